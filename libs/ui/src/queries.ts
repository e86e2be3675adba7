import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError, type AnswerOf, type AnyRoute, type CallInput, type Client } from '@lamliang/contracts';
import { randomToken } from '@lamliang/kernel';

/** Length of an Idempotency-Key in bytes. */
const KEY_BYTES = 24;

type Input<R extends AnyRoute> = Omit<CallInput<R>, 'signal' | 'idempotency_key'>;
/** Input that may be left out where the route needs none. */
type Given<R extends AnyRoute> = Partial<Input<R>> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

/** Marks reads by the ids of their routes as stale: those in sight are read again. */
export function markStale(queries: QueryClient, ids: readonly string[] = []): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [id] }) => ids.includes(id as string) });
}

/** Whether a write may have had its effect although it failed: no answer, a failure of the server, or still under way. */
export const isUnconfirmed = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status >= 500 ||
  error.code === 'idempotency.in_flight';

/** A file by what tells it from another one. */
const named = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Reads and writes of the contract as an app's cache knows them.
 * @param language the language of texts from the server, part of every key
 */
export function createQueries(client: Client, language: () => string) {
  /** A read; its key is the id of its route, the language and its input. */
  function read<R extends AnyRoute>(route: R, ...[input]: Given<R>) {
    return queryOptions({
      queryKey: [route.id, language(), input ?? {}],
      queryFn: ({ signal }): Promise<AnswerOf<R>> => client.call(route, { ...input, signal } as CallInput<R>),
    });
  }

  /**
   * A write. It marks what the route's `touches` names as stale. Where the route takes an Idempotency-Key, the same input
   * keeps its key until there is a final answer, so that a repeated press has one effect.
   */
  function useWrite<R extends AnyRoute>(route: R, { onSuccess, onError }: WriteHooks<R> = {}) {
    const queries = useQueryClient();
    const open = useRef<{ input: string; key: string }>(undefined);
    const keyOf = (input: Input<R>): string => {
      const text = JSON.stringify(input, named);
      if (open.current?.input !== text) open.current = { input: text, key: randomToken(KEY_BYTES) };
      return open.current.key;
    };
    return useMutation({
      mutationFn: (input: Input<R>): Promise<AnswerOf<R>> =>
        client.call(route, {
          ...input,
          ...(route.idempotent ? { idempotency_key: keyOf(input) } : {}),
        } as CallInput<R>),
      onSuccess: (answer, input) => {
        open.current = undefined;
        markStale(queries, route.touches);
        return onSuccess?.(answer, input);
      },
      onError: (error, input) => {
        if (!isUnconfirmed(error)) open.current = undefined;
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
