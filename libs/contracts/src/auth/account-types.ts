import * as z from 'zod/mini';
import { API_SCOPES, STAFF_ROLES } from '../permissions.ts';
import { baht, flag, freeText, id, moment, reasonText, required, telephone, text } from '../wire.ts';
import { specialPrice } from '../pricing/special-price.ts';
import { EMPLOYEE_LEVELS } from './levels.ts';
import { accessLevelId, flagMap, paymentType, USER_STATES, verification } from './types.ts';

export const postalAddress = z.object({
  address: freeText(300),
  subdistrict: freeText(100),
  district: freeText(100),
  province: freeText(100),
  zip_code: freeText(5),
});

/** Fields of a shop that hold a number which is stored sealed: of a person (an ID card) or of a bank account. */
export const SEALED_FIELDS = ['id_card_number', 'tax_id', 'account_number'] as const;
export type SealedField = (typeof SEALED_FIELDS)[number];
/** A number in digits, also Thai ones, with blanks and dashes between them: what is sealed is compared by its digits. */
const numberText = (max: number) =>
  freeText(max).check(z.refine((text) => /^[\d๐-๙\s./-]*$/.test(text), { error: 'validation.number' }));
/** Which number is read, and why: the reason stands in the audit trail. */
export const revealTerms = z.object({ field: z.literal(SEALED_FIELDS), reason: reasonText });

/**
 * A shop as staff see it. Sealed numbers show their last four digits (`••••0121`), a company's tax ID is whole; in lists
 * they are null, as are addresses and the bank account.
 */
export const customer = z.object({
  id,
  account_id: id,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  telephone: z.union([telephone, z.literal('')]),
  id_card_number: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  branch_name: z.nullable(z.string()),
  head_office_flag: flag,
  tax_id: z.nullable(z.string()),
  registered_address: z.nullable(postalAddress),
  document_delivery_address: z.nullable(postalAddress),
  bank_name: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  account_type: z.literal(['ordinary', 'juristic']),
  payment_type: paymentType,
  /** Within how many days after its invoice a shop that pays by credit has to pay; null for others, and where it was not agreed. */
  due_days: z.nullable(z.int()),
  price_type: z.literal(['standard', 'special']),
  care_sales_cell: z.nullable(z.string()),
  /** The login of the member of staff who looks after it. */
  sale_id: z.nullable(z.int()),
  user_status: z.literal(USER_STATES),
  status: verification,
  card_verify_flag: verification,
  juristic_verify_flag: verification,
  cod_verify_flag: verification,
  request_support_flag: flag,
  premium_flag: flag,
  affiliate_flag: flag,
  /** The reseller that it is under; null for none. */
  reseller_id: z.nullable(z.int()),
  create_dt: moment,
  /** Balances; null in lists and when wallet does not respond. */
  credit: z.nullable(baht),
  bonus: z.nullable(baht),
  cod: z.nullable(baht),
  commission: z.nullable(baht),
  insurance: z.nullable(baht),
  credit_line: z.nullable(z.object({ limit: baht, used: baht, open: baht })),
});
export type Customer = z.output<typeof customer>;

/** A customer's page: with special prices, the other shops that gave one of its sealed numbers, and who referred it. */
export const customerDetail = z.extend(customer, {
  special_prices: z.nullable(z.array(specialPrice)),
  same_numbers: z.array(z.object({ field: z.literal(SEALED_FIELDS), account_id: id, shop_name: z.string() })),
  /** The shop that it named, and when; null where it named none. */
  referrer: z.nullable(z.object({ account_id: id, shop_name: z.string(), create_dt: moment })),
});
export type CustomerDetail = z.output<typeof customerDetail>;

/** An email address in small letters. */
export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(200), z.email(required('validation.email')));

/** At least eight characters, a letter and a digit among them. */
export const newPassword = z
  .string()
  .check(
    z.minLength(8, { error: 'validation.password' }),
    z.maxLength(200, { error: 'validation.too_long' }),
    z.regex(/\p{L}/u, { error: 'validation.password' }),
    z.regex(/\d/, { error: 'validation.password' }),
  );

