import { describe, expect, it } from '@jest/globals';
import { choose, priceKey, sumsOf } from './prices.rules.ts';
import { claim, giveBack, isBooked, isForgotten, noBooking, PIECE, progressOf, settle, withoutRefusals, type Answer, type Booking, type Wanted } from './booking.rules.ts'; // prettier-ignore
import { FIELDS } from './columns.rules.ts';

const wantedOf = (count: number): Wanted[] => Array.from({ length: count }, (_, id) => ({ id, body: { remark: `row-${id}` } })); // prettier-ignore

/** The server as the contract has it: one answer for a key, whatever else is lost. */
function serverOf(refuses: (remark: unknown) => boolean) {
  const answers = new Map<string, Answer>();
  const orders: unknown[] = [];
  return {
    orders,
    call(key: string, body: readonly Record<string, unknown>[]): Answer {
      const known = answers.get(key);
      if (known) return known;
      const created: { row: number; id: number; order_no: string; tracking_no: string; shipping_cost: number }[] = [];
      const errors: { row: number; code: string; message: string; errors: [] }[] = [];
      for (const [at, { remark }] of body.entries()) {
        if (refuses(remark)) errors.push({ row: at + 1, code: 'order.price_changed', message: '', errors: [] });
        else {
          orders.push(remark);
          created.push({ row: at + 1, id: orders.length, order_no: 'LM', tracking_no: 'LL', shipping_cost: 3500 });
        }
      }
      const answer = { created, errors };
      // Where nothing was made, nothing is remembered.
      if (created.length > 0) answers.set(key, answer);
      return answer;
    },
  };
}
/** Numbers from a seed, 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a booking in pieces', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))('books each row once, whatever is lost on the way: seed %i', (seed) => {
    const random = randomFrom(seed);
    const count = 1 + Math.floor(random() * 2_600);
    const wanted = wantedOf(count);
    const server = serverOf((remark) => Number(String(remark).slice(4)) % 97 === 13);
    let kept: Booking = noBooking('a');
    let keys = 0;
    for (let turn = 0; turn < 400; turn += 1) {
      // Two windows may take turns; each claims from what is stored.
      kept = claim(kept, wanted.filter(({ id }) => !(id in kept.results)), `key-${(keys += 1)}`, 0);
      const { piece } = kept;
      if (!piece) break;
      expect(piece.ids.length).toBeLessThanOrEqual(PIECE);
      const what = random();
      if (what < 0.2) continue;
      const answer = server.call(piece.key, piece.body);
      // The answer is lost, or the page is reloaded before it is noted.
      if (what < 0.5) continue;
      kept = settle(kept, piece.key, answer);
      expect(settle(kept, piece.key, answer)).toBe(kept);
    }
    expect(kept.piece).toBeNull();
    const right = wanted.filter(({ id }) => id % 97 !== 13).length;
    expect(server.orders).toHaveLength(right);
    expect(new Set(server.orders).size).toBe(right);
    expect(progressOf(kept)).toEqual({ booked: right, refused: count - right, unconfirmed: 0 });
  }); // prettier-ignore

  it('sends what had no answer first, as it was, and not what was changed since', () => {
    const first = claim(noBooking('a'), wantedOf(3), 'k1', 0);
    const again = claim(first, [{ id: 0, body: { remark: 'another' } }], 'k2', 9);
    expect(again).toBe(first);
    expect(again.piece).toMatchObject({ key: 'k1', ids: [0, 1, 2] });
  });
  it('never takes a row that is booked, and takes a refused one again', () => {
    const answer: Answer = {
      created: [{ row: 1, id: 5, order_no: 'LM5', tracking_no: 'LL5', shipping_cost: 1 }],
      errors: [{ row: 2, code: 'wallet.insufficient', message: '', errors: [] }],
    };
    const done = settle(claim(noBooking('a'), wantedOf(2), 'k', 0), 'k', answer);
    expect([isBooked(done, 0), isBooked(done, 1)]).toEqual([true, false]);
    expect(claim(done, wantedOf(2), 'k2', 0).piece?.ids).toEqual([1]);
    expect(Object.keys(withoutRefusals(done, [0, 1]).results)).toEqual(['0']);
    expect(withoutRefusals(done, [0])).toBe(done);
  });
  it('gives back a piece that was refused as a whole, and only that one', () => {
    const sent = claim(noBooking('a'), wantedOf(2), 'k', 0);
    expect(giveBack(sent, 'other')).toBe(sent);
    expect(giveBack(sent, 'k').piece).toBeNull();
  });
  it('does not send a key that the server may have forgotten', () => {
    const { piece } = claim(noBooking('a'), wantedOf(1), 'k', 1_000);
    const hour = 3_600_000;
    expect([isForgotten(piece!, 1_000 + 70 * hour), isForgotten(piece!, 1_000 + 72 * hour)]).toEqual([false, true]);
  });
});

describe('what rows cost', () => {
  const offer = (partner_id: number, price: number, more = {}) => ({ partner_id, ws: `w${partner_id}`, price, cod_fee: 0, cod_fee_vat: 0, total: price, premium: null, ...more }) as never; // prettier-ignore
  const price = {
    rows: [offer(2, 3500), offer(1, 4000)],
    missing: [{ partner_id: 3, partner_code: 'thaipost', partner_name: '', reason: 'over_weight', limit: '20 kg' }],
  } as never;
  const named = (partner: string) => ({ cells: FIELDS.map((field) => (field === 'partner' ? partner : '')) });
  it.each([
    ['', 'cheapest', 2],
    ['', 1, 1],
    ['Kerry', 'cheapest', 1],
    ['flash', 1, 2],
  ] as const)('a row that names %j goes by the rule %j with carrier %i', (partner, rule, partner_id) => {
    expect(choose(named(partner), price, rule)).toMatchObject({ offer: { partner_id } });
  });
  it('is nothing where the carrier does not take it, and why', () => {
    expect(choose(named(''), price, 3)).toEqual({ reason: 'over_weight', limit: '20 kg' });
    expect(choose(named(''), price, 6)).toEqual({ reason: 'over_weight', limit: '20 kg' });
  });
  it('adds up by carrier, with premiums of what is insured alone', () => {
    const sums = sumsOf([
      { offer: offer(2, 3500, { premium: 500 }), insured: true },
      { offer: offer(2, 3500, { premium: 500 }), insured: false },
      { offer: offer(1, 4000, { cod_fee: 1000, cod_fee_vat: 70 }), insured: false },
    ]);
    expect(sums).toMatchObject({ parcels: 3, due_now: 11_000, premium: 500, due_later: 1_070 });
    expect(sums.by_carrier.map(({ partner_id, parcels, amount }) => [partner_id, parcels, amount])).toEqual([[2, 2, 7_000], [1, 1, 4_000]]); // prettier-ignore
  });
  it('is asked for once for parcels that are alike', () => {
    const parcel = { to_zip_code: '50200', width: 1, length: 2, height: 3, weight: 4 };
    expect(priceKey('10400', parcel)).toBe(priceKey('10400', { ...parcel }));
    expect(priceKey('10400', parcel)).not.toBe(priceKey('10400', { ...parcel, cod_amount: 100 as never }));
  });
});
