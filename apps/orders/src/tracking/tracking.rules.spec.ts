import { expect, it } from '@jest/globals';
import {
  isWholeNumber,
  knowsTelephone,
  languageInCookies,
  maskedName,
  publicStatus,
  trackingNumberOf,
} from './tracking.rules.ts';

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

it.each([
  [' llab-12cd 34ef–56 ', 'LLAB12CD34EF56'],
  ['\u200eLLAB12CD34EF56\u200f\n', 'LLAB12CD34EF56'],
  ['ＬＬＡＢ１２', 'LLAB12'],
  ['- -', ''],
  ['x'.repeat(5_000), 'X'.repeat(60)],
])('[F-P4] %j is typed for the number %s', (typed, number) => {
  expect(trackingNumberOf(typed)).toBe(number);
});

it.each([
  [`a=1; prefs=${encodeURIComponent('{"language":"ar","scheme":"dark"}')}; b=2`, 'ar'],
  [`prefs=${encodeURIComponent('{"language":7}')}`, 7],
  [`xprefs=${encodeURIComponent('{"language":"ar"}')}`, undefined],
  ['prefs=%7B', undefined],
  ['prefs=%E0%A4%A', undefined],
  ['prefs=null', undefined],
  ['prefs=; a=1', undefined],
  [`prefs=${encodeURIComponent(`{"language":"ar","x":"${'x'.repeat(5_000)}"}`)}`, undefined],
  [undefined, undefined],
])('[F-P4] the cookies %j name the language %j', (cookies, language) => {
  expect(languageInCookies(cookies)).toBe(language);
});

it.each([
  ['081-234-5678', '5678', false, true],
  ['0812345678', '๕๖๗๘', false, true],
  ['0812345678', '0812345678', true, true],
  ['0812345678', '+66 81-234 5678', true, true],
  ['0812345678', '0812345679', true, false],
  ['0812345678', '345678', true, false],
  ['0812345678', '678', false, false],
  ['', '', false, false],
  ['••••', '0000', false, false],
  ['5678', '05678', true, false],
])('whoever knows %j by %j (whole: %j) is told so: %j', (telephone, typed, whole, known) => {
  expect([isWholeNumber(typed), knowsTelephone(telephone, typed)]).toEqual([whole, known]);
});
