import { carrierOf, CARRIERS } from '@lamliang/contracts/pricing';

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
  words: Object.fromEntries(CARRIERS.map((carrier) => [carrier.code, carrier.name])),
};
