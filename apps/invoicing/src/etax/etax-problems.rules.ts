import type { PaperContent, PaperParty } from '@lamliang/contracts/invoicing';
import { isDay } from '@lamliang/kernel';
import {
  addressOf,
  allowancesOf,
  chargesOf,
  hasEtax,
  knownReferences,
  MESSAGES,
  plain,
  purposeCode,
  registrationOf,
  total,
  vatByRate,
  type EtaxMessage,
} from './etax-parts.rules.ts';
import { UNWRITABLE } from './etax-xml.rules.ts';

/**
 * Why a paper cannot be sent: the number of a rule. Those that begin with TIV, RCT and DCN are the standard's (schematron 2.1),
 * those that begin with ETAX ours: what its schema demands without a number, and what neither of them looks at.
 */
export interface EtaxProblem {
  rule: string;
  /** What of the paper breaks it. */
  field: string;
}

/** The standard takes numbers of these for no number at all. */
const NOBODY = new Set(['0'.repeat(13), '1'.repeat(13)]);
const isNumber = (id: string): boolean => /^\d+$/.test(id) && Number(id) !== 0;

type Found = [rule: string, field: string, broken: boolean];
/** That nobody issues for the seller: to the standard a seller without a number is the same as nobody. */
const SOMEBODY_ELSE = { TIV: 'TIV-Document-006', RCT: 'RCT-Document-004', DCN: 'DCN-Document-008' } as const;
/** The numbers under which the three messages say the same of a buyer's tax id. */
const LENGTH_OF_BUYER = { TIV: '003', DCN: '003', RCT: '005' } as const;

function sellerRules(prefix: EtaxMessage['prefix'], seller: PaperParty): Found[] {
  const rule = (number: string) => `${prefix}-SellerTradeParty-${number}`;
  const registration = registrationOf(seller, 'seller');
  const { scheme, id } = registration ?? { scheme: null, id: '' };
  const address = addressOf(seller, 'seller');
  return [
    [rule('001'), 'seller.name', plain(seller.name) === ''],
    [rule('002'), 'seller.tax_id', registration === null],
    [rule('003'), 'seller.tax_id', id === '' && (registration !== null || prefix === 'RCT')],
    [SOMEBODY_ELSE[prefix], 'seller.tax_id', id === ''],
    [rule('005'), 'seller.tax_id', scheme === 'TXID' && id.length !== 18],
    [rule('013'), 'seller.tax_id', scheme === 'TXID' && id.length === 18 && !isNumber(id)],
    [rule('015'), 'seller.tax_id', scheme === 'NIDN' && id.length !== 13],
    [rule('006'), 'seller.tax_id', scheme === 'NIDN' && id.length === 13 && !isNumber(id)],
    [rule('014'), 'seller.tax_id', NOBODY.has(id.slice(0, 13))],
    [rule('007'), 'seller.address.zip_code', !/^\d{5}$/.test(address.zip_code)],
    [rule('009'), 'seller.address.line', address.house_number === ''],
    [rule('010'), 'seller.address.sub_district_code', address.district === ''],
    [rule('011'), 'seller.address.sub_district_code', address.sub_district === ''],
    [rule('012'), 'seller.address.sub_district_code', address.province === ''],
  ];
}

function buyerRules(prefix: EtaxMessage['prefix'], buyer: PaperParty): Found[] {
  const rule = (number: string) => `${prefix}-BuyerTradeParty-${number}`;
  const { scheme, id } = registrationOf(buyer, 'buyer')!;
  const address = addressOf(buyer, 'buyer');
  return [
    // Of a receipt the standard wants no name; ours is never without.
    [prefix === 'RCT' ? 'ETAX-Length-001' : rule('001'), 'buyer.name', plain(buyer.name) === ''],
    [rule(LENGTH_OF_BUYER[prefix]), 'buyer.tax_id', scheme === 'TXID' && id.length !== 18],
    [rule('010'), 'buyer.tax_id', scheme === 'TXID' && id.length === 18 && !isNumber(id)],
    [rule('012'), 'buyer.tax_id', scheme === 'NIDN' && id.length !== 13],
    [rule('004'), 'buyer.tax_id', scheme === 'NIDN' && id.length === 13 && !isNumber(id)],
    [rule('011'), 'buyer.tax_id', NOBODY.has(id.slice(0, 13))],
    [rule('007'), 'buyer.address.line', address.line_one === '' && address.house_number === ''],
    [rule('008'), 'buyer.address.zip_code', !/^\d{5}$/.test(address.zip_code)],
  ];
}

