import { describe, expect, it } from '@jest/globals';
import { CallError, type ErrorCode } from '@lamliang/contracts';
import { satang, ZERO } from '@lamliang/kernel';
import { chooseCarrier, fastestOf, newsOfPick } from './carrier-choice.rules.ts';
import {
  blankDraft,
  emptyFields,
  gramsOf,
  isBlank,
  itemsOf,
  nextDraft,
  presetOf,
  quoteOf,
  wireOf,
  type Draft,
} from './draft.rules.ts';
import { carrierOfAlt, carrierOfKey, isBookKey, isMessage, isPlainEnter, nextField } from './keys.rules.ts';
import { isOf, presetFrom, renamed, restored, withPreset } from './presets.rules.ts';
import { duplicateOf, outcomeOf } from './outcome.rules.ts';
import { priceNow, totalOf } from './total.rules.ts';

const receiver = {
  name: 'สมหญิง ใจดี',
  telephone: '0812345678',
  address: '99/1 หมู่ 4',
  subdistrict: 'สุเทพ',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  zip_code: '50200',
};
const filled = (more: Partial<Draft> = {}): Draft => ({
  ...blankDraft(),
  receiver,
  weight: '1.25',
  pickup_point_id: 7,
  ...more,
});
const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('the draft', () => {
  it('converts kilograms to grams exactly', () => {
    expect(['1.25', '0.001', '12', '.5', '1,2'].map(gramsOf)).toEqual([1250, 1, 12000, 500, 1200]);
    for (const wrong of ['', 'abc', '1.2345', '-1', '1e3']) expect(gramsOf(wrong)).toBeNaN();
  });

  it('requests prices only with sender, zip code, weight and size', () => {
    expect(quoteOf(blankDraft(), '').lacking).toEqual(['sender', 'zip_code', 'weight']);
    expect(quoteOf(filled({ width: '0' }), '55000').lacking).toEqual(['size']);
    expect(quoteOf(filled({ cod_amount: satang(59_000) }), '55000').terms).toEqual({
      from_zip_code: '55000',
      to_zip_code: '50200',
      width: 140,
      length: 200,
      height: 60,
      weight: 1250,
      cod_amount: 59_000,
    });
  });

  it('[A91] lists every empty field of the receiver', () => {
    expect(emptyFields(blankDraft())).toEqual([
      'receiver.name',
      'receiver.telephone',
      'receiver.address',
      'receiver.subdistrict',
      'receiver.district',
      'receiver.province',
      'receiver.zip_code',
      'weight',
    ]);
  });

  it('[A40] treats whitespace as empty', () => {
    expect(emptyFields(filled({ receiver: { ...receiver, name: '   ' } }))).toEqual(['receiver.name']);
  });

  it('adds a default item to a COD parcel until the shop enters one', () => {
    const cod_amount = satang(59_000);
    expect(itemsOf({ cod_amount: null, shipment_order_items: [] }, 'goods')).toEqual([]);
    expect(itemsOf({ cod_amount, shipment_order_items: [] }, 'goods')).toEqual([
      { name: 'goods', quantity: '1', price: 59_000 },
    ]);
    const own = [{ name: 'เสื้อ', quantity: '2', price: satang(20_000) }];
    expect(itemsOf({ cod_amount, shipment_order_items: own }, 'goods')).toEqual(own);
  });

  it('converts to baht, centimetres and grams on the wire', () => {
    const wire = wireOf(
      filled({ cod_amount: satang(59_050), product_price: satang(60_000), insurance: true, packaging_id: 3 }),
      { partner_id: 4, ws: 'ninjavan-v2', price: satang(4_500) },
      'goods',
    );
    expect(wire).toMatchObject({
      partner_id: 4,
      price: 45,
      pickup_point_id: 7,
      width: 14,
      weight: 1250,
      cod_amount: 590.5,
      product_price: 600,
      insurance: 1,
      packaging_id: 3,
      shipment_order_items: [{ name: 'goods', quantity: 1, price: 590.5 }],
    });
    expect(wire).not.toHaveProperty('sender');
  });

  it("[F-P1] keeps sender and size for the next parcel, buys no box for it, and its carrier follows the shop's rule", () => {
    const next = nextDraft(filled({ partner_id: 2, packaging_id: 3, width: '40', cod_amount: satang(1), remark: 'x' }));
    expect(next).toMatchObject({ partner_id: null, pickup_point_id: 7, width: '40', weight: '', cod_amount: null });
    expect(next.packaging_id).toBeNull();
    expect(isBlank(next)).toBe(true);
  });

  it('recognises the preset of a size', () => {
    expect(presetOf(blankDraft())).toBe('small');
    expect(presetOf({ ...blankDraft(), height: '7' })).toBeUndefined();
  });
});

