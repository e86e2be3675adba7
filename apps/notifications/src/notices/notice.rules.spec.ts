import { describe, expect, it } from '@jest/globals';
import { ordersEvents } from '@lamliang/contracts/orders';
import { noticeOf, webhookOffNotice } from './notice.rules.ts';
import { lineOf } from './notified-event.rules.ts';

const payload = {
  order_id: 7,
  order_no: 'LL0000007',
  tracking_no: 'LLT7',
  partner_code: 'flash',
  shipment_status: 'booked',
  booking_state: 'confirmed',
};

/** The notice of an order's event, where it has one. */
const notice = (event: keyof typeof ordersEvents, payload: object, version: number) => {
  const line = lineOf(ordersEvents[event].type, payload);
  return line && noticeOf(line, payload, { key: '7', version });
};

describe('notices', () => {
  it('report a failed booking once, whichever event comes first', () => {
    const refused = { ...payload, shipment_status: 'cancelled', booking_state: 'failed' };
    const first = notice('bookingFailed', refused, 2);
    expect(first).toMatchObject({
      code: 'booking_failed',
      figures: { order_no: 'LL0000007', partner_name: 'Flash Express' },
    });
    expect(notice('cancelled', refused, 3)?.subject).toBe(first?.subject);
  });

  it("are not created for the shop's own actions or normal progress", () => {
    expect(notice('cancelled', { ...payload, shipment_status: 'cancelled' }, 2)).toBeUndefined();
    expect(notice('moved', { ...payload, shipment_status: 'delivery-success' }, 5)).toBeUndefined();
  });

  it('report every failed delivery and the return', () => {
    const failed = (version: number) => notice('moved', { ...payload, shipment_status: 'delivery-failed' }, version);
    expect(failed(4)?.code).toBe('delivery_failed');
    expect(failed(4)?.subject).not.toBe(failed(6)?.subject);
    expect(notice('moved', { ...payload, shipment_status: 'return-success' }, 8)?.code).toBe('returned');
  });

  it('name a webhook without a name by its host', () => {
    expect(webhookOffNotice({ id: 1, name: '', url: 'https://shop.example/x' }, '1').figures).toEqual({
      name: 'shop.example',
    });
  });
});
