import * as z from 'zod/mini';
import { thaiDigitsToArabic } from '@lamliang/kernel';
import type { StaffRole } from '../permissions.ts';
import { flag, freeName, freeText, id, moment, nameText, reasonText, required, text, zipCode } from '../wire.ts';
import { customer, postalAddress } from './account-types.ts';
import { IDENTITY_TYPES, verification, VERIFY_TYPES } from './types.ts';

/** States of what was handed in; a shop that handed in nothing is `not-confirm`, and has no row. */
export const HANDED_IN = ['wait-confirm', 'accept', 'not-accept'] as const;
export type HandedIn = (typeof HANDED_IN)[number];

/** What an uploaded file is for; it serves nothing else. */
export const UPLOAD_PURPOSES = ['verification', 'profile_pic', 'slip', 'dispute', 'claim', 'certificate'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];
/** What proves a posting, or tax that was withheld: it stays where its shop is deleted. */
export const PROOF_PURPOSES = ['slip', 'certificate'] as const satisfies readonly UploadPurpose[];
export const UPLOAD_RULE = {
  least: 1,
  most: 1,
  max_bytes: 10 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
} as const;
export const uploadTerms = z.object({ purpose: z.optional(z.literal(UPLOAD_PURPOSES)) });
/** An uploaded file: it goes after an hour unless something that names it was sent by then. */
export const uploaded = z.object({
  /** Its id, which other calls take. */
  file: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  /** Shows it for a quarter of an hour. */
  url: z.string(),
});
export type Uploaded = z.output<typeof uploaded>;

const digitsIn = (value: string) => thaiDigitsToArabic(value).replace(/[\s./-]/g, '');
/** A number of so many digits, also Thai ones, with blanks, dots and dashes between them. */
const digits = (least: number, most: number, error: string) =>
  text(most + 10).check(z.refine((value) => value === '' || new RegExp(`^\\d{${least},${most}}$`).test(digitsIn(value)), { error })); // prettier-ignore
const thirteen = digits(13, 13, 'validation.tax_id');
const fileId = z
  .string(required('validation.text'))
  .check(z.minLength(1, { error: 'validation.required' }), z.maxLength(100));

/** An address with all its parts. */
export const wholeAddress = z.object({
  address: text(300),
  subdistrict: text(100),
  district: text(100),
  province: text(100),
  zip_code: zipCode,
});

export const cardTerms = z.object({
  id_card_number: thirteen,
  id_card_file: fileId,
  selfie_file: z.optional(fileId),
});
export type CardTerms = z.output<typeof cardTerms>;

export const juristicTerms = z.object({
  company_name: nameText(200),
  head_office_flag: z.optional(flag),
  branch_name: z.optional(freeName(100)),
  tax_id: thirteen,
  registered_address: wholeAddress,
  document_files: z
    .array(fileId)
    .check(z.minLength(1, { error: 'validation.required' }), z.maxLength(5, { error: 'validation.too_many' })),
});
export type JuristicTerms = z.output<typeof juristicTerms>;

export const codTerms = z.object({
  bank_id: id,
  account_name: nameText(150),
  account_number: digits(10, 15, 'validation.account_number'),
  book_bank_file: fileId,
});
export type CodTerms = z.output<typeof codTerms>;

export const bank = z.object({ id, code: z.string(), name: z.string() });
export type Bank = z.output<typeof bank>;

/** What a shop may change of itself by its own word; `user_name` and `profile_pic` are those of the login that asks. */
export const profileTerms = z.object({
  user_name: z.optional(nameText(150)),
  /** Id of a file that was uploaded for it; empty takes the picture away. */
  profile_pic: z.optional(freeText(100)),
  name: z.optional(nameText(150)),
  last_name: z.optional(freeName(150)),
  email: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(200), z.email({ error: 'validation.email' }))), // prettier-ignore
  invoice_address: z.optional(wholeAddress),
  document_delivery_address: z.optional(wholeAddress),
});
export type ProfileTerms = z.output<typeof profileTerms>;

