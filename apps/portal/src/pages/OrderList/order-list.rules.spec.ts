import { describe, expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES, shopOrdersRoutes, type OrderSummary } from '@lamliang/contracts/orders';
import {
  activeTab,
  readQuery,
  setFilters,
  shownTabs,
  withoutTab,
  writeQuery,
} from '../../components/lists/list-state.rules.ts';
import { isNumberOf, ORDER_FILTERS, ORDER_TABS } from './order-list.rules.ts';

const read = (text: string) => readQuery(shopOrdersRoutes.list.query, new URLSearchParams(text));
const summary = {
  ...Object.fromEntries(SHIPMENT_STATUSES.map((status, at) => [status, at])),
  total: 45,
  not_printed: 3,
  booking_failed: 0,
} as OrderSummary;

describe('the address of the list', () => {
  it('survives a round trip', () => {
    const text =
      'search=0812&shipment_status=booked&print_flag=0&partner_id=2&from_date=2026-11-01&sort=ASC&page=3&limit=50';
    expect(Object.fromEntries(writeQuery(read(text)))).toEqual(Object.fromEntries(new URLSearchParams(text)));
  });
  it('ignores unknown values', () => {
    expect(read('shipment_status=lost&print_flag=2&page=-1&limit=7&partner_id=x&from_date=now')).toEqual({
      page: 1,
      limit: 20,
    });
  });
  it('[A114] accepts both spellings of cancelled', () => {
    expect(read('shipment_status=cancel')).toEqual({ shipment_status: 'cancelled', page: 1, limit: 20 });
  });
});

describe('tabs', () => {
  const keys = (text: string) => shownTabs(ORDER_TABS, { ...summary }, activeTab(ORDER_TABS, read(text))).map(({ key }) => key); // prettier-ignore
  it('[A104] have the counts of the summary; empty ones are hidden unless always shown', () => {
    expect(ORDER_TABS.map(({ key }) => summary[key as keyof OrderSummary])).toEqual([45, 0, 3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]); // prettier-ignore
    expect(keys('')).toEqual(expect.arrayContaining(['total', 'booked', 'delivery-failed']));
    expect(keys('')).not.toContain('booking_failed');
    expect(keys('booking_state=failed')).toContain('booking_failed');
  });
  it('[A108] no tab has the word that three statuses share; what stands under the word names theirs', () => {
    const phrases = ORDER_TABS.map(({ phrase }) => phrase);
    for (const status of ['pickup', 'on-delivery', 'delivery-failed']) {
      expect(phrases).not.toContain(`status.shipment_status.${status}`);
      expect(phrases).toContain(`status.shipment_note.${status}`);
    }
  });
  it.each([
    ['', 'total'],
    ['insurance=1&print_flag=0', 'total'],
    ['shipment_status=booked', 'booked'],
    ['shipment_status=booked&print_flag=0&insurance=1', 'not_printed'],
    ['booking_state=failed', 'booking_failed'],
    ['booking_state=failed&shipment_status=cancelled', 'booking_failed'],
  ])('follow from the filters: "%s" is %s', (text, key) => {
    expect(activeTab(ORDER_TABS, read(text))?.key).toBe(key);
  });
  it('are counted without their own filters', () => {
    const query = read('shipment_status=booked&print_flag=0&insurance=1&sort=ASC&page=2');
    expect(withoutTab(query, ORDER_TABS, ORDER_FILTERS)).toEqual({ insurance: 1 });
    expect(setFilters(query, ORDER_TABS, ORDER_FILTERS).map(({ key }) => key)).toEqual(['insurance']);
    expect(withoutTab(read('shipment_status=booked&booking_state=failed&print_flag=0'), ORDER_TABS, ORDER_FILTERS)).toEqual({}); // prettier-ignore
    expect(withoutTab(read('shipment_status=pickup&print_flag=0'), ORDER_TABS, ORDER_FILTERS)).toEqual({ print_flag: 0 }); // prettier-ignore
  });
});

it('opens an order by its exact number', () => {
  const order = { order_no: 'LM261121000001', tracking_no: 'LL0123456789AB', partner_awb_no: 'NVTH1' };
  expect(isNumberOf(order, ' lm261121000001 ')).toBe(true);
  expect(isNumberOf(order, 'NVTH1')).toBe(true);
  expect(isNumberOf(order, 'NVTH')).toBe(false);
  expect(isNumberOf({ ...order, partner_awb_no: null }, '')).toBe(false);
});
