import * as z from 'zod/mini';

/**
 * An event. `type` is `<service>.<aggregate>.<past tense>.v<N>`, the topic is `<service>.<aggregate>.v<N>` and the key is
 * the aggregate's id. Fields are only ever added; a breaking change is a new version beside the old one.
 */
export interface EventDefinition<S extends z.core.SomeType = z.core.SomeType> {
  topic: string;
  type: string;
  schema: S;
}

export function event<S extends z.core.SomeType>(topic: string, name: string, schema: S): EventDefinition<S> {
  const [service, aggregate, version] = topic.split('.');
  return { topic, type: `${service}.${aggregate}.${name}.${version}`, schema };
}

export type PayloadOf<E extends EventDefinition> = z.output<E['schema']>;

/** The current state of an aggregate: what its event would say now. */
export interface BackfillRow {
  key: string;
  version: number;
  payload: unknown;
}
/**
 * The edge by which the owner of an event lets a new consumer backfill its copy: a line for each
 * aggregate in the order of their keys, those after the key `after`, or all where it is empty.
 */
export const backfillOf = <S extends z.core.SomeType>({ schema }: EventDefinition<S>) => ({
  body: z.object({ after: z.string() }),
  answer: z.object({ key: z.string(), version: z.int(), payload: schema }),
  answers: 'ndjson' as const,
});

/** A job: an imperative name on a queue (a noun). The payload holds ids only, under 1 kB. */
export interface JobDefinition<S extends z.core.SomeType = z.core.SomeType> {
  queue: string;
  name: string;
  schema: S;
}

export function job<S extends z.core.SomeType>(queue: string, name: string, schema: S): JobDefinition<S> {
  return { queue, name, schema };
}
