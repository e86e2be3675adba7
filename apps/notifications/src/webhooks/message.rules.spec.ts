import { describe, expect, it } from '@jest/globals';
import { webhookTest } from '@lamliang/contracts/notifications';
import { ordersEvents } from '@lamliang/contracts/orders';
import * as z from 'zod/mini';
import { lineOf } from '../notices/notified-event.rules.ts';
import { eventFor, maskedToken, messageOf, testBody } from './message.rules.ts';

const payload = {
  order_id: 7,
  account_id: 1,
  order_no: 'LL0000007',
  tracking_no: 'LLT7',
  shipment_status: 'delivery-failed',
  version: 4,
  occurred_at: '2026-11-21T00:00:00.000Z',
};

const lineFor = (event: keyof typeof ordersEvents) => lineOf(ordersEvents[event].type, payload)!;

describe('messages', () => {
  it('[A218] contain the order and its new status, and no personal data', () => {
    const source = { event_id: 'e', key: '7' };
    expect(JSON.parse(messageOf('order.status-changed', lineFor('moved'), payload, source).body)).toEqual({
      type: 'order.status-changed',
      timestamp: '2026-11-21T07:00:00+07:00',
      data: {
        order_id: 7,
        order_no: 'LL0000007',
        tracking_no: 'LLT7',
        status: 'delivery-failed',
        version: 4,
        occurred_at: '2026-11-21T07:00:00+07:00',
      },
    });
  });

  it('report an event once, under the most specific subscribed name', () => {
    const all = ['order.created', 'order.status-changed', 'order.cancelled'];
    const event = (of: keyof typeof ordersEvents, subscribed: string[]) => eventFor(lineFor(of).webhooks, subscribed);
    expect(event('booked', all)).toBe('order.created');
    expect(event('moved', all)).toBe('order.status-changed');
    expect(event('cancelled', all)).toBe('order.cancelled');
    expect(event('cancelled', ['order.status-changed'])).toBe('order.status-changed');
    expect(event('moved', ['order.created'])).toBeUndefined();
  });

  it('of the test button are as documented', () => {
    const sent: unknown = JSON.parse(testBody(new Date()));
    expect(z.parse(webhookTest, sent)).toEqual(sent);
  });

  it('show a secret by its last four characters', () => {
    expect(maskedToken('whsec_abcdefgh1234')).toBe('whsec_••••••••1234');
  });
});