/** The steps of a new shop, and what needs each of them. */
export const ACCOUNT_STEPS = ['email', 'identity', 'cod'] as const;
export const STEP_OPENS = ['cod', 'credit'] as const;
export const accountStep = z.object({
  step: z.literal(ACCOUNT_STEPS),
  status: verification,
  /** Required fields of the call of this step that are not known yet; after a refusal all of them. */
  missing: z.array(z.string()),
  /** What is open once this step, and every other one that names it, was accepted. */
  opens: z.array(z.literal(STEP_OPENS)),
  /** Why staff refused it. */
  remark: z.nullable(z.string()),
});
export type AccountStep = z.output<typeof accountStep>;

/** What the papers of a company say of the shop: its own once staff have accepted them. */
export const companyRequest = z.object({
  company_name: z.string(),
  head_office_flag: flag,
  branch_name: z.nullable(z.string()),
  /** Of a person its last digits. */
  tax_id: z.nullable(z.string()),
  registered_address: postalAddress,
  state: z.literal(HANDED_IN),
  /** Why staff refused it. */
  remark: z.nullable(z.string()),
});
export type CompanyRequest = z.output<typeof companyRequest>;

/**
 * The shop that was entered, as its own people see it. Numbers show their last four digits; numbers, addresses and the
 * bank account are null for logins without setting_flag.
 */
export const ownAccount = z.extend(
  z.pick(customer, {
    id: true, account_id: true, name: true, last_name: true, email: true, telephone: true, id_card_number: true, company_name: true,
    branch_name: true, head_office_flag: true, tax_id: true, registered_address: true, document_delivery_address: true, bank_name: true,
    account_name: true, account_number: true, account_type: true, payment_type: true, price_type: true, user_status: true, status: true,
    card_verify_flag: true, juristic_verify_flag: true, cod_verify_flag: true, request_support_flag: true, premium_flag: true,
    affiliate_flag: true, create_dt: true,
  }), // prettier-ignore
  {
    user_name: z.string(),
    profile_pic: z.nullable(z.string()),
    bank_id: z.nullable(z.int()),
    invoice_address: z.nullable(postalAddress),
    email_verify_flag: flag,
    steps: z.array(accountStep),
    /** Of the papers handed in last, where staff have not accepted them; as numbers, for logins with setting_flag. */
    company_request: z.nullable(companyRequest),
  },
);
export type OwnAccount = z.output<typeof ownAccount>;

/** Something that a shop handed in to be checked, in a list of staff. */
export const staffVerification = z.object({
  id,
  account_id: id,
  shop_name: z.string(),
  account_type: customer.shape.account_type,
  verify_type: z.literal(VERIFY_TYPES),
  state: z.literal(HANDED_IN),
  /** 0 where the check digit of the number is wrong: a hint, no reason by itself. Null where the number has none. */
  valid_number_flag: z.nullable(flag),
  remark: z.nullable(z.string()),
  staff_name: z.nullable(z.string()),
  create_dt: moment,
  decided_dt: z.nullable(moment),
});
export type StaffVerification = z.output<typeof staffVerification>;

export const DUPLICATE_FIELDS = ['id_card_number', 'tax_id', 'account_number', 'telephone'] as const;
/** The same with its papers, behind links of five minutes, and other shops that gave the same number. */
export const staffVerificationDetail = z.extend(staffVerification, {
  name: z.string(),
  last_name: z.string(),
  telephone: customer.shape.telephone,
  company_name: z.nullable(z.string()),
  branch_name: z.nullable(z.string()),
  head_office_flag: flag,
  registered_address: z.nullable(postalAddress),
  id_card_number: z.nullable(z.string()),
  tax_id: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  papers: z.array(z.object({ field: z.string(), name: z.string(), type: z.string(), url: z.string() })),
  duplicates: z.array(z.object({ field: z.literal(DUPLICATE_FIELDS), account_id: id, shop_name: z.string() })),
});
export type StaffVerificationDetail = z.output<typeof staffVerificationDetail>;

