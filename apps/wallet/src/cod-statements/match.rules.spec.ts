import { describe, expect, it } from '@jest/globals';
import type { CodStatus } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import fc from 'fast-check';
import { codLineMachine, codStatementMachine } from './cod-statement.machine.ts';
import { contentsOf, matchLines, type KnownParcel } from './match.rules.ts';

const PAID = new Date('2026-11-20T05:00:00Z');
const parcel = (more: Partial<KnownParcel> = {}): KnownParcel => ({ order_id: 1, order_no: 'S1', cod_amount: satang(600_00), cod_status: 'delivery-success', cod_received_flag: 0, followed: true, ...more }); // prettier-ignore
const line = (amount = 600_00, content_hash = 'h', partner_awb_no = 'AWB01') => ({ partner_awb_no, amount: satang(amount), paid_dt: PAID, content_hash }); // prettier-ignore
const match = (known: KnownParcel | undefined, lines = [line()], applied: string[] = []) =>
  matchLines(lines, new Map(known ? [['AWB01', known]] : []), new Set(applied), 100).map(({ outcome, state }) => `${outcome} ${state}`); // prettier-ignore

describe('[A162] a line', () => {
  it.each<[string, KnownParcel | undefined, number]>([
    ['matched received', parcel(), 600_00],
    ['tolerated received', parcel(), 599_00],
    ['tolerated received', parcel(), 601_00],
    ['wrong-amount waiting', parcel(), 598_99],
    ['wrong-amount waiting', parcel(), 601_01],
    ['unknown-parcel waiting', undefined, 600_00],
    ['paid-twice waiting', parcel({ cod_received_flag: 1, cod_status: 'cod-received' }), 600_00],
    ['paid-twice waiting', parcel({ cod_received_flag: 1, cod_status: 'claim' }), 600_00],
    ['returned waiting', parcel({ cod_status: 'claim' }), 600_00],
    ['returned waiting', parcel({ cod_status: 'wait-for-reverse' }), 600_00],
    ['returned waiting', parcel({ cod_status: 'return', followed: false }), 600_00],
    ['returned waiting', parcel({ cod_status: 'cancelled', followed: false }), 600_00],
    ['not-delivered waiting', parcel({ cod_status: 'on-delivery', followed: false }), 600_00],
    ['not-delivered waiting', parcel({ followed: false }), 600_00],
    // Paid a day before it was there, and on the day itself.
    ['not-delivered waiting', parcel({ delivered_dt: new Date('2026-11-20T18:00:00Z') }), 600_00],
    ['matched received', parcel({ delivered_dt: new Date('2026-11-20T16:00:00Z') }), 600_00],
    ['wrong-amount waiting', parcel({ cod_status: null, cod_amount: satang(0), followed: false }), 600_00],
    // What was paid in advance is settled by it, unless somebody complains.
    ['matched received', parcel({ cod_status: 'paid-in-advance' }), 600_00],
    ['matched waiting', parcel({ cod_status: 'paid-in-advance', kept: true }), 600_00],
  ])('%s', (expected, known, amount) => {
    expect(match(known, [line(amount)])).toEqual([expected]);
  });

  it('pays a parcel once: the first that fits; the same line of an earlier file does nothing', () => {
    expect(match(parcel(), [line(), line(600_00, 'i'), line(1, 'j')])).toEqual(['matched received', 'paid-twice waiting', 'paid-twice waiting']); // prettier-ignore
    expect(match(parcel(), [line(1), line(600_00, 'i')])).toEqual(['wrong-amount waiting', 'matched received']);
    expect(match(parcel(), [line(), line(600_00, 'i')], ['h'])).toEqual(['repeated passed-over', 'matched received']);
  });

  it('is received for no parcel that is not waiting for it, and for none twice', () => {
    const statuses: (CodStatus | null)[] = ['booked', 'on-delivery', 'delivery-success', 'cod-received', 'cod-wait-for-tranfer', 'cod-tranferred', 'return', 'cancelled', 'claim', 'paid-in-advance', 'wait-for-reverse', null]; // prettier-ignore
    const known = fc.record({ cod_status: fc.constantFrom(...statuses), cod_received_flag: fc.constantFrom(0 as const, 1 as const), followed: fc.boolean() }); // prettier-ignore
    const lines = fc.array(fc.record({ awb: fc.nat(4), amount: fc.integer({ min: 598_00, max: 602_00 }), hash: fc.nat(9) }), { maxLength: 20 }); // prettier-ignore
    fc.assert(
      fc.property(fc.array(known, { minLength: 4, maxLength: 4 }), lines, fc.array(fc.nat(9)), (parcels, given, applied) => {
        const all = new Map(parcels.map((one, at) => [`AWB${at}`, parcel({ ...one, order_id: at + 1 })]));
        const done = new Set(applied.map(String));
        const matches = matchLines(given.map((one) => line(one.amount, String(one.hash), `AWB${one.awb}`)), all, done, 100);
        const received = matches.filter(({ state }) => state === 'received');
        expect(new Set(received.map((one) => one.parcel?.order_id)).size).toBe(received.length);
        for (const [at, { state, outcome, parcel: found }] of matches.entries()) {
          expect(outcome === 'repeated').toBe(done.has(String(given[at]?.hash)));
          if (state === 'received') expect(found).toMatchObject({ cod_status: expect.stringMatching(/^(delivery-success|paid-in-advance)$/), cod_received_flag: 0, followed: true });
        }
      }),
    ); // prettier-ignore
  });

  it('is known again in another order and at another time of the day, and counted where its file says it twice', () => {
    const said = (partner_awb_no: string, at: string) => ({ partner_awb_no, amount: satang(1), paid_dt: new Date(at), reference: null }); // prettier-ignore
    const [a, b, c] = contentsOf([said('A', '2026-11-20T01:00:00Z'), said('B', '2026-11-20T01:00:00Z'), said('A', '2026-11-20T02:00:00Z')]); // prettier-ignore
    expect(contentsOf([said('B', '2026-11-20T05:00:00Z'), said('A', '2026-11-19T17:00:00Z')])).toEqual([b, a]);
    expect(c).not.toBe(a);
    expect(contentsOf([said('A', '2026-11-20T17:00:00Z')])).not.toEqual([a]);
  });
});

it('a file and its lines move as they may, and nothing else', () => {
  const table = <S extends string, M extends string>({ states, allMoves, can, next }: { states: readonly S[]; allMoves: readonly M[]; can(from: S, move: M): boolean; next(from: never, move: M): S }) =>
    states.flatMap((from) => allMoves.filter((move) => can(from, move)).map((move) => `${from} > ${next(from as never, move)}`)).toSorted();
  expect(table(codStatementMachine)).toEqual(['previewed > applied', 'previewed > discarded']);
  expect(table(codLineMachine)).toEqual(['previewed > discarded', 'previewed > passed-over', 'previewed > received', 'previewed > waiting', 'waiting > received', 'waiting > refused']);
}); // prettier-ignore
