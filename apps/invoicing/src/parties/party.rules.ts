import type { AnswerOf } from '@lamliang/contracts';
import type { authRoutes } from '@lamliang/contracts/auth';
import {
  BUYER_FIELDS,
  type BuyerField,
  type PaperAddress,
  type PaperKind,
  type PaperParty,
} from '@lamliang/contracts/invoicing';
import { provinceName, type AddressBook } from '@lamliang/kernel';

/** A shop as auth tells it for its papers. */
export type ToldBuyer = AnswerOf<typeof authRoutes.buyers>[number];

/**
 * Seller or buyer as a paper keeps it. The number of a person is no part of it: auth keeps that sealed under an id, and
 * tells it for a document.
 */
export interface FrozenParty extends PaperParty {
  number_id: number | null;
  /** Of that number; '' where there is none. */
  last_digits: string;
}

/** A party as papers show it, without where the number of a person is kept. */
export const partyOf = ({ number_id: _id, last_digits: _digits, ...party }: FrozenParty): PaperParty => party;

const HEAD_OFFICE = '00000';
const NO_ADDRESS: PaperAddress = { line: '', sub_district: '', district: '', province: '', zip_code: '', sub_district_code: '' }; // prettier-ignore

function addressOf(told: ToldBuyer['address'], book: AddressBook): PaperAddress {
  if (!told) return NO_ADDRESS;
  const { address, subdistrict, district, province, zip_code } = told;
  const row = book.find({ province, district, subdistrict, zip_code });
  const names = {
    line: address.trim(),
    sub_district: subdistrict,
    district,
    province: provinceName(province),
    zip_code,
  };
  return { ...names, sub_district_code: row?.subdistrict_code ?? '' };
}

/**
 * A shop as a buyer: a company with its tax id and branch, a person with neither branch nor, in the clear, a number.
 * A branch that has no number yet is none: it is never taken for the head office.
 */
export function buyerOf(told: ToldBuyer, book: AddressBook): FrozenParty {
  const is_juristic = told.account_type === 'juristic';
  const company_tax_id = is_juristic && /^\d{13}$/.test(told.tax_id ?? '') ? told.tax_id : null;
  return {
    name: told.name.trim(),
    is_juristic,
    tax_id: company_tax_id,
    branch: is_juristic ? (told.head_office_flag ? HEAD_OFFICE : told.branch_code) : null,
    address: addressOf(told.address, book),
    telephone: told.telephone || null,
    email: told.email || null,
    number_id: is_juristic ? null : told.number_id,
    last_digits: is_juristic ? '' : told.last_digits,
  };
}

/**
 * What a tax invoice would need of a buyer and nobody told: name and address of everybody (Revenue Code s.86/4), tax id
 * and branch of a company (notifications 194 and 199 of the Director-General).
 */
export function lacksOf({ name, address, is_juristic, tax_id, branch }: FrozenParty): BuyerField[] {
  const whole = address.line && address.district && address.province && address.zip_code;
  return [
    ...(name ? [] : (['name'] as const)),
    ...(whole ? [] : (['address'] as const)),
    ...(is_juristic && !tax_id ? (['tax_id'] as const) : []),
    ...(is_juristic && !branch ? (['branch'] as const) : []),
  ];
}

/** What of a buyer is another than it was: what a tax invoice has to say of it (Revenue Code s.86/4), and no telephone or email. */
export function changesOf(old: FrozenParty, now: FrozenParty): BuyerField[] {
  const addressIn = ({ address: { line, sub_district, district, province, zip_code } }: FrozenParty) =>
    [line, sub_district, district, province, zip_code].join('\n');
  const values: Record<BuyerField, (of: FrozenParty) => unknown> = {
    name: ({ name }) => name,
    address: addressIn,
    tax_id: ({ tax_id, number_id }) => tax_id ?? number_id,
    branch: ({ branch }) => branch,
  };
  return BUYER_FIELDS.filter((field) => values[field](old) !== values[field](now));
}

/** What has to be there of a buyer before such a paper is issued: an invoice asks for money from whoever it is. */
export const neededOf = (kind: PaperKind): readonly BuyerField[] =>
  kind === 'tax_invoice' || kind === 'credit_note' ? BUYER_FIELDS : kind === 'invoice' ? [] : ['name'];

/** Who issues papers, as it is configured. */
export type IssuerSettings = Record<`ISSUER_${'NAME' | 'TAX_ID' | 'BRANCH' | 'ADDRESS' | 'SUBDISTRICT_CODE' | 'ZIP_CODE' | 'TELEPHONE' | 'EMAIL'}`, string>; // prettier-ignore

/** Whoever issues papers, as they name it. */
export function sellerOf(config: IssuerSettings, book: AddressBook): FrozenParty {
  const { ISSUER_SUBDISTRICT_CODE: code, ISSUER_ZIP_CODE: zip_code } = config;
  const row = book.findByZip(zip_code).find((one) => one.subdistrict_code === code);
  const { subdistrict = '', district = '', province = '' } = row ?? {};
  return {
    name: config.ISSUER_NAME,
    is_juristic: true,
    tax_id: config.ISSUER_TAX_ID,
    branch: config.ISSUER_BRANCH,
    address: { line: config.ISSUER_ADDRESS, sub_district: subdistrict, district, province, zip_code, sub_district_code: code }, // prettier-ignore
    telephone: config.ISSUER_TELEPHONE || null,
    email: config.ISSUER_EMAIL || null,
    number_id: null,
    last_digits: '',
  };
}
