import type { ShipmentStatus } from '@lamliang/contracts/orders';
import type { PhraseKey } from '@lamliang/i18n/keys';

/** Three statuses read "in delivery". What tells them apart stands under the word, and names their tab. */
export const STATUS_NOTES: Partial<Record<ShipmentStatus, PhraseKey>> = {
  pickup: 'status.shipment_note.pickup',
  'on-delivery': 'status.shipment_note.on-delivery',
  'delivery-failed': 'status.shipment_note.delivery-failed',
};
