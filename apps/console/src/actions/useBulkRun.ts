import { fromWire, operationsRoutes, type BulkRun } from '@lamliang/contracts';
import type { ServiceName } from '@lamliang/contracts/all';
import { newIdempotencyKey } from '@lamliang/kernel';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider, useListContext, useResourceContext, useStore, type Identifier } from 'react-admin';
import type { ConsoleProvider } from '../providers/data.ts';
import { routeOf, STAFF_API } from '../providers/access.ts';

const POLL_MS = 1_000;

/** What is run: rows by id, those of a filter, or those that failed in an earlier run. `terms` is the body of each call. */
export type Selection = { terms?: object } & (
  { ids: readonly Identifier[] } | { filter: object } | { failed_of: string }
);

/**
 * The bulk run of an action on the list's resource. It is a job of the server: which one is remembered, so that a page
 * that is opened again finds it. A row in progress is asked for each second.
 */
export function useBulkRun(service: ServiceName, verb: string) {
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<ConsoleProvider>();
  const { refetch, onUnselectItems } = useListContext();
  const [id, setId] = useStore<string | undefined>(`${resource}.run.${verb}`);
  // The same selection that is sent again after a broken connection is the same run.
  const [key, setKey] = useState(newIdempotencyKey);
  const [failure, setFailure] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const { data: run, error } = useQuery<BulkRun>({
    queryKey: [`${service}-runs`, id],
    enabled: id !== undefined,
    queryFn: () => provider.call(operationsRoutes(service).run, { params: { id: id ?? '' } }),
    // It is asked for again anyway.
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : POLL_MS),
  });
  const isOver = run?.state === 'done';

  const ended = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (isOver) ended();
  }, [isOver]);
  // Removed by its age, or of a person with other rights.
  const status = (error as { status?: number } | null)?.status;
  useEffect(() => {
    if (status === 404 || status === 403) setId(undefined);
  }, [status, setId]);

  const start = async (selection: Selection) => {
    setBusy(true);
    setFailure(undefined);
    const path = `${resource}/runs/${verb}`;
    try {
      const body = fromWire(routeOf('POST', `${STAFF_API}/${path}`).body ?? ({} as never), selection);
      const made = await provider.create<{ id: string }>(path, body as object, key);
      setId(made.id);
      setKey(newIdempotencyKey());
      onUnselectItems();
    } catch (cause) {
      setFailure(cause as Error);
    } finally {
      setBusy(false);
    }
  };
  return {
    run: id === undefined ? undefined : run,
    /** A run is going on or its result has not been put away. */
    isKnown: id !== undefined,
    isOver,
    busy,
    failure,
    start,
    /** Puts the result away. */
    forget: () => {
      setId(undefined);
      setFailure(undefined);
    },
  };
}
