import { afterEach, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { markStale } from '@lamliang/ui';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { queryClient } from '../../api/query-client.ts';
import { answerCalls, pageAt, wireOrder } from '../../testing/orders.tsx';
import { Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => restore());

it('a new version of the order brings its timeline, documents and movements, and only a new one', async () => {
  let version = 2;
  const calls = answerCalls(({ url }) => ({ data: url.endsWith('/shipment-orders/12') ? wireOrder({ version }) : [] }));
  ({ restore } = calls);
  const asked = (end: string) => calls.sent.filter(({ url }) => url.endsWith(end)).length;
  const PARTS = ['/shipment-logs', '/documents', '/reversal', '/wallet-transactions', '/wallet-service-transactions'];
  render(await pageAt(<Component />, '/orders/all/12/all', '/orders/all/:id/:group'));
  await screen.findAllByText('LM261120000012');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(PARTS.map(asked)).toEqual([1, 1, 1, 1, 1]);
  version = 3;
  act(() => markStale(queryClient, [shopOrdersRoutes.get.id]));
  await waitFor(() => expect(PARTS.map(asked)).toEqual([2, 2, 2, 2, 2]));
  expect(asked('/shipment-order-items')).toBe(1);
});
