import { afterEach, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { satang, type Satang } from '@lamliang/kernel';
import { queryClient } from '../../api/query-client.ts';
import { answerCalls } from '../../testing/orders.tsx';
import { usePremium } from './use-quote.ts';

const explanation = {
  id: 'x',
  rule: 'x',
  rate_card_id: null,
  rate_card_version: null,
  row: null,
  figures: {},
  rounding: null,
};

let restore: () => void = () => undefined;
afterEach(() => restore());

it('a premium that cannot be read says so, is asked for again, and needs no answer without insurance', async () => {
  let fails = true;
  const calls = answerCalls(() =>
    fails
      ? { status: 429, failure: { code: 'rate.limited' } }
      : { data: { partner_id: 4, product_price: 500, premium: 5, coverage: 500, rate_percent: 1, explanation } },
  );
  ({ restore } = calls);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ insured }: { insured: Satang | null }) => usePremium(4, insured), {
    wrapper,
    initialProps: { insured: satang(500_00) as Satang | null },
  });
  await waitFor(() => expect(result.current.error).toBeDefined());
  expect(result.current.fresh).toBe(false);
  fails = false;
  act(() => result.current.again());
  await waitFor(() => expect(result.current).toMatchObject({ fresh: true, data: { premium: 500 }, error: undefined }));
  rerender({ insured: null });
  expect(result.current).toMatchObject({ fresh: true, data: undefined });
  expect(calls.sent).toHaveLength(2);
});
