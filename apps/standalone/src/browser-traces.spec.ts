import { describe, expect, it } from '@jest/globals';
import { MAX_SPANS } from '@lamliang/contracts';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { readSpans } from './browser-traces.ts';

const ids = { trace_id: 'c'.repeat(32), span_id: 'd'.repeat(16) };
const one = { ...ids, method: 'GET', path: ordersRoutes.list.path, status: 200, began_ms_ago: 30, took_ms: 20 };

describe('spans of a browser', () => {
  it('are named by their route, not by their path', () => {
    expect(
      readSpans([one, { ...one, path: ordersRoutes.get.path.replace(/:\w+/, '77') }])?.map((s) => s.route),
    ).toEqual([ordersRoutes.list.path, ordersRoutes.get.path]);
  });
  it('are dropped for unknown and internal paths', () => {
    const paths = ['/evil', '/internal/v1/holds', `${one.path}/`, `https://x${one.path}`];
    expect(readSpans(paths.map((path) => ({ ...one, path })))).toEqual([]);
    expect(readSpans([{ ...one, method: 'DELETE' }])).toEqual([]);
  });
  it('are rejected as a whole when one is invalid', () => {
    const wrong: object[] = [
      { ...one, name: 'mine' },
      { ...one, trace_id: '0'.repeat(32) },
      { ...one, span_id: `${'d'.repeat(15)}X` },
      { ...one, took_ms: -1 },
      { ...one, began_ms_ago: 1e12 },
      { ...one, status: 600 },
      { ...one, path: 'x'.repeat(301) },
    ];
    for (const span of wrong) expect([span, readSpans([one, span])]).toEqual([span, undefined]);
    expect(readSpans(Array.from({ length: MAX_SPANS + 1 }, () => one))).toBeUndefined();
    expect(readSpans('[]')).toBeUndefined();
  });
});