const REPLACES = { TIV: /^TIVC(01|02|99)$/, RCT: /^RCTC(01|02|03|04|99)$/ } as const;
const TAKES_BACK = /^CDN(G0[1-5]|G99|S0[1-4]|S99)$/;
/** What a paper of the kind may refer to. */
const REFERRED = { TIV: ['388', 'T03'], RCT: ['T01'], DCN: ['388', 'T03', '81'] } as const;

function documentRules({ prefix, types }: EtaxMessage, content: PaperContent): Found[] {
  const rule = (number: string) => `${prefix}-Document-${number}`;
  const code = purposeCode(content);
  const words = plain(content.reason_text);
  const isOther = code.endsWith('99') && words === '';
  const references = knownReferences(content);
  const type: Found = [rule('001'), 'etax_type', !(types as readonly unknown[]).includes(content.etax_type)];
  if (prefix === 'DCN')
    return [
      type,
      [rule('004'), 'reason_code', code === ''],
      [rule('006'), 'reason_code', code !== '' && !TAKES_BACK.test(code)],
      [rule('007'), 'reason_text', isOther],
    ];
  if (prefix === 'RCT')
    return [type, [rule('002'), 'reason_code', code !== '' && !REPLACES.RCT.test(code)], [rule('003'), 'reason_text', isOther]];
  const wants = references.length > 0 || code !== '';
  return [type, [rule('004'), 'reason_code', wants && !REPLACES.TIV.test(code)], [rule('005'), 'reason_text', isOther]];
} // prettier-ignore

function referenceRules({ prefix }: EtaxMessage, content: PaperContent): Found[] {
  const rule = (number: string) => `${prefix}-AdditionalReferencedDocument-${number}`;
  // Receipts have no rules for what a reference must say, but the same is wanted of them.
  const own = (number: string) => (prefix === 'RCT' ? 'ETAX-Reference-001' : rule(number));
  const references = knownReferences(content);
  const known = references.some(({ etax_type }) => (REFERRED[prefix] as readonly string[]).includes(etax_type));
  const wanted = references.length > 0 || prefix === 'DCN';
  const replaced = content.replaces;
  return [
    [rule('001'), 'refers_to', wanted && !known],
    [own('002'), 'refers_to.paper_no', references.some(({ paper_no }) => paper_no === '')],
    [own('003'), 'refers_to.issue_date', references.some(({ issue_date }) => issue_date === '')],
    ['ETAX-Reference-001', 'replaces', replaced !== null && prefix !== 'DCN' && !references.some(({ paper_no }) => paper_no === replaced)], // prettier-ignore
    ['ETAX-Reference-001', 'reason_code', prefix !== 'DCN' && (replaced !== null) !== (content.reason_code !== null)],
  ];
}

/** Every text of a value, by the path to it. */
function* textsOf(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value)) for (const one of value) yield* textsOf(one, path);
  else if (value !== null && typeof value === 'object')
    for (const [name, one] of Object.entries(value)) yield* textsOf(one, path ? `${path}.${name}` : name);
}

/** The most letters that the schema lets a text have; all of these but those of `MAY_BE_EMPTY` need at least one. */
const MOST: Readonly<Record<string, number>> = {
  paper_no: 35,
  'seller.name': 256,
  'buyer.name': 256,
  'seller.address.line': 256,
  'buyer.address.line': 256,
  'seller.email': 256,
  'buyer.email': 256,
  'lines.description': 256,
  reason_text: 256,
  note: 500,
  'refers_to.paper_no': 35,
};
const HOUSE_NUMBER = 16;
const length = (text: string): number => [...plain(text)].length;

