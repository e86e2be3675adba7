import type { ShipmentStatus } from '@lamliang/contracts/orders';
import type { PhraseKey } from '@lamliang/i18n/keys';

/** Three statuses read "in delivery". What tells these two from the third stands under the word, and names their tab. */
export const STATUS_NOTES: Partial<Record<ShipmentStatus, PhraseKey>> = {
  pickup: 'status.shipment_note.pickup',
  'delivery-failed': 'status.shipment_note.delivery-failed',
};
