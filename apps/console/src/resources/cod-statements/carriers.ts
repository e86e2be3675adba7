import { carrierOf, CARRIERS, type CarrierCode } from '@lamliang/contracts/pricing';

/** The name of each carrier by its code. */
export const CARRIER_NAMES = Object.fromEntries(CARRIERS.map(({ code, name }) => [code, name])) as Record<CarrierCode, string>; // prettier-ignore
/** A carrier by its name, as a column and as a filter. */
const nameOf = ({ partner_code }: { partner_code: string }) => carrierOf(partner_code)?.name ?? partner_code;
export const carrierColumn = {
  source: 'partner_code',
  width: 130,
  card: 'line',
  render: nameOf,
  hint: nameOf,
} as const;
export const carrierFilter = {
  source: 'partner_code',
  codes: CARRIERS.map((carrier) => carrier.code),
  words: CARRIER_NAMES,
};