function textRules(content: PaperContent): Found[] {
  const texts = [...textsOf(content)];
  const houses = [['seller', content.seller], ['buyer', content.buyer]] as const; // prettier-ignore
  return [
    ...texts
      .filter(([, text]) => UNWRITABLE.test(text) || !text.isWellFormed())
      .map(([field]): Found => ['ETAX-Text-001', field, true]),
    ...texts.map(([field, text]): Found => ['ETAX-Length-001', field, length(text) > (MOST[field] ?? Infinity)]),
    ...houses.map(([side, party]): Found => ['ETAX-Length-001', `${side}.address.line`, addressOf(party, side).house_number.length > HOUSE_NUMBER]), // prettier-ignore
    ['ETAX-Length-001', 'paper_no', content.paper_no === ''],
    ['ETAX-Length-001', 'lines.description', content.lines.some((line) => line.charge_code === 'other' && plain(line.description) === '')], // prettier-ignore
    ...houses.map(([side, { address }]): Found => ['ETAX-Code-001', `${side}.address.sub_district_code`, address.sub_district_code !== '' && !/^[1-9]\d{5}$/.test(address.sub_district_code)]), // prettier-ignore
    ['ETAX-Date-001', 'issue_date', !isDay(content.issue_date)],
    ['ETAX-Date-001', 'issued_dt', Number.isNaN(Date.parse(content.issued_dt))],
    ['ETAX-Date-001', 'refers_to.issue_date', content.refers_to.some(({ issue_date }) => issue_date !== '' && !isDay(issue_date))], // prettier-ignore
  ];
}

/** Whether VAT is its rate of the line, half a satang off at most, however the line was split. */
const isRated = ({ base_amount, vat_amount, vat_bps }: PaperContent['lines'][number]): boolean =>
  Math.abs(vat_amount * 10_000 - base_amount * vat_bps) <= (10_000 + vat_bps) / 2;

function sumRules({ prefix }: EtaxMessage, content: PaperContent): Found[] {
  const { lines, figures } = content;
  const sums = { base_amount: total(lines, 'base_amount'), vat_amount: total(lines, 'vat_amount') };
  const rated = total(lines.filter((line) => line.vat_bps > 0), 'base_amount'); // prettier-ignore
  const isOff =
    content.base_amount !== sums.base_amount ||
    content.vat_amount !== sums.vat_amount ||
    content.total_amount !== total(lines, 'amount') ||
    content.taxable_amount !== rated ||
    content.exempt_amount !== sums.base_amount - rated;
  const rates = vatByRate(content);
  const amounts = [...rates.flatMap((rate) => [rate.base_amount, rate.vat_amount]), content.total_amount];
  const below = amounts.some((amount) => amount < 0) || (figures !== null && figures.correct_amount < 0);
  const found: Found[] = [
    ['ETAX-Line-001', 'lines', chargesOf(content).length === 0],
    ['ETAX-Amount-001', 'lines', below || (prefix === 'DCN' && allowancesOf(content).length > 0)],
    ['ETAX-Sum-001', 'lines.amount', lines.some((line) => line.base_amount + line.vat_amount !== line.amount)],
    ['ETAX-Sum-002', 'total_amount', isOff],
    ['ETAX-Sum-003', 'lines.vat_amount', !lines.every(isRated)],
  ];
  const agrees =
    figures !== null &&
    figures.original_amount - figures.correct_amount === figures.difference_amount &&
    figures.difference_amount === content.base_amount;
  return [...found, ['ETAX-Sum-004', 'figures', prefix === 'DCN' ? !agrees : figures !== null]];
}

/**
 * What stands against sending a paper as e-Tax: by the rules of the standard that our papers can break, and by ours. Rules
 * about what we never write (somebody who issues for the seller, money paid before, passports) are not asked.
 * @returns each broken rule once for each field; nothing where the paper may be sent
 */
export function etaxProblems(content: PaperContent): EtaxProblem[] {
  if (!hasEtax(content.kind)) return [{ rule: 'ETAX-Kind-001', field: 'kind' }];
  const message = MESSAGES[content.kind];
  const found = [
    ...documentRules(message, content),
    ...referenceRules(message, content),
    ...sellerRules(message.prefix, content.seller),
    ...buyerRules(message.prefix, content.buyer),
    ...textRules(content),
    ...sumRules(message, content),
  ];
  const broken = new Map(found.filter(([, , is]) => is).map(([rule, field]) => [`${rule} ${field}`, { rule, field }]));
  return [...broken.values()];
}
