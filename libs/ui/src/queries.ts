import {
  hashKey,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { isUnconfirmed, type AnswerOf, type AnyRoute, type CallInput, type Client } from '@lamliang/contracts';
import { newIdempotencyKey } from '@lamliang/kernel';

type Input<R extends AnyRoute> = Omit<CallInput<R>, 'signal' | 'idempotency_key'>;
/** Input that may be left out where the route needs none. */
type Given<R extends AnyRoute> = Partial<Input<R>> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

/** Marks reads by the ids of their routes as stale: those in sight are read again. */
export function markStale(queries: QueryClient, ids: readonly string[] = []): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [id] }) => ids.includes(id as string) });
}

/** A key of a read without its language. */
const apart = ([id, , input]: QueryKey): string => hashKey([id, input]);

/** A file by what tells it from another one. */
const named = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Reads and writes of the contract as an app's cache knows them.
 * @param language the language of texts from the server, part of every key
 */
export function createQueries(client: Client, language: () => string) {
  /**
   * A read; its key is the id of its route, the language and its input. While it is read again in another language,
   * the data in the language before stay in sight.
   */
  function read<R extends AnyRoute>(route: R, ...[input]: Given<R>) {
    const queryKey = [route.id, language(), input ?? {}] as const;
    return queryOptions<AnswerOf<R>, Error, AnswerOf<R>, typeof queryKey>({
      queryKey,
      placeholderData: <T>(before: T | undefined, query?: { queryKey: QueryKey }): T | undefined =>
        query && apart(query.queryKey) === apart(queryKey) ? before : undefined,
      queryFn: ({ signal }) => client.call(route, { ...input, signal } as CallInput<R>),
    });
  }

  /**
   * A write. It marks what the route's `touches` names as stale, also when it fails: it may have had its effect, or be
   * refused because of what is no longer so. Where the route takes an Idempotency-Key, the same input
   * keeps its key until there is a final answer, so that a repeated press has one effect.
   */
  function useWrite<R extends AnyRoute>(route: R, { onSuccess, onError }: WriteHooks<R> = {}) {
    const queries = useQueryClient();
    /** Keys of inputs without a final answer: each keeps its own, also while another one is sent. */
    const open = useRef(new Map<string, string>());
    const textOf = (input: Input<R>): string => JSON.stringify(input, named);
    const keyOf = (input: Input<R>): string => {
      const text = textOf(input);
      const key = open.current.get(text) ?? newIdempotencyKey();
      open.current.set(text, key);
      return key;
    };
    return useMutation({
      mutationFn: (input: Input<R>): Promise<AnswerOf<R>> =>
        client.call(route, {
          ...input,
          ...(route.idempotent ? { idempotency_key: keyOf(input) } : {}),
        } as CallInput<R>),
      onSuccess: (answer, input) => {
        open.current.delete(textOf(input));
        // First what the answer changes: after a switch of the session there is nothing to read again.
        const done = onSuccess?.(answer, input);
        markStale(queries, route.touches);
        return done;
      },
      onError: (error, input) => {
        if (!isUnconfirmed(error)) open.current.delete(textOf(input));
        markStale(queries, route.touches);
        return onError?.(error, input);
      },
    });
  }
  return { read, useWrite };
}

interface WriteHooks<R extends AnyRoute> {
  onSuccess?: (answer: AnswerOf<R>, input: Input<R>) => unknown;
  onError?: (error: Error, input: Input<R>) => unknown;
}