describe('presets of the shop', () => {
  const draft = filled({ width: '14', length: '20', height: '6', weight: '0.5' });
  const shirt = { name: 'เสื้อ', parcel_type: 'parcel', width: '14', length: '20', height: '6', weight: '0.5' } as const;
  it('[F-P1] have a name, a size and a weight, or are none', () => {
    expect(presetFrom(draft, ' เสื้อ ')).toEqual(shirt);
    for (const none of [
      presetFrom(draft, ' '),
      presetFrom({ ...draft, weight: '' }, 'x'),
      presetFrom({ ...draft, width: '0' }, 'x'),
    ])
      // prettier-ignore
      expect(none).toBeUndefined();
    expect([isOf(draft, shirt), isOf({ ...draft, weight: '1' }, shirt)]).toEqual([true, false]);
  });
  it('[F-P1] are replaced by the name, and renamed to a name that is free', () => {
    const heavier = { ...shirt, weight: '2' };
    expect(withPreset([shirt], heavier)).toEqual([heavier]);
    const two = withPreset([shirt], { ...shirt, name: 'กางเกง' });
    expect(two.map(({ name }) => name)).toEqual(['เสื้อ', 'กางเกง']);
    expect(renamed(two, 'เสื้อ', ' เสื้อยืด ').map(({ name }) => name)).toEqual(['เสื้อยืด', 'กางเกง']);
    for (const name of ['', 'กางเกง']) expect(renamed(two, 'เสื้อ', name)).toEqual(two);
  });
  it('[F-P1] come back to their place, unless another has the name by then', () => {
    const other = { ...shirt, name: 'กางเกง' };
    expect(restored([other], shirt, 0)).toEqual([shirt, other]);
    expect(restored([], shirt, 3)).toEqual([shirt]);
    expect(restored([other, { ...shirt, weight: '2' }], shirt, 0)).toEqual([other, { ...shirt, weight: '2' }]);
  });
});

describe('the carrier', () => {
  const rows = [
    { partner_id: 4, total: satang(6_000), days_min: 2, days_max: 4 },
    { partner_id: 5, total: satang(7_600), days_min: 1, days_max: 3 },
    { partner_id: 2, total: satang(9_300), days_min: 1, days_max: 3 },
  ];
  const none = { picked: null, last: null };
  it("is chosen by the shop's rule", () => {
    expect(chooseCarrier(rows, 'cheapest', none)?.partner_id).toBe(4);
    expect(chooseCarrier(rows, 'fastest', none)?.partner_id).toBe(5);
    expect(chooseCarrier(rows, 'last', { picked: null, last: 2 })?.partner_id).toBe(2);
    expect(chooseCarrier(rows, 'last', { picked: null, last: 6 })?.partner_id).toBe(4);
    expect(chooseCarrier([], 'cheapest', none)).toBeUndefined();
    expect(fastestOf(rows)?.partner_id).toBe(5);
  });
  it('stays the manually chosen one while it is available', () => {
    expect(chooseCarrier(rows, 'cheapest', { picked: 2, last: 4 })?.partner_id).toBe(2);
    expect(chooseCarrier(rows, 'cheapest', { picked: 6, last: null })).toBeUndefined();
  });
  it('[F-P1] is kept or asked about once it was chosen by hand, never replaced', () => {
    const ask = (picked: number | null, best: number | null) =>
      newsOfPick(rows, { picked, best, rule: 'fastest', last: null });
    // It is not offered any more: the rule's carrier is offered in its place, and none is chosen.
    expect(ask(6, 6)).toEqual({ kind: 'gone', instead: rows[1] });
    // It was the cheapest and is not now.
    expect(ask(5, 5)).toEqual({ kind: 'cheaper', instead: rows[0] });
    // It was dearer when it was chosen, too; it is the cheapest; the rule chose.
    expect([ask(5, null), ask(4, 4), ask(null, null)]).toEqual([undefined, undefined, undefined]);
    expect(newsOfPick([], { picked: 5, best: 5, rule: 'last', last: 5 })).toBeUndefined();
  });
});

describe('the total', () => {
  const option = { price: satang(4_500), cod_fee: satang(1_475), cod_fee_vat: satang(103) };
  const plain = { option, packaging: ZERO, premium: ZERO, available: satang(100_000), insurance_available: satang(0) };
  it('lists what is charged now and what is deducted later', () => {
    const total = totalOf({ ...plain, packaging: satang(1_000), premium: satang(500) });
    expect(total.lines.map((line) => line.code)).toEqual([
      'shipping',
      'packaging',
      'cod_fee',
      'cod_fee_vat',
      'premium',
    ]);
    expect(total).toMatchObject({
      total: 7_578,
      due_now: 5_500,
      due_later: 1_578,
      due_insurance: 500,
      balance_after: 94_500,
      short: 0,
      insurance_short: true,
    });
  });
  it('[F-T2] says what is left of the COD for the shop, and nothing without COD', () => {
    const plainest = { ...plain, option: { ...option, cod_fee: satang(1_475), cod_fee_vat: satang(103) } };
    expect(totalOf({ ...plainest, cod_amount: satang(59_002) }).net_cod).toBe(57_424);
    expect(totalOf(plain).net_cod).toBeNull();
  });
  it('shows the missing amount', () => {
    expect(totalOf({ ...plain, available: satang(4_000) })).toMatchObject({ balance_after: -500, short: 500 });
    expect(totalOf({ ...plain, available: null })).toMatchObject({ balance_after: null, short: 0 });
  });
  it('reads the new price in satang or in baht', () => {
    expect(priceNow({ price_seen: 45, price_now: 48.5 })).toBe(4_850);
    expect(priceNow(undefined)).toBeUndefined();
  });
});