/** Login credentials. Phone and email are each unique within the provider. */
export const loginTerms = z.object({
  telephone,
  email,
  password: newPassword,
  user_name: text(150),
  profile_pic: z.optional(freeText(2_000)),
});
export const linkTerms = z.object({ parent_id: id, access_level_id: z.literal(EMPLOYEE_LEVELS) });
/** A shop's changes to a level; other flags keep the level's default. */
export const levelTerms = z.object({ account_id: id, access_level_id: z.literal(EMPLOYEE_LEVELS), flags: flagMap });
export type LevelTerms = z.output<typeof levelTerms>;

/** Input to create a shop; omitted fields are empty, unconfirmed or the default. */
export const shopTerms = z.object({
  name: text(150),
  last_name: z.optional(freeText(150)),
  id_card_number: z.optional(numberText(13)),
  company_name: z.optional(freeText(200)),
  branch_name: z.optional(freeText(100)),
  head_office_flag: z.optional(flag),
  tax_id: z.optional(numberText(13)),
  registered_address: z.optional(postalAddress),
  document_delivery_address: z.optional(postalAddress),
  bank_name: z.optional(freeText(100)),
  account_name: z.optional(freeText(150)),
  account_number: z.optional(numberText(20)),
  account_type: z.literal(['ordinary', 'juristic']),
  payment_type: z.optional(paymentType),
  price_type: z.optional(z.literal(['standard', 'special'])),
  care_sales_cell: z.optional(freeText(100)),
  sale_id: z.optional(id),
  user_status: z.optional(z.literal(USER_STATES)),
  card_verify_flag: z.optional(verification),
  juristic_verify_flag: z.optional(verification),
  cod_verify_flag: z.optional(verification),
  request_support_flag: z.optional(flag),
  premium_flag: z.optional(flag),
  affiliate_flag: z.optional(flag),
  create_dt: z.optional(moment),
});

/**
 * A login and its accounts: `shop` its own shop (the login becomes the owner), `staff_role` a member of staff,
 * `links` the shops it works for. An employee has links only.
 */
export const accountTerms = z.object({
  provider: z.optional(text(50)),
  login: loginTerms,
  shop: z.optional(shopTerms),
  staff_role: z.optional(z.literal(STAFF_ROLES)),
  links: z.optional(z.array(linkTerms)),
  /** Secret of an authenticator app in base32 that a login of staff has from the beginning: demo data. */
  totp_secret: z.optional(z.string().check(z.regex(/^[A-Z2-7]{32}$/))),
});
export type AccountTerms = z.output<typeof accountTerms>;
export const accountMade = z.object({
  login_id: id,
  /** The own shop or staff account; null for an employee. */
  account_id: z.nullable(id),
  /** 0 when phone or email already had a login; then only missing links were added. */
  created_flag: flag,
});

/** Who calls, as every service sees it after introspection. */
export const callerIdentity = z.object({
  kind: z.literal(['shop', 'staff']),
  login_id: id,
  /** The current shop; for staff the staff account. */
  /** How often the sessions of the login were ended together when this was told; absent from a release before. */
  sessions_ended: z.optional(z.int()),
  account_id: id,
  user_name: z.string(),
  link_id: z.nullable(id),
  access_level_id: z.nullable(accessLevelId),
  flags: flagMap,
  /** The day on which the login joined the shop, `2026-11-25`; null for staff, absent from a release before. */
  joined_day: z.optional(z.nullable(z.string())),
  staff_role: z.nullable(z.literal(STAFF_ROLES)),
  /** The staff login that acts as this customer, if one does. */
  acting_staff_id: z.nullable(id),
  /** Their role, where one does; absent from a release before. */
  acting_role: z.optional(z.literal(STAFF_ROLES)),
  /** The API key that calls for the shop; absent in sessions. `prefix` is the part of it that is no secret. */
  api_key: z.optional(z.object({ prefix: z.string(), scopes: z.array(z.literal(API_SCOPES)) })),
  shop: z.nullable(
    z.object({
      name: z.string(),
      payment_type: paymentType,
      cod_verify_flag: verification,
      telephone: z.string(),
      provider: z.string(),
    }),
  ),
});
export type CallerIdentity = z.output<typeof callerIdentity>;
