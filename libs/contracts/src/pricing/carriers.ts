/** The six supported carriers. Ids are stable: they are on the wire as `partner_id`. */
export const CARRIERS = [
  { id: 1, code: 'kerry', name: 'Kerry Express', ws: 'kerry-v1', track: 'https://th.kex-express.com/th/track/?track=' },
  {
    id: 2,
    code: 'flash',
    name: 'Flash Express',
    ws: 'flash-v3',
    track: 'https://www.flashexpress.co.th/fle/tracking?se=',
  },
  {
    id: 3,
    code: 'thaipost',
    name: 'Thailand Post',
    ws: 'thaipost-v1',
    track: 'https://track.thailandpost.co.th/?trackNumber=',
  },
  {
    id: 4,
    code: 'ninjavan',
    name: 'Ninja Van',
    ws: 'ninjavan-v2',
    track: 'https://www.ninjavan.co/th-th/tracking?id=',
  },
  {
    id: 5,
    code: 'dhl',
    name: 'DHL Express',
    ws: 'dhl-v1',
    track: 'https://www.dhl.com/th-th/home/tracking.html?tracking-id=',
  },
  { id: 6, code: 'jt', name: 'J&T Express', ws: 'jt-v1', track: 'https://www.jtexpress.co.th/service/track/' },
] as const;
export type CarrierCode = (typeof CARRIERS)[number]['code'];
export const CARRIER_CODES = CARRIERS.map((c) => c.code) as [CarrierCode, ...CarrierCode[]];

/** The carrier of an id or code; undefined when there is none. */
export function carrierOf(key: number | string): (typeof CARRIERS)[number] | undefined {
  return CARRIERS.find((c) => c.id === key || c.code === key);
}
