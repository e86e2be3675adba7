import { describe, expect, it } from '@jest/globals';
import { stepsOf } from './steps.rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const order = {
  booking_state: 'confirmed',
  shipment_status: 'booked',
  cod_flag: 1,
  cod_status: 'booked',
  create_dt: at(1),
  pickup_dt: null,
  on_delivery_dt: null,
  delivered_dt: null,
  update_dt: at(9),
} as const;
const shown = (change: object) => stepsOf({ ...order, ...change }).map((step) => `${step.name} ${step.state}`);

describe('the steps of an order', () => {
  it('run from booked to COD paid out', () => {
    expect(shown({})).toEqual([
      'booked now',
      'collected waiting',
      'on_the_way waiting',
      'delivered waiting',
      'cod_paid waiting',
    ]);
    expect(shown({ shipment_status: 'delivery-failed' }).slice(0, 4)).toEqual([
      'booked done',
      'collected done',
      'on_the_way now',
      'delivered waiting',
    ]);
    expect(shown({ shipment_status: 'delivery-success', cod_status: 'cod-tranferred' }).at(-1)).toBe('cod_paid now');
  });
  it('show booked only after the carrier confirmed', () => {
    expect(shown({ booking_state: 'booking' })[0]).toBe('booking now');
    expect(shown({ booking_state: 'failed', shipment_status: 'cancelled' })).toEqual([
      'created done',
      'booking_failed now',
    ]);
  });
  it('end with delivered where there is no COD', () => {
    expect(shown({ cod_flag: 0, cod_status: null, shipment_status: 'delivery-success' })).toEqual([
      'booked done',
      'collected done',
      'on_the_way done',
      'delivered now',
    ]);
  });
  it('end with return, claim or cancel', () => {
    expect(shown({ shipment_status: 'cancelled' })).toEqual(['booked done', 'cancelled now']);
    const collected = { pickup_dt: at(2), on_delivery_dt: at(3) };
    expect(shown({ ...collected, shipment_status: 'on-return' })).toEqual([
      'booked done',
      'collected done',
      'on_the_way done',
      'on_return now',
      'returned waiting',
    ]);
    expect(shown({ ...collected, shipment_status: 'return-success' }).at(-1)).toBe('returned now');
    expect(shown({ ...collected, shipment_status: 'on-claim' }).at(-2)).toBe('on_claim now');
  });
});