const RESULTS = ['accept', 'not-accept'] as const;
const decided = {
  result: z.literal(RESULTS, required('validation.invalid')),
  /** Told to the shop; needed where it is refused. */
  remark: z.optional(freeText(300)),
  /** Decides what was seen: refused where the shop has handed in something else since. */
  verification_id: id,
};
const reasoned = z.refine<{ result: (typeof RESULTS)[number]; remark?: string | undefined }>(
  ({ result, remark }) => result === 'accept' || Boolean(remark),
  { path: ['remark'], error: 'validation.required' },
);
export const identityDecision = z
  .object({ verify_type: z.literal(IDENTITY_TYPES, required('validation.invalid')), ...decided })
  .check(reasoned);
export const codDecision = z.object(decided).check(reasoned);
export type VerificationDecision = z.output<typeof codDecision>;

const dueDays = z
  .int({ error: 'validation.number' })
  .check(z.gte(1, { error: 'validation.due_days' }), z.lte(120, { error: 'validation.due_days' }));

/** What staff change of a customer by hand, each time with a reason. */
export const customerTerms = z.object({
  name: z.optional(nameText(150)),
  last_name: z.optional(freeName(150)),
  email: profileTerms.shape.email,
  company_name: z.optional(freeName(200)),
  branch_name: z.optional(freeName(100)),
  head_office_flag: z.optional(flag),
  registered_address: z.optional(wholeAddress),
  document_delivery_address: z.optional(wholeAddress),
  account_type: z.optional(customer.shape.account_type),
  /** By credit only once the shop is verified completely, and with `due_days`. */
  payment_type: z.optional(customer.shape.payment_type),
  due_days: z.optional(z.nullable(dueDays)),
  price_type: z.optional(customer.shape.price_type),
  care_sales_cell: z.optional(freeText(100)),
  sale_id: z.optional(z.nullable(id)),
  user_status: z.optional(customer.shape.user_status),
  premium_flag: z.optional(flag),
  affiliate_flag: z.optional(flag),
  /** The reseller to come under; null for none. */
  reseller_id: z.optional(z.nullable(id)),
  reason: reasonText,
});
export type CustomerTerms = z.output<typeof customerTerms>;

const DESK = ['sales', 'support', 'admin'] as const;
const SUPPORT = ['support', 'admin'] as const;
const ADMIN = ['admin'] as const;
const MONEY = ['finance', 'admin'] as const;
/** Who may change which field of a customer: sales classify, support minds who it is, finance lends. */
export const CUSTOMER_FIELD_ROLES = {
  name: SUPPORT,
  last_name: SUPPORT,
  email: SUPPORT,
  company_name: SUPPORT,
  branch_name: SUPPORT,
  head_office_flag: SUPPORT,
  registered_address: SUPPORT,
  document_delivery_address: SUPPORT,
  account_type: SUPPORT,
  user_status: SUPPORT,
  /** A reseller's prices go to every shop under it without being judged anew. */
  reseller_id: ADMIN,
  payment_type: MONEY,
  due_days: MONEY,
  price_type: DESK,
  care_sales_cell: DESK,
  sale_id: DESK,
  premium_flag: DESK,
  affiliate_flag: DESK,
} as const satisfies Record<Exclude<keyof CustomerTerms, 'reason'>, readonly StaffRole[]>;
export type CustomerField = keyof typeof CUSTOMER_FIELD_ROLES;
/** Whether a role may change a field of a customer. */
export const mayChange = (role: StaffRole, field: CustomerField): boolean =>
  (CUSTOMER_FIELD_ROLES[field] as readonly StaffRole[]).includes(role);
