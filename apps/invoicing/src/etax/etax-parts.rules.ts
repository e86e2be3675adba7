import type { EtaxType, PaperContent, PaperKind, PaperLineContent, PaperParty } from '@lamliang/contracts/invoicing';
import { plainBaht, telephoneFault } from '@lamliang/kernel';

/** The three messages of the standard that our papers are sent as, and what the numbers of their rules begin with. */
export const MESSAGES = {
  tax_invoice: { root: 'TaxInvoice', prefix: 'TIV', types: ['388', 'T03'] },
  receipt: { root: 'Receipt', prefix: 'RCT', types: ['T01'] },
  credit_note: { root: 'DebitCreditNote', prefix: 'DCN', types: ['81'] },
} as const satisfies Partial<Record<PaperKind, { root: string; prefix: string; types: readonly EtaxType[] }>>;
export type EtaxKind = keyof typeof MESSAGES;
export type EtaxMessage = (typeof MESSAGES)[EtaxKind];

export const hasEtax = (kind: PaperKind): kind is EtaxKind => kind in MESSAGES;

/** What a paper is called by law; at most 35 letters. */
export const TITLES: Readonly<Record<EtaxType, string>> = {
  '388': 'ใบกำกับภาษี',
  T01: 'ใบเสร็จรับเงิน',
  T03: 'ใบเสร็จรับเงิน/ใบกำกับภาษี',
  '81': 'ใบลดหนี้',
};

/** Blanks as the standard's types read them: one between words, none around them. */
export const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** The number that a party is registered under; null where a paper has none of it. */
export interface Registration {
  scheme: 'TXID' | 'NIDN' | 'OTHR';
  id: string;
}

/**
 * Companies, and persons with a branch, have their tax id and the branch in one number of 18 digits; other persons the 13 of
 * their card. A buyer who gave no number has `N/A`; a seller without one has no registration at all.
 */
export function registrationOf(party: PaperParty, side: 'seller' | 'buyer'): Registration | null {
  if (side === 'buyer' && plain(party.tax_id) === '') return { scheme: 'OTHR', id: 'N/A' };
  if (party.tax_id === null) return null;
  if (party.is_juristic || party.branch !== null) {
    const id = party.tax_id === '' ? '' : `${party.tax_id}${party.branch ?? ''}`;
    return { scheme: 'TXID', id };
  }
  return { scheme: 'NIDN', id: party.tax_id };
}

/** An address in the parts that the standard knows. A part that is blank is left out of the XML. */
export interface EtaxAddress {
  zip_code: string;
  line_one: string;
  line_two: string;
  street: string;
  /** Codes of 4, 6 and 2 digits. */
  district: string;
  sub_district: string;
  province: string;
  house_number: string;
}

/** A house number begins the line, perhaps behind a word for it, or stands alone somewhere in it. */
const HOUSE = /^(?:(?:บ้าน)?เลขที่|no\.?)?\s*(\d+(?:[/-]\d+)*[ก-ฮa-z]?)(?=[\s,]|$)/i;
const HOUSE_WITHIN = /(?:^|[\s,])(\d+(?:\/\d+)+)(?=[\s,]|$)/;
const MOST_OF_STREET = 70;

/** The house number of an address line, and what is left of the line. */
export function houseOf(line: string): { house_number: string; rest: string } {
  const found = HOUSE.exec(line) ?? HOUSE_WITHIN.exec(line);
  if (!found) return { house_number: '', rest: line };
  const rest = `${line.slice(0, found.index)} ${line.slice(found.index + found[0].length)}`;
  return { house_number: found[1]!, rest: plain(rest.replace(/^[\s,]+/, '')) };
}

/**
 * A seller's address always stands in parts, as the standard wants it. A buyer's does where it can; else it stands in lines,
 * with the names of its places.
 */
export function addressOf({ address }: PaperParty, side: 'seller' | 'buyer'): EtaxAddress {
  const line = plain(address.line);
  const { house_number, rest } = houseOf(line);
  const code = plain(address.sub_district_code);
  const none = { street: '', district: '', sub_district: '', province: '', house_number: '' };
  const zip_code = plain(address.zip_code);
  if (side === 'buyer' && !(house_number && code)) {
    const places = plain([address.sub_district, address.district, address.province].join(' '));
    return { ...none, zip_code, line_one: line || places, line_two: line ? places : '' };
  }
  const isLong = rest.length > MOST_OF_STREET;
  const codes = { district: code.slice(0, 4), sub_district: code, province: code.slice(0, 2) };
  return { ...codes, zip_code, line_one: isLong ? line : '', line_two: '', street: isLong ? '' : rest, house_number };
}

/** `+66-812345678`; undefined for what is no Thai number. */
export function telephoneOf(telephone: string | null): string | undefined {
  const digits = plain(telephone).replace(/\D/g, '');
  return telephoneFault(digits) === undefined ? `+66-${digits.slice(1)}` : undefined;
}

type Reference = PaperContent['refers_to'][number];
/** Papers before this one that the tax office knows by a type of the standard; invoices are none of them. */
export const knownReferences = ({ refers_to }: PaperContent): (Reference & { etax_type: EtaxType })[] =>
  refers_to.filter((one): one is Reference & { etax_type: EtaxType } => one.etax_type !== null);

/** Why a receipt is issued anew has codes of its own, which say the same as those of tax invoices. */
const OF_RECEIPTS: Readonly<Record<string, string>> = { TIVC01: 'RCTC01', TIVC02: 'RCTC02', TIVC99: 'RCTC99' };

/** The code of the standard for why a paper was issued; '' where it needs none. */
export const purposeCode = ({ kind, reason_code }: PaperContent): string =>
  kind === 'receipt' ? (OF_RECEIPTS[reason_code ?? ''] ?? reason_code ?? '') : (reason_code ?? '');

/**
 * The standard knows no amount below zero: a line that gives money back is an allowance of the whole paper. On a credit note
 * nothing is below zero.
 */
export const chargesOf = ({ lines }: PaperContent): PaperLineContent[] => lines.filter((line) => line.base_amount >= 0);
export const allowancesOf = ({ lines }: PaperContent): PaperLineContent[] =>
  lines.filter((line) => line.base_amount < 0);

export const total = (lines: readonly PaperLineContent[], of: 'base_amount' | 'vat_amount' | 'amount'): number =>
  lines.reduce((all, line) => all + line[of], 0);

/** What VAT of one rate was reckoned of, and how much it is, satang. */
export interface VatOfRate {
  vat_bps: number;
  base_amount: number;
  vat_amount: number;
}

/** VAT by rate, the highest first. */
export function vatByRate({ lines }: PaperContent): VatOfRate[] {
  const rates = [...new Set(lines.map((line) => line.vat_bps))].toSorted((a, b) => b - a);
  return rates.map((vat_bps) => {
    const of = lines.filter((line) => line.vat_bps === vat_bps);
    return { vat_bps, base_amount: total(of, 'base_amount'), vat_amount: total(of, 'vat_amount') };
  });
}

/** Satang as the standard writes an amount, `1070.00`; basis points the same way are percent, `7.00`. */
export const decimal = (hundredths: number): string => plainBaht(String(hundredths));
