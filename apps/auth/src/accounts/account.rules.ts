import {
  flagOf,
  identityType,
  type AccountTerms,
  type SealedField,
  type Verification,
  type VerifyFlag,
} from '@lamliang/contracts/auth';
import { digitsOf, isPersonal } from '../numbers/numbers.rules.ts';

interface Verified extends Record<VerifyFlag, Verification> {
  account_type: 'ordinary' | 'juristic';
}
const passed = (v: Verification) => v === 'accept' || v === 'complete';

/** The summary of a shop's verification: `complete` when identity and COD account are both accepted, else the identity. */
export function verificationStatus(account: Verified): Verification {
  return hasIdentity(account) && passed(account.cod_verify_flag) ? 'complete' : identityOf(account);
}

const identityOf = (account: Verified): Verification => account[flagOf(identityType(account))];

/** Whether staff have accepted who stands behind a shop. */
export const hasIdentity = (account: Verified): boolean => passed(identityOf(account));

/** Display name of a shop: the company, else the person. */
export function shopName(account: { company_name: string | null; name: string; last_name: string }): string {
  return account.company_name?.trim() || `${account.name} ${account.last_name}`.trim();
}

/** `shopName` of an account `a`, for statements that search, sort or join by it. */
export const SHOP_NAME = `coalesce(nullif(btrim(a.company_name), ''), btrim(a.name || ' ' || a.last_name))`;

/** Normalises text for search: NFKC, so that both spellings of sara am match, in lower case. */
export function searchForm(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The numbers of a new shop that are stored sealed. */
export const sealedNumbersOf = ({
  id_card_number,
  tax_id,
  account_number,
}: NonNullable<AccountTerms['shop']>): Record<SealedField, string | null> => ({
  id_card_number: id_card_number || null,
  tax_id: tax_id && isPersonal(tax_id) ? tax_id : null,
  account_number: account_number || null,
});

/** The row of a new shop, without its sealed numbers; omitted fields are empty or the default. */
export function newShop(
  login: Omit<AccountTerms['login'], 'password'>,
  terms: NonNullable<AccountTerms['shop']>,
  now: Date,
) {
  const numbers = sealedNumbersOf(terms);
  const shop = {
    name: terms.name,
    last_name: terms.last_name ?? '',
    email: login.email,
    telephone: login.telephone,
    company_name: terms.company_name || null,
    branch_name: terms.branch_name || null,
    head_office_flag: terms.head_office_flag ?? (terms.branch_name ? 0 : 1),
    tax_id: numbers.tax_id ? null : digitsOf(terms.tax_id ?? '') || null,
    registered_address: terms.registered_address ?? null,
    document_delivery_address: terms.document_delivery_address ?? null,
    invoice_address: null,
    bank_id: null,
    bank_name: terms.bank_name || null,
    account_name: terms.account_name || null,
    account_type: terms.account_type,
    payment_type: terms.payment_type ?? ('wallet' as const),
    due_days: null,
    price_type: terms.price_type ?? ('standard' as const),
    care_sales_cell: terms.care_sales_cell || null,
    sale_id: terms.sale_id ?? null,
    user_status: terms.user_status ?? ('active' as const),
    card_verify_flag: terms.card_verify_flag ?? ('not-confirm' as const),
    juristic_verify_flag: terms.juristic_verify_flag ?? ('not-confirm' as const),
    cod_verify_flag: terms.cod_verify_flag ?? ('not-confirm' as const),
    email_verified_dt: null,
    request_support_flag: terms.request_support_flag ?? 0,
    premium_flag: terms.premium_flag ?? 0,
    affiliate_flag: terms.affiliate_flag ?? 0,
    reseller_id: null,
    reseller_dt: null,
    create_dt: terms.create_dt ?? now,
  };
  return { ...shop, status: verificationStatus(shop), search_text: shopSearchText(shop, login.user_name) };
}

/** Search text of a shop: its names, owner, a company's tax id, email and phone. The id is matched as a number. */
export function shopSearchText(
  shop: {
    name: string;
    last_name: string;
    company_name: string | null;
    branch_name: string | null;
    tax_id: string | null;
    email: string;
    telephone: string;
  },
  owner_name: string,
): string {
  const parts = [`${shop.name} ${shop.last_name}`, shop.company_name, shop.branch_name, owner_name];
  return searchForm([...parts, shop.tax_id, shop.email, shop.telephone].filter(Boolean).join(' | '));
}
