import { describe, expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES, type OrderSummary } from '@lamliang/contracts/orders';
import { activeTab, filterCount, isNumberOf, readList, tabsOf, withoutTab, writeList } from './list-state.rules.ts';

const read = (text: string) => readList(new URLSearchParams(text));
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
    expect(Object.fromEntries(writeList(read(text)))).toEqual(Object.fromEntries(new URLSearchParams(text)));
  });
  it('ignores unknown values', () => {
    expect(read('shipment_status=lost&print_flag=2&page=-1&limit=7&partner_id=x&from_date=now')).toEqual({
      filters: {},
      page: 1,
      limit: 20,
    });
  });
  it('[A114] accepts both spellings of cancelled', () => {
    expect(read('shipment_status=cancel').filters).toEqual({ shipment_status: 'cancelled' });
  });
});

describe('tabs', () => {
  it('[A104] have the counts of the summary; empty ones are hidden unless always shown', () => {
    const tabs = tabsOf(summary, 'all');
    expect(tabs.find((tab) => tab.key === 'all')?.count).toBe(45);
    expect(tabs.find((tab) => tab.key === 'booked')?.count).toBe(0);
    expect(tabs.find((tab) => tab.key === 'delivery-failed')?.count).toBe(3);
    expect(tabs.some((tab) => tab.key === 'booking_failed')).toBe(false);
    expect(tabsOf(summary, 'booking_failed').some((tab) => tab.key === 'booking_failed')).toBe(true);
  });
  it('follow from the filters and are counted without their own', () => {
    const { filters } = read('shipment_status=booked&print_flag=0&insurance=1');
    expect(activeTab(filters)).toBe('not_printed');
    expect(withoutTab(filters)).toEqual({ insurance: 1 });
    expect(filterCount(filters)).toBe(1);
    expect(activeTab(read('booking_state=failed').filters)).toBe('booking_failed');
  });
});

it('opens an order by its exact number', () => {
  const order = { order_no: 'LM261121000001', tracking_no: 'LL0123456789AB', partner_awb_no: 'NVTH1' };
  expect(isNumberOf(order, ' lm261121000001 ')).toBe(true);
  expect(isNumberOf(order, 'NVTH1')).toBe(true);
  expect(isNumberOf(order, 'NVTH')).toBe(false);
  expect(isNumberOf({ ...order, partner_awb_no: null }, '')).toBe(false);
});
