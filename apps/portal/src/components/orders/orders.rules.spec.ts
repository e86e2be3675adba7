import { describe, expect, it } from '@jest/globals';
import type { ShipmentStatus } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { roundingOf, wordsOf } from './explanation.rules.ts';
import { messageOf } from './order-message.rules.ts';
import { pollMs } from './polling.rules.ts';
import { isJob, pageWidth, paperOf, shownOf } from './print.rules.ts';

describe('explanations', () => {
  const base = { id: 'x', rate_card_id: 1, rate_card_version: 'v1', rounding: null };
  it('use display units', () => {
    const { phrase, figures } = wordsOf({
      ...base,
      rule: 'shipping_by_weight',
      row: 'weight<=2000',
      figures: { zone: 'upcountry', weight_g: 1250, volume_weight_g: 300, billed_weight_g: 1500, price: '45.00' },
    });
    expect(phrase).toBe('shipping_by_weight');
    expect(figures).toMatchObject({
      billed_weight: { value: '1.5', unit: 'kg' },
      row: { value: '2', unit: 'kg' },
      zone: { value: 'upcountry', unit: 'zone' },
      price: { value: '45.00', unit: 'baht' },
    });
  });
  it('show volumetric weight, and have a text for unknown rules', () => {
    const figures = { weight_g: 100, volume_weight_g: 300 };
    expect(wordsOf({ ...base, rule: 'shipping_by_weight', row: null, figures }).phrase).toBe('shipping_by_volume');
    expect(wordsOf({ ...base, rule: 'new_rule', row: null, figures: {} }).phrase).toBe('other');
  });
  it('show the rounding rule, if any', () => {
    const plain = { ...base, rule: 'premium', row: null, figures: {} };
    expect(roundingOf({ ...plain, rounding: 'half_up' })).toBe('half_up');
    expect(roundingOf(plain)).toBeUndefined();
    expect(roundingOf({ ...plain, rounding: 'of another age' })).toBeUndefined();
  });
});

describe('the message to the receiver', () => {
  const order = {
    receiver_name: 'สมหญิง',
    shop_name: 'ร้านน้ำผึ้ง',
    shipment_status: 'on-delivery' as ShipmentStatus,
    booking_state: 'confirmed' as const,
    partner_id: 4,
    partner_name: 'Ninja Van',
    partner_awb_no: 'NVTH1',
    tracking_no: 'LL1',
    cod_amount: satang(59_000),
  };
  it('has AWB number, tracking link and COD amount', () => {
    expect(messageOf(order, 'https://ours/track/LL1')).toEqual([
      { phrase: 'greeting', figure: 'สมหญิง' },
      { phrase: 'sent', figure: 'ร้านน้ำผึ้ง' },
      { phrase: 'carrier', figure: 'Ninja Van' },
      { phrase: 'awb', figure: 'NVTH1' },
      { phrase: 'track', figure: 'https://www.ninjavan.co/th-th/tracking?id=NVTH1' },
      { phrase: 'cod', figure: 59_000 },
    ]);
  });
  it('links to our own tracking page while there is no AWB number', () => {
    const lines = messageOf({ ...order, partner_awb_no: null, cod_amount: satang(0) }, 'https://ours/track/LL1');
    expect(lines.map((line) => line.figure)).toEqual([
      'สมหญิง',
      'ร้านน้ำผึ้ง',
      'Ninja Van',
      'LL1',
      'https://ours/track/LL1',
    ]);
  });
  it.each([
    ['booked', 'booked', true],
    ['pickup', 'sent', true],
    ['on-delivery', 'sent', true],
    ['delivery-failed', 'not_delivered', true],
    ['delivery-success', 'delivered', false],
    ['on-return', 'returning', false],
    ['return-success', 'returned', false],
    ['on-claim', 'about', false],
  ] as const)('[F-P4] says of a parcel that is %s: %s, with the shop’s name', (shipment_status, verb, cod) => {
    const lines = messageOf({ ...order, shipment_status }, 'https://ours/track/LL1');
    expect(lines[1]).toEqual({ phrase: verb, figure: 'ร้านน้ำผึ้ง' });
    expect(lines.some(({ phrase }) => phrase === 'cod')).toBe(cod);
  });
  it('[F-P4] has nothing to say of a cancelled order or one that was never booked', () => {
    expect(messageOf({ ...order, shipment_status: 'cancelled' }, '')).toEqual([]);
    expect(messageOf({ ...order, shipment_status: 'booked', booking_state: 'failed' }, '')).toEqual([]);
  });
  it('[F-P4] puts no title before a name that has one', () => {
    for (const receiver_name of ['คุณสมหญิง', 'นางสาวมาลี', 'บริษัท ก จำกัด', 'Mr. Lee'])
      expect(messageOf({ ...order, receiver_name }, '')[0]?.phrase).toBe('greeting_titled');
    expect(messageOf(order, '')[0]?.phrase).toBe('greeting');
  });
});

it('polls every 2 s for the first minute of a booking, then every 30 s', () => {
  expect([pollMs('booking', 0), pollMs('booking', 60_000), pollMs('confirmed', 0)]).toEqual([2_000, 30_000, 30_000]);
});

describe('printing', () => {
  it('remembers a known paper size', () => {
    expect(paperOf('A6')).toBe('A6');
    expect(paperOf('A3')).toBe('sticker-100x150');
    expect(pageWidth('A4')).toBe(794);
  });
  it('creates a job for more than 20 orders and previews the first page', () => {
    const ids = Array.from({ length: 21 }, (_, at) => at);
    expect([isJob(20), isJob(21)]).toEqual([false, true]);
    expect(shownOf(ids)).toHaveLength(4);
    expect(shownOf(ids.slice(0, 20))).toHaveLength(20);
  });
});
