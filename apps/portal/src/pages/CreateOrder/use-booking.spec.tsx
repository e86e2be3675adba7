import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { shopOrdersRoutes, type OrderTerms } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { answerCalls, wireOrder } from '../../testing/orders.tsx';
import { deleteForm, unfinishedForm } from './draft-store.ts';
import { blankDraft } from './draft.rules.ts';
import { termsOf } from './terms.ts';
import { useBooking } from './use-booking.ts';

const owner = { account_id: 1, login_id: 2 };
const party = {
  name: 'สมหญิง ใจดี',
  telephone: '0812345678',
  address: '99/1',
  subdistrict: 'สุเทพ',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  zip_code: '50200',
};
const draft = { ...blankDraft(), receiver: party, weight: '1', pickup_point_id: 7, cod_amount: satang(59_000) };
const terms: OrderTerms = termsOf(draft, { partner_id: 4, ws: 'ninjavan-v2', price: satang(4_500) }, 'สินค้า');

let restore: () => void = () => undefined;
afterEach(async () => {
  restore();
  for (let left = await unfinishedForm(owner); left; left = await unfinishedForm(owner))
    await deleteForm(owner, left.key);
});

/** A form with the key `first`, and the requests it sends. */
function form(reply: Parameters<typeof answerCalls>[0], sent_before: OrderTerms | null = null) {
  const calls = answerCalls(reply);
  restore = calls.restore;
  const onBooked = jest.fn();
  const start = { key: 'first', sent: sent_before };
  const hook = renderHook(() => useBooking({ owner, start, draft: () => draft, onBooked }));
  const keys = () => calls.sent.map((call) => call.headers['idempotency-key']);
  return { hook, onBooked, keys, sent: calls.sent };
}

describe('the key of a form', () => {
  it('is stored before sending and reused after a network failure until there is a response', async () => {
    let tries = 0;
    const { hook, onBooked, keys } = form(() => (++tries < 3 ? undefined : { data: wireOrder() }));
    act(() => hook.result.current.send(terms));
    await waitFor(() => expect(hook.result.current.phase.name).toBe('unconfirmed'));
    expect(await unfinishedForm(owner)).toMatchObject({ key: 'first', sent: { partner_id: 4 } });
    act(() => hook.result.current.repeat());
    await waitFor(() => expect(tries).toBe(2));
    await waitFor(() => expect(hook.result.current.phase.name).toBe('unconfirmed'));
    act(() => hook.result.current.repeat());
    await waitFor(() => expect(onBooked).toHaveBeenCalledTimes(1));
    expect(keys()).toEqual(['first', 'first', 'first']);
    expect(await unfinishedForm(owner)).toBeUndefined();
  });

  it('survives a reload: a restored form repeats the request', async () => {
    const { hook, onBooked, keys } = form(() => ({ data: wireOrder() }), terms);
    expect(hook.result.current.phase.name).toBe('unconfirmed');
    act(() => hook.result.current.repeat());
    await waitFor(() => expect(onBooked).toHaveBeenCalled());
    expect(keys()).toEqual(['first']);
  });

  it('is new when a changed price is accepted', async () => {
    let tries = 0;
    const refusal = { status: 409, failure: { code: 'order.price_changed', data: { price_seen: 45, price_now: 48 } } };
    const { hook, onBooked, keys, sent } = form(() => (++tries === 1 ? refusal : { data: wireOrder() }));
    act(() => hook.result.current.send(terms));
    await waitFor(() =>
      expect(hook.result.current.phase).toMatchObject({ name: 'price_changed', seen: 4_500, now: 4_800 }),
    );
    act(() => hook.result.current.acceptPrice());
    await waitFor(() => expect(onBooked).toHaveBeenCalled());
    expect(keys()[0]).toBe('first');
    expect(keys()[1]).not.toBe('first');
    expect(sent[1]!.body).toMatchObject({ price: 48 });
  });

  it.each([
    { status: 409, failure: { code: 'order.price_changed', data: { price_seen: 45, price_now: 48 } } },
    { status: 404, failure: { code: 'packaging.not_found' } },
  ])('[A92] boxes are read anew after $failure.code: what the form kept of them may be old', async (refusal) => {
    const read_of = read(shopOrdersRoutes.packaging).queryKey;
    queryClient.setQueryData(read_of, []);
    const { hook } = form(() => refusal);
    act(() => hook.result.current.send(terms));
    await waitFor(() => expect(queryClient.getQueryState(read_of)?.isInvalidated).toBe(true));
  });

  it('is new when the parcel is booked without the insurance', async () => {
    let tries = 0;
    const refusal = { status: 422, failure: { code: 'wallet.insurance_short' } };
    const { hook, onBooked, keys, sent } = form(() => (++tries === 1 ? refusal : { data: wireOrder() }));
    act(() => hook.result.current.send({ ...terms, insurance: 1, product_price: satang(10_000) }));
    await waitFor(() => expect(hook.result.current.phase.name).toBe('insurance_short'));
    act(() => hook.result.current.withoutInsurance());
    await waitFor(() => expect(onBooked).toHaveBeenCalled());
    expect(new Set(keys()).size).toBe(2);
    expect(sent[1]!.body).toMatchObject({ insurance: 0 });
  });

  it.each([
    { status: 422, failure: { code: 'order.cod_not_approved' } },
    { status: 422, failure: { code: 'wallet.insurance_short' } },
    { status: 409, failure: { code: 'order.price_changed', data: { price_seen: 45, price_now: 48 } } },
  ])('is new after $failure.code, under which what was entered is kept until a parcel is booked', async (refusal) => {
    let tries = 0;
    const { hook, onBooked } = form(() => (++tries === 1 ? refusal : { data: wireOrder() }));
    act(() => hook.result.current.send(terms));
    await waitFor(async () => expect(await unfinishedForm(owner)).toMatchObject({ draft, sent: null }));
    expect((await unfinishedForm(owner))?.key).not.toBe('first');
    act(() => hook.result.current.send(terms));
    await waitFor(() => expect(onBooked).toHaveBeenCalled());
    expect(await unfinishedForm(owner)).toBeUndefined();
  });
});
