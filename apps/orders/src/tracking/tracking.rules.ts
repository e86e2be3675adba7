import type { ShipmentStatus } from '@lamliang/contracts/orders';

interface Tracked {
  shipment_status: ShipmentStatus;
  /** Null also for claims that were refunded before it was kept. */
  status_before_claim: ShipmentStatus | null;
  on_delivery_dt: Date | null;
  delivered_dt: Date | null;
}
/** The status for public tracking: that of the parcel, for a claim is between the shop and us. */
export function publicStatus({ shipment_status, status_before_claim, ...times }: Tracked): ShipmentStatus {
  if (shipment_status !== 'on-claim' && shipment_status !== 'claim-success') return shipment_status;
  if (status_before_claim) return status_before_claim;
  return times.delivered_dt ? 'delivery-success' : times.on_delivery_dt ? 'on-delivery' : 'pickup';
}

/** A name for public tracking: the first letter of each word (with its vowel and tone marks), stars for the rest; nothing that turns the direction. */
export function maskedName(name: string): string {
  const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' });
  return name
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
    .split(/\s+/)
    .map((word) => {
      const letters = [...segmenter.segment(word)].map((s) => s.segment);
      return letters.length ? `${letters[0]}***` : '';
    })
    .join(' ');
}
