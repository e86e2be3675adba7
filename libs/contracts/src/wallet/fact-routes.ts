import { backfillOf } from '../event.ts';
import { route } from '../route.ts';
import { walletEvents } from './events.ts';

/** What was told before a service subscribed. */
export const factRoutes = {
  capturedFacts: route({
    id: 'wallet.internal.captured',
    method: 'POST',
    path: '/internal/v1/holds/captured',
    caller: { kind: 'service', from: ['invoicing'] },
    reads: true,
    ...backfillOf(walletEvents.captured),
    fails: [],
    summary: 'Lists the orders whose money was captured and not refunded, for services that follow them.',
  }),
  codFeeFacts: route({
    id: 'wallet.internal.cod_fees',
    method: 'POST',
    path: '/internal/v1/cod-parcels/fees',
    caller: { kind: 'service', from: ['invoicing'] },
    reads: true,
    ...backfillOf(walletEvents.codChanged),
    fails: [],
    summary: 'Lists the parcels whose COD fee was kept back of what their shops got, for services that follow them.',
  }),
  billFacts: route({
    id: 'wallet.internal.bills',
    method: 'POST',
    path: '/internal/v1/parcel-bills/facts',
    caller: { kind: 'service', from: ['invoicing'] },
    reads: true,
    ...backfillOf(walletEvents.billChanged),
    fails: [],
    summary: 'Lists how far parcels are held against the bills of their carriers, for services that follow them.',
  }),
};
