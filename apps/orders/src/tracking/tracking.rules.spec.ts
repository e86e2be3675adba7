import { expect, it } from '@jest/globals';
import { maskedName, publicStatus } from './tracking.rules.ts';

it.each([
  ['สมหญิง ใจดี', 'ส*** ใ***'],
  ['น้ำผึ้ง', 'น้ำ***'],
  ['John Smith', 'J*** S***'],
  ['  คุณ   ก  ', 'คุ*** ก***'],
  ['👩‍👩‍👧 ร้าน', '👩‍👩‍👧*** ร้***'],
  ['\u202e\u200fสมหญิง \u2066ใจดี\u2069', 'ส*** ใ***'],
  ['', ''],
  ['   ', ''],
])('public tracking shows %j as %j', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});

it.each([
  ['pickup', null, 'pickup'],
  ['on-claim', 'on-return', 'on-return'],
  ['claim-success', 'delivery-success', 'delivery-success'],
] as const)('public tracking shows %s after %s as %s', (shipment_status, status_before_claim, shown) => {
  const times = { on_delivery_dt: null, delivered_dt: null };
  expect(publicStatus({ shipment_status, status_before_claim, ...times })).toBe(shown);
});
it('public tracking knows how far a parcel came whose claim kept no status', () => {
  const ended = { shipment_status: 'claim-success', status_before_claim: null } as const;
  const at = new Date(0);
  expect(publicStatus({ ...ended, on_delivery_dt: null, delivered_dt: null })).toBe('pickup');
  expect(publicStatus({ ...ended, on_delivery_dt: at, delivered_dt: null })).toBe('on-delivery');
  expect(publicStatus({ ...ended, on_delivery_dt: at, delivered_dt: at })).toBe('delivery-success');
});
