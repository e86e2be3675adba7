// The first zone lists and VAT classes. Postal codes are given as numbers, ranges as [first, last, step] and whole
// provinces by their first two digits.

type Zips = readonly (number | readonly [first: number, last: number, step: number])[];

export interface ZoneSeed {
  partner_id: number | null;
  kind: 'capital_city' | 'remote' | 'tourist' | 'island' | 'no_service';
  source: string;
  zips: Zips;
  /** [up to kilograms, baht] */
  fees: readonly (readonly [number, number])[];
}

const FLASH_LIST = 'list of a Flash reseller, 2023-02';
const SEED = 'seed after the Flash list';

const REMOTE: Zips = [
  20120,
  23170,
  71180,
  71240,
  50260,
  50270,
  50310,
  50350,
  55130,
  55220,
  [58110, 58150, 10],
  63150,
  63170,
  67260,
  81150,
  82150,
  82160,
  94000,
  [94110, 94190, 10],
  94220,
  94230,
  95000,
  [95110, 95170, 10],
  96000,
  [96110, 96190, 10],
  96210,
  96220,
];
const TOURIST: Zips = [81210, 83000, 83100, 83110, 83120, 83130, 83150, 84140, 84280, 84310, 84320, 84330, 84360];
/** Si Chang, Chang, Lanta, Yao, Samui, Pha-ngan, Tao. */
const ISLAND: Zips = [20120, 23170, 81150, 82160, 84140, 84280, 84310, 84320, 84330, 84360];
const ANY_WEIGHT = 1_000;

export const ZONE_SEEDS: readonly ZoneSeed[] = [
  {
    partner_id: null,
    kind: 'capital_city',
    source: 'Bangkok, Samut Prakan, Nonthaburi, Pathum Thani, Nakhon Pathom, Samut Sakhon',
    zips: [10, 11, 12, 73, 74],
    fees: [],
  },
  {
    partner_id: 1,
    kind: 'remote',
    source: `fee from the carrier's questions page; ${SEED}`,
    zips: REMOTE,
    fees: [[ANY_WEIGHT, 50]],
  },
  { partner_id: 1, kind: 'tourist', source: SEED, zips: TOURIST, fees: [[ANY_WEIGHT, 50]] },
  { partner_id: 2, kind: 'remote', source: FLASH_LIST, zips: REMOTE, fees: [[ANY_WEIGHT, 50]] },
  {
    partner_id: 2,
    kind: 'tourist',
    source: `${FLASH_LIST}; fee by weight from a reseller, 2025`,
    zips: TOURIST,
    fees: [
      [7, 30],
      [20, 100],
      [ANY_WEIGHT, 200],
    ],
  },
  {
    partner_id: 2,
    kind: 'island',
    source: 'fee from a reseller, 2025; codes seed',
    zips: ISLAND,
    fees: [[ANY_WEIGHT, 30]],
  },
  { partner_id: 4, kind: 'remote', source: SEED, zips: REMOTE, fees: [[ANY_WEIGHT, 40]] },
  { partner_id: 4, kind: 'island', source: SEED, zips: ISLAND, fees: [[ANY_WEIGHT, 40]] },
  { partner_id: 5, kind: 'remote', source: SEED, zips: REMOTE, fees: [[ANY_WEIGHT, 60]] },
  { partner_id: 5, kind: 'tourist', source: SEED, zips: TOURIST, fees: [[ANY_WEIGHT, 40]] },
  { partner_id: 5, kind: 'no_service', source: SEED, zips: [58150, 82160, 84360], fees: [] },
  { partner_id: 6, kind: 'remote', source: SEED, zips: REMOTE, fees: [[ANY_WEIGHT, 50]] },
  { partner_id: 6, kind: 'tourist', source: SEED, zips: TOURIST, fees: [[ANY_WEIGHT, 30]] },
];

export function zipsOf(zips: Zips): string[] {
  return zips.flatMap((zip) => {
    if (typeof zip === 'number') return [String(zip)];
    const [first, last, step] = zip;
    return Array.from({ length: (last - first) / step + 1 }, (_, index) => String(first + index * step));
  });
}

const EXEMPT_TRANSPORT =
  'domestic transport, exempt by the Revenue Code section 81(1); to be confirmed by an accountant';
const STANDARD = 'standard rate 7 %, set to 2027-09-30';

export const VAT_SEEDS: readonly (readonly [charge_code: string, mode: string, rate_bps: number, source: string])[] = [
  ['shipping', 'exempt', 0, EXEMPT_TRANSPORT],
  ['overweight', 'exempt', 0, EXEMPT_TRANSPORT],
  ['oversize', 'exempt', 0, EXEMPT_TRANSPORT],
  ['remote_area', 'exempt', 0, EXEMPT_TRANSPORT],
  ['tourist_area', 'exempt', 0, EXEMPT_TRANSPORT],
  ['island_area', 'exempt', 0, EXEMPT_TRANSPORT],
  ['packaging', 'included', 700, STANDARD],
  ['premium', 'exempt', 0, "passed on; VAT by the insurer's own document"],
  ['cod_fee', 'added', 700, STANDARD],
];
