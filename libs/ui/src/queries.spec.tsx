import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CallError, createClient, type WireRequest } from '@lamliang/contracts';
import { claimsRoutes } from '@lamliang/contracts/claims';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { satang } from '@lamliang/kernel';
import { createQueries } from './queries.ts';

/** The kit over a server that answers with `answer`. */
function start(answer: (request: WireRequest) => { status: number; json: unknown }) {
  const asked: WireRequest[] = [];
  const client = createClient(async (request) => {
    asked.push(request);
    return { headers: new Map(), ...answer(request) };
  });
  const looks = { language: 'th' };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return { ...createQueries(client, () => looks.language), asked, looks, queries, wrapper };
}
const ok = (data: unknown) => ({ status: 200, json: { status: true, data } });
const failed = (status: number) => ({
  status,
  json: { status: false, code: 'request.invalid', message: 'x', errors: [] },
});

describe('read', () => {
  it('asks again in the new language when the language changes', async () => {
    const { read, asked, looks, wrapper } = start(() => ok([]));
    const { result, rerender } = renderHook(() => useQuery(read(notificationsRoutes.webhooks)), { wrapper });
    await waitFor(() => expect(result.current.data).toEqual([]));
    looks.language = 'en';
    rerender();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(read(notificationsRoutes.deliveries, { params: { id: 7 }, query: { page: 2 } }).queryKey).toEqual([
      notificationsRoutes.deliveries.id,
      'en',
      { params: { id: 7 }, query: { page: 2 } },
    ]);
  });

  it('keeps the data in sight while the language changes, and not for another input', async () => {
    let answer: () => { status: number; json: unknown } = () => ok([]);
    const { read, asked, looks, wrapper } = start(() => answer());
    const { result, rerender } = renderHook(
      ({ status }: { status: 'active' | 'inactive' }) =>
        useQuery(read(notificationsRoutes.banners, { query: { status } })),
      { wrapper, initialProps: { status: 'active' } },
    );
    await waitFor(() => expect(result.current.data).toEqual([]));
    answer = () => failed(503);
    looks.language = 'en';
    rerender({ status: 'active' });
    expect(result.current).toMatchObject({ data: [], isPlaceholderData: true });
    await waitFor(() => expect(result.current.isError).toBe(true));
    answer = () => ok([]);
    await act(() => result.current.refetch());
    expect(asked).toHaveLength(3);
    rerender({ status: 'inactive' });
    expect(result.current.data).toBeUndefined();
  });
});

describe('useWrite', () => {
  it('marks as stale what the route touches, and nothing else', async () => {
    const { read, useWrite, queries, wrapper } = start(() => ok({}));
    const stale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
    const [list, banners] = [read(notificationsRoutes.webhooks), read(notificationsRoutes.banners, { query: {} })];
    for (const { queryKey } of [list, banners]) queries.setQueryData<unknown>(queryKey, []);
    const { result } = renderHook(() => useWrite(notificationsRoutes.deleteWebhook), { wrapper });
    await act(() => result.current.mutateAsync({ params: { id: 7 } }));
    expect(stale(list.queryKey)).toBe(true);
    expect(stale(banners.queryKey)).toBe(false);
  });

  it('marks it also when it fails, and only after what the answer changed', async () => {
    let status = 404;
    const { read, useWrite, queries, wrapper } = start(() => (status === 200 ? ok({}) : failed(status)));
    const { queryKey } = read(notificationsRoutes.webhooks);
    const stale = () => queries.getQueryState(queryKey)?.isInvalidated;
    queries.setQueryData(queryKey, []);
    const seen: unknown[] = [];
    const onSuccess = () => seen.push(stale());
    const { result } = renderHook(() => useWrite(notificationsRoutes.deleteWebhook, { onSuccess }), { wrapper });
    await act(() => result.current.mutateAsync({ params: { id: 7 } }).catch(() => undefined));
    expect(stale()).toBe(true);
    status = 200;
    queries.setQueryData(queryKey, []);
    await act(() => result.current.mutateAsync({ params: { id: 7 } }));
    expect([...seen, stale()]).toEqual([false, true]);
  });

  it('keeps its key until there is a final answer, and for the same input only', async () => {
    const statuses = [503, 0, 409, 422, 422];
    const { useWrite, asked, wrapper } = start(() => {
      const status = statuses.shift() ?? 0;
      if (status === 0) throw new CallError(0, undefined, 'network');
      return failed(status);
    });
    const { result } = renderHook(() => useWrite(claimsRoutes.open), { wrapper });
    const picture = (name: string) => new File(['x'], name, { type: 'image/png', lastModified: 1 });
    const body = { claim_type_id: 1, product_price: satang(100), compensation_amount: satang(100), detail: 'x' };
    const write = (...names: string[]) =>
      act(() =>
        result.current
          .mutateAsync({ params: { id: 1 }, body, files: { images: names.map(picture) } })
          .catch(() => undefined),
      );
    await write('one');
    await write('one');
    await write('one');
    await write('two');
    await write('two');
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(5);
    expect(keys[0]).toMatch(/^[\w-]{20,}$/);
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3, 4]);
  });

  it('has a key for each input without an answer, also after another one was sent', async () => {
    const statuses = [503, 422, 422, 422];
    const { useWrite, asked, wrapper } = start(() => failed(statuses.shift()!));
    const { result } = renderHook(() => useWrite(claimsRoutes.open), { wrapper });
    const body = { claim_type_id: 1, product_price: satang(100), compensation_amount: satang(100), detail: 'x' };
    for (const id of [1, 2, 1, 1])
      await act(() =>
        result.current.mutateAsync({ params: { id }, body, files: { images: [] } }).catch(() => undefined),
      );
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 1, 0, 3]);
  });
});
