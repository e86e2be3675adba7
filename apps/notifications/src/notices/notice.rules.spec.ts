import { describe, expect, it } from '@jest/globals';
import { noticeOf, webhookOffNotice } from './notice.rules.ts';

const fact = {
  order_id: 7,
  order_no: 'LL0000007',
  tracking_no: 'LLT7',
  partner_code: 'flash',
  shipment_status: 'booked',
  booking_state: 'confirmed',
};

describe('notices', () => {
  it('tell a refused booking once, whichever fact comes first', () => {
    const refused = { ...fact, shipment_status: 'cancelled', booking_state: 'failed' };
    const first = noticeOf('booking_failed', refused, 2);
    expect(first).toMatchObject({
      code: 'booking_failed',
      figures: { order_no: 'LL0000007', partner_name: 'Flash Express' },
    });
    expect(noticeOf('cancelled', refused, 3)?.subject).toBe(first?.subject);
  });

  it('are silent about what the shop did itself and about moves that go well', () => {
    expect(noticeOf('cancelled', { ...fact, shipment_status: 'cancelled' }, 2)).toBeUndefined();
    expect(noticeOf('moved', { ...fact, shipment_status: 'delivery-success' }, 5)).toBeUndefined();
  });

  it('tell every failed delivery and the return', () => {
    const failed = (version: number) => noticeOf('moved', { ...fact, shipment_status: 'delivery-failed' }, version);
    expect(failed(4)?.code).toBe('delivery_failed');
    expect(failed(4)?.subject).not.toBe(failed(6)?.subject);
    expect(noticeOf('moved', { ...fact, shipment_status: 'return-success' }, 8)?.code).toBe('returned');
  });

  it('name a receiver without a name by its host', () => {
    expect(webhookOffNotice({ id: 1, name: '', url: 'https://shop.example/x' }, '1').figures).toEqual({
      name: 'shop.example',
    });
  });
});
