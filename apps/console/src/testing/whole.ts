import { routeOf } from '../providers/access.ts';
import type { Http } from '../providers/http.ts';

export interface Schema {
  def: {
    type: string;
    shape?: Record<string, Schema>;
    element?: Schema;
    innerType?: Schema;
    in?: Schema;
    out?: Schema;
    options?: Schema[];
    values?: unknown[];
  };
}

/** What a test left out of an answer, as the contract writes it: null, an empty text or list, 0, the first of some values. */
export function whole(schema: Schema, given: unknown): unknown {
  const { type, shape, element, innerType, in: wire, out, options, values } = schema.def;
  if (type === 'nullable') return given === undefined || given === null ? null : whole(innerType as Schema, given);
  if (type === 'optional') return given === undefined ? undefined : whole(innerType as Schema, given);
  if (out?.def.type === 'date') return given ?? '2026-11-20T09:00:00+07:00';
  if (wire) return whole(wire, given);
  if (shape) return { ...(given as object), ...Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, whole(part, (given as Record<string, unknown> | undefined)?.[name])])) }; // prettier-ignore
  if (element) return ((given ?? []) as unknown[]).map((one) => whole(element, one));
  if (given !== undefined || type === 'unknown') return given;
  if (options?.[0]) return whole(options[0], given);
  return { string: '', number: 0, record: {}, literal: values?.[0] }[type];
}

/** Answers with the fields that the contract requires, so that a test names only those it is about. */
export const wholly =
  (http: Http): Http =>
  async (url, options) => {
    const answer = await http(url, options);
    if (!url.startsWith('/staff-api/')) return answer;
    const { answer: schema } = routeOf(options?.method ?? 'GET', url);
    return { ...answer, json: whole(schema as unknown as Schema, answer.json) };
  };
