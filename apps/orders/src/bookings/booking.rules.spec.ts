import { describe, expect, it } from '@jest/globals';
import type { OrderTerms, Party } from '@lamliang/contracts/orders';
import type { Charge, QuoteAnswer } from '@lamliang/contracts/pricing';
import { satang } from '@lamliang/kernel';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import fc from 'fast-check';
import { orderNo, policyNo, priceChange, priceOf, refusalOf, trackingNo, type Priced } from './booking.rules.ts';

const book = thaiAddressBook();
const party: Party = {
  name: 'ก',
  telephone: '0812345678',
  address: '1',
  subdistrict: 'สุเทพ',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  zip_code: '50200',
};
const terms = (more: Partial<OrderTerms> = {}): OrderTerms => ({
  partner_id: 2,
  sender: { ...party, province: 'กรุงเทพมหานคร', zip_code: '10400' },
  receiver: party,
  parcel_type: 'parcel',
  width: 100,
  length: 100,
  height: 100,
  weight: 500,
  ...more,
});
const items = [{ name: 'x', quantity: 1, price: satang(100_00) }];
const shop = { cod_verify_flag: 'accept' };

describe('what a shop may book', () => {
  it.each<[string, OrderTerms, { cod_verify_flag: string }, string | undefined, string | undefined]>([
    ['a plain parcel', terms(), shop, undefined, undefined],
    ['a plain parcel without a COD account', terms(), { cod_verify_flag: 'not-confirm' }, undefined, undefined],
    ['from a pickup point', terms({ sender: undefined as never, pickup_point_id: 3 }), shop, undefined, undefined],
    ['[F-A1] from the default pickup point', terms({ sender: undefined as never }), shop, undefined, undefined],
    ['insurance with a value', terms({ insurance: 1, product_price: satang(1) }), shop, undefined, undefined],
    ['insurance without a value', terms({ insurance: 1 }), shop, 'request.invalid', 'product_price'],
    ['insurance of nothing', terms({ insurance: 1, product_price: satang(0) }), shop, 'request.invalid', 'product_price'],
    ['COD with goods', terms({ cod_amount: satang(1), shipment_order_items: items }), shop, undefined, undefined],
    ['COD with a completed account', terms({ cod_amount: satang(1), shipment_order_items: items }), { cod_verify_flag: 'complete' }, undefined, undefined],
    ['[A173] COD with an account that waits', terms({ cod_amount: satang(1), shipment_order_items: items }), { cod_verify_flag: 'wait-confirm' }, 'order.cod_not_approved', 'cod_amount'],
    ['[A173] COD with a refused account', terms({ cod_amount: satang(1), shipment_order_items: items }), { cod_verify_flag: 'not-accept' }, 'order.cod_not_approved', 'cod_amount'],
    ['COD without goods', terms({ cod_amount: satang(1) }), shop, 'order.items_required', 'shipment_order_items'],
    ['COD of an empty list of goods', terms({ cod_amount: satang(1), shipment_order_items: [] }), shop, 'order.items_required', 'shipment_order_items'],
    ['no COD at zero', terms({ cod_amount: satang(0) }), { cod_verify_flag: 'not-accept' }, undefined, undefined],
    ['the connection of its carrier', terms({ ws: 'flash-v3' }), shop, undefined, undefined],
    ['[F-T1] a connection that its carrier has not', terms({ ws: 'kerry-v1' }), shop, 'request.invalid', 'ws'],
    ['a zip of another province', terms({ receiver: { ...party, zip_code: '10400' } }), shop, 'order.zip_mismatch', 'receiver.zip_code'],
    ['a sender’s zip of another province', terms({ sender: { ...party, zip_code: '83000' } }), shop, 'order.zip_mismatch', 'sender.zip_code'],
  ])('%s', (_, given, who, code, field) => {
    const refusal = refusalOf(given, who, book);
    expect([refusal?.code, refusal?.errors?.[0]?.field]).toEqual([code, field]);
  }); // prettier-ignore
});

