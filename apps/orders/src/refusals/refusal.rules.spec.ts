import { expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES } from '@lamliang/contracts/orders';
import { canBeRefused } from './refusal.rules.ts';

it('only a parcel with COD that is on its way, or on its way back, can be refused', () => {
  const at = (more: object) =>
    SHIPMENT_STATUSES.filter((shipment_status) =>
      canBeRefused({ booking_state: 'confirmed', cod_flag: 1, shipment_status, ...more }),
    );
  expect(at({})).toEqual(['pickup', 'on-delivery', 'delivery-failed', 'on-return', 'return-success']);
  expect(at({ cod_flag: 0 })).toEqual([]);
  expect(at({ booking_state: 'booking' })).toEqual([]);
});
