import { expect, it } from '@jest/globals';
import { maskedName } from './tracking.rules.ts';

it.each([
  ['สมหญิง ใจดี', 'ส*** ใ***'],
  ['น้ำผึ้ง', 'น้ำ***'],
  ['John Smith', 'J*** S***'],
  ['  คุณ   ก  ', 'คุ*** ก***'],
  ['👩‍👩‍👧 ร้าน', '👩‍👩‍👧*** ร้***'],
  ['', ''],
  ['   ', ''],
])('public tracking shows %j as %j', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
