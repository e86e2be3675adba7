import { describe, expect, it } from '@jest/globals';
import { CARRIER_EVENTS, COD_STATUSES, SHIPMENT_STATUSES, type CodStatus, type ShipmentStatus } from '@lamliang/contracts/orders'; // prettier-ignore
import { IllegalTransition } from '@lamliang/kernel';
import {
  codAfter,
  codMachine,
  codOnClaim,
  codWithoutClaim,
  shipmentMachine,
  statusesAfter,
} from './shipment.machine.ts';

/** The life of a shipment in the product's own words: from, by which move, to. Everything else is refused. */
const LEGAL: Record<string, ShipmentStatus> = {
  'booked cancel': 'cancelled',
  'booked collect': 'pickup',
  'booked transit': 'on-delivery',
  'pickup transit': 'on-delivery',
  'pickup deliver': 'delivery-success',
  'pickup fail_delivery': 'delivery-failed',
  'pickup send_back': 'on-return',
  'pickup open_claim': 'on-claim',
  'on-delivery deliver': 'delivery-success',
  'on-delivery fail_delivery': 'delivery-failed',
  'on-delivery send_back': 'on-return',
  'on-delivery open_claim': 'on-claim',
  'delivery-failed transit': 'on-delivery',
  'delivery-failed deliver': 'delivery-success',
  'delivery-failed send_back': 'on-return',
  'delivery-failed open_claim': 'on-claim',
  'delivery-success open_claim': 'on-claim',
  'on-return hand_back': 'return-success',
  'on-return open_claim': 'on-claim',
  'return-success open_claim': 'on-claim',
  'on-claim refund_claim': 'claim-success',
};

describe('the shipment machine', () => {
  it('has the statuses of the contract and no other', () => {
    expect([...shipmentMachine.states].sort()).toEqual([...SHIPMENT_STATUSES].sort());
    expect(shipmentMachine.states.filter((s) => shipmentMachine.isFinal(s)).sort()).toEqual(['cancelled', 'claim-success']); // prettier-ignore
  });

  const matrix = SHIPMENT_STATUSES.flatMap((from) =>
    shipmentMachine.allMoves.map((move) => ({ from, move, to: LEGAL[`${from} ${move}`] })),
  );
  it.each(matrix.filter((c) => c.to))('$from --$move--> $to', ({ from, move, to }) => {
    expect(shipmentMachine.next(from, move)).toBe(to);
  });
  it.each(matrix.filter((c) => !c.to))('$from refuses $move', ({ from, move }) => {
    expect(shipmentMachine.can(from, move)).toBe(false);
    expect(() => shipmentMachine.next(from, move)).toThrow(IllegalTransition);
  });
  it('lets a shop and staff cancel before pickup, and do nothing else', () => {
    for (const status of SHIPMENT_STATUSES)
      for (const actor of ['shop', 'staff'] as const)
        expect([status, shipmentMachine.movesFor(status, actor)]).toEqual([status, status === 'booked' ? ['cancel'] : []]); // prettier-ignore
  });
});

describe('a carrier’s event', () => {
  /** Where it leads from each status; a status that is not named stays. */
  const TABLE: Record<(typeof CARRIER_EVENTS)[number], Partial<Record<ShipmentStatus, ShipmentStatus[]>>> = {
    picked_up: { booked: ['pickup'] },
    in_transit: { booked: ['on-delivery'], pickup: ['on-delivery'], 'delivery-failed': ['on-delivery'] },
    delivered: {
      booked: ['on-delivery', 'delivery-success'],
      pickup: ['delivery-success'],
      'on-delivery': ['delivery-success'],
      'delivery-failed': ['delivery-success'],
    },
    delivery_failed: {
      booked: ['on-delivery', 'delivery-failed'],
      pickup: ['delivery-failed'],
      'on-delivery': ['delivery-failed'],
      // It failed, so somebody was on the way to the receiver once more.
      'delivery-failed': ['on-delivery', 'delivery-failed'],
    },
    return: {
      booked: ['on-delivery', 'on-return'],
      pickup: ['on-return'],
      'on-delivery': ['on-return'],
      'delivery-failed': ['on-return'],
    },
    refused: {
      booked: ['on-delivery', 'on-return'],
      pickup: ['on-return'],
      'on-delivery': ['on-return'],
      'delivery-failed': ['on-return'],
    },
    returned: {
      booked: ['on-delivery', 'on-return', 'return-success'],
      pickup: ['on-return', 'return-success'],
      'on-delivery': ['on-return', 'return-success'],
      'delivery-failed': ['on-return', 'return-success'],
      'on-return': ['return-success'],
    },
    lost: {},
    damaged: {},
    reweighed: {},
  };
  it.each(CARRIER_EVENTS.flatMap((event) => SHIPMENT_STATUSES.map((status) => ({ event, status }))))(
    '$event at $status',
    ({ event, status }) => {
      expect(statusesAfter(status, event)).toEqual(TABLE[event][status] ?? []);
    },
  );
  it('never changes an order that was delivered, returned, cancelled or claimed', () => {
    for (const status of ['cancelled', 'return-success', 'delivery-success', 'on-claim', 'claim-success'] as const)
      for (const event of CARRIER_EVENTS) expect(statusesAfter(status, event)).toEqual([]);
  });
});

describe('the COD status that goes with a shipment status', () => {
  const TABLE: Partial<Record<CodStatus, Partial<Record<ShipmentStatus, CodStatus>>>> = {
    booked: { pickup: 'on-delivery', 'on-delivery': 'on-delivery', cancelled: 'cancelled' },
    'on-delivery': { 'delivery-success': 'delivery-success', 'on-return': 'return' },
  };
  it.each(COD_STATUSES.flatMap((cod) => SHIPMENT_STATUSES.map((status) => ({ cod, status }))))(
    '$cod with $status',
    ({ cod, status }) => {
      expect(codAfter(cod, status)).toBe(TABLE[cod]?.[status] ?? cod);
    },
  );
  it('is none for orders without COD', () => {
    for (const status of SHIPMENT_STATUSES) expect(codAfter(null, status)).toBeNull();
  });
  it('uses the spellings of the contract', () => {
    for (const state of codMachine.states) expect(COD_STATUSES).toContain(state);
  });
});

describe('the COD status of an order with a claim', () => {
  it('is claim while the parcel is on its way or its COD is not paid out yet', () => {
    for (const cod of COD_STATUSES)
      expect([cod, codOnClaim(cod)]).toEqual([cod, ['on-delivery', 'delivery-success'].includes(cod) ? 'claim' : cod]);
    expect(codOnClaim(null)).toBeNull();
  });
  it.each([
    ['pickup', 'on-delivery'],
    ['on-delivery', 'on-delivery'],
    ['delivery-failed', 'on-delivery'],
    ['delivery-success', 'delivery-success'],
    ['on-return', 'return'],
    ['return-success', 'return'],
  ] as const)('without a refund goes with the status that the parcel has: %s', (status, cod) => {
    expect(codWithoutClaim('claim', status)).toBe(cod);
    for (const other of [null, ...COD_STATUSES.filter((one) => one !== 'claim')])
      expect(codWithoutClaim(other, status)).toBe(other);
  });
});