const charge = (code: Charge['code'], amount: number, due: Charge['due'] = 'booking'): Charge => ({
  code,
  amount: satang(amount),
  vat: satang(0),
  due,
  explanation_id: code,
});
const quote = (charges: Charge[], extras: Charge[] = []): QuoteAnswer => {
  const premium = extras.find(({ code }) => code === 'premium');
  return {
    client_ref: '0',
    option: { charges, explanations: [] },
    missing: null,
    premium: premium ? { premium: premium.amount, explanation: { id: 'premium' } } : null,
    extras: { charges: extras, explanations: [] },
  } as unknown as QuoteAnswer;
};

describe('what an order costs', () => {
  it('adds shipping with its surcharges and the box; premium and COD fee are separate charges', () => {
    const charges = [charge('shipping', 4_000), charge('remote_area', 5_000), charge('cod_fee', 300, 'cod_round'), charge('cod_fee_vat', 21, 'cod_round')]; // prettier-ignore
    const box = { ...charge('packaging', 1_070), vat: satang(70) };
    const priced = priceOf(quote(charges, [box, charge('premium', 1_500)]));
    expect(priced).toMatchObject({ shipping_cost: 10_070, premium: 1_500, cod_fee: 300, cod_fee_vat: 21 });
    expect(priced?.charges.map((c) => [c.code, c.amount, c.vat])).toEqual([
      ['shipping', 4_000, 0],
      ['remote_area', 5_000, 0],
      ['cod_fee', 300, 0],
      ['cod_fee_vat', 21, 0],
      ['packaging', 1_070, 70],
      ['premium', 1_500, 0],
    ]);
  });
  it('is undefined where the carrier offers no price', () => {
    expect(priceOf({ ...quote([]), option: null })).toBeUndefined();
  });
});

describe('a changed price', () => {
  const priced = { shipping_cost: satang(4_300) } as Priced;
  it.each([
    ['none was seen', undefined, 0, undefined, undefined],
    ['the same', 4_300, 0, undefined, undefined],
    ['the carrier’s alone, the box apart', 4_000, 300, undefined, undefined],
    ['with the box', 4_300, 300, undefined, undefined],
    ['a satang less', 4_299, 0, { price_seen: 4_299, price_now: 4_300 }, undefined],
    ['more than now', 5_000, 300, { price_seen: 5_000, price_now: 4_300 }, undefined],
    ['the total and the box', 4_300, 300, undefined, 300],
    ['a box that was free', 4_000, 300, { price_seen: 4_000, price_now: 4_300 }, 0],
    ['a carrier that asked less by the price of the box', 4_000, 300, { price_seen: 4_000, price_now: 4_300 }, 300],
    ['another split of the same total', 4_300, 300, { price_seen: 4_300, price_now: 4_300 }, 200],
  ] as const)('%s', (_, seen, box, wanted, box_seen) => {
    const given = terms({
      ...(seen === undefined ? {} : { price: satang(seen) }),
      ...(box_seen === undefined ? {} : { packaging_price: satang(box_seen) }),
    });
    expect(priceChange(given, priced, satang(box))).toEqual(wanted);
  });
});

describe('numbers', () => {
  it('an order number has the day and the id, six digits at least', () => {
    expect(orderNo(1, '2026-11-20')).toBe('LM261120000001');
    expect(orderNo(1_234_567, '2026-01-02')).toBe('LM2601021234567');
    expect(policyNo('LM261120000001')).toBe('P261120000001');
  });
  it('a tracking number is LL and 12 letters or digits that cannot be mistaken for each other', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) =>
        /^LL[0-9A-HJKMNP-TV-Z]{12}$/.test(trackingNo(bytes)),
      ),
    );
    const all = new Set(Array.from({ length: 32 }, (_, n) => trackingNo(new Uint8Array(12).fill(n)).at(-1)));
    expect(all.size).toBe(32);
  });
});