describe('keys', () => {
  it('submits with Ctrl or Cmd and Enter, moves on with Enter', () => {
    expect(isBookKey(press('Enter', { ctrlKey: true }))).toBe(true);
    expect(isBookKey(press('Enter', { metaKey: true }))).toBe(true);
    expect(isBookKey(press('Enter'))).toBe(false);
    expect(isPlainEnter(press('Enter'))).toBe(true);
    expect(isPlainEnter(press('Enter', { shiftKey: true }))).toBe(false);
  });
  it('selects an available carrier with 1 to 6', () => {
    expect(carrierOfKey(press('1'), 6)).toBe(0);
    expect(carrierOfKey(press('6'), 5)).toBeUndefined();
    expect(carrierOfKey(press('7'), 6)).toBeUndefined();
    expect(carrierOfKey(press('1', { ctrlKey: true }), 6)).toBeUndefined();
  });
  it('[F-P1] selects an available carrier with Alt and the place of a digit, whatever character it makes', () => {
    const alt = (code: string, more = {}) => ({ ...press('¡', { altKey: true, ...more }), code });
    expect([carrierOfAlt(alt('Digit1'), 6), carrierOfAlt(alt('Digit6'), 6)]).toEqual([0, 5]);
    expect(carrierOfAlt(alt('Digit6'), 5)).toBeUndefined();
    // Alt Gr, which types characters, is Ctrl and Alt to the browser.
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: false }])
      expect(carrierOfAlt(alt('Digit1', more), 6)).toBeUndefined();
    expect(carrierOfAlt(alt('KeyA'), 6)).toBeUndefined();
  });
  it('moves to the next empty or weak field', () => {
    const fields = [
      { value: 'a', weak: false },
      { value: 'b', weak: true },
      { value: '', weak: false },
    ];
    expect([-1, 0, 1, 2].map((at) => nextField(fields, at))).toEqual([1, 1, 2, 1]);
    expect(nextField([{ value: 'a', weak: false }], 0)).toBeUndefined();
  });
  it('distinguishes a message from a search', () => {
    expect(isMessage('สมหญิง')).toBe(false);
    expect(isMessage('0812345678')).toBe(false);
    expect(isMessage('สมหญิง ใจดี 0812345678 99/1')).toBe(true);
    expect(isMessage('สมหญิง\n0812345678')).toBe(true);
  });
});

describe('what a failed booking means', () => {
  const failure = (status: number, code: string) =>
    new CallError(status, { status: false, code: code as ErrorCode, message: '', errors: [], trace_id: '' }, '');
  it('is unconfirmed without a final response', () => {
    expect(outcomeOf(new CallError(0, undefined, 'network'))).toBe('unconfirmed');
    expect(outcomeOf(failure(503, 'service.unavailable'))).toBe('unconfirmed');
    expect(outcomeOf(failure(409, 'idempotency.in_flight'))).toBe('unconfirmed');
    expect(outcomeOf(new TypeError('unreadable'))).toBe('unconfirmed');
  });
  it('keeps its key when nothing happened and is final otherwise', () => {
    expect(outcomeOf(failure(401, 'session.expired'))).toBe('kept');
    expect(outcomeOf(failure(429, 'rate.limited'))).toBe('kept');
    expect(outcomeOf(failure(409, 'order.price_changed'))).toBe('price_changed');
    expect(outcomeOf(failure(422, 'wallet.insurance_short'))).toBe('insurance_short');
    expect(outcomeOf(failure(422, 'wallet.insufficient'))).toBe('refused');
  });
  it('detects the same phone number and COD amount within a day', () => {
    const order = {
      receiver_telephone: '0812345678',
      cod_amount: 59_000,
      create_dt: new Date('2026-11-20T10:00:00Z'),
      shipment_status: 'booked',
    };
    const now = new Date('2026-11-21T09:00:00Z');
    expect(duplicateOf([order], '0812345678', 59_000, now)).toBe(order);
    expect(duplicateOf([order], '0812345678', 0, now)).toBeUndefined();
    expect(duplicateOf([{ ...order, shipment_status: 'cancelled' }], '0812345678', 59_000, now)).toBeUndefined();
    expect(duplicateOf([order], '0812345678', 59_000, new Date('2026-11-21T10:00:01Z'))).toBeUndefined();
  });
});
