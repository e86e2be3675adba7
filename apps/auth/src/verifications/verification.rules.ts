import {
  flagOf,
  identityType,
  isIdentity,
  verificationStepOf,
  type AccountStep,
  type HandedIn,
  type OwnAccount,
  type VerifyFlag,
  type VerifyType,
  type Verification as Status,
} from '@lamliang/contracts/auth';
import { isThaiId13, type StateOf } from '@lamliang/kernel';
import { digitsOf } from '../numbers/numbers.rules.ts';
import type { verificationMachine } from './verification.machine.ts';

/** The state of one verification; what was accepted before there were rows may say `complete`. */
export const stateOf = (flag: Status): StateOf<typeof verificationMachine> => (flag === 'complete' ? 'accept' : flag);

/** Whether the check digit of an ID card or tax number is right: a hint for staff, who see the paper. */
export const validNumber = (number: string): 0 | 1 => (isThaiId13(digitsOf(number)) ? 1 : 0);

/**
 * Whether a change gives a shop another name than the one that staff compare with its papers, or have compared: who was
 * accepted as one name does not go on under another. After a refusal it may be put right.
 */
export function renamesChecked(
  shop: Pick<OwnAccount, 'account_type' | 'card_verify_flag' | 'juristic_verify_flag' | 'name' | 'last_name'>,
  change: { name?: string | undefined; last_name?: string | undefined },
): boolean {
  const state = stateOf(shop[flagOf(identityType(shop))]);
  const renamed = (['name', 'last_name'] as const).some((field) => change[field] !== undefined && change[field] !== (shop[field] ?? '')); // prettier-ignore
  return renamed && (state === 'accept' || state === 'wait-confirm');
}

/** The mail that tells a decision: of who the shop is, or of where its COD money goes; undefined while it waits. */
export function mailKindOf(type: VerifyType, state: HandedIn) {
  const of = isIdentity(type) ? 'verification' : 'cod';
  if (state === 'not-accept') return `${of}_refused` as const;
  return state === 'accept' ? (`${of}_accepted` as const) : undefined;
}

/** What the steps of a shop are made of. */
export type StepFacts = Pick<
  OwnAccount,
  | 'account_type'
  | 'email'
  | 'email_verify_flag'
  | VerifyFlag
  | 'company_name'
  | 'registered_address'
  | 'bank_id'
  | 'account_name'
> & { numbers: Partial<Record<'id_card_number' | 'tax_id' | 'account_number', string | null>> };

/** Steps that are closed, or wait for staff, ask the shop for nothing. */
const ASKS: readonly Status[] = ['not-confirm', 'not-accept'];
const missingOf = (status: Status, known: Record<string, unknown>): string[] =>
  // After a refusal all of it is handed in anew: what was compared with the papers comes with the new ones.
  ASKS.includes(status) ? Object.keys(known).filter((field) => status === 'not-accept' || !known[field]) : [];

/**
 * The steps of a shop: email, identity (ID card or company papers), COD account. Without them a shop ships prepaid
 * parcels; COD needs the COD account, the credit line needs the COD account and the identity. Papers are always asked
 * for again after a refusal.
 * @param remarks why the newest of each kind was refused
 */
export function stepsOf(shop: StepFacts, remarks: Partial<Record<VerifyType, string | null>>): AccountStep[] {
  const { numbers } = shop;
  const known: Record<VerifyType, Record<string, unknown>> = {
    card: { id_card_number: numbers.id_card_number, id_card_file: undefined },
    juristic: { company_name: shop.company_name, tax_id: numbers.tax_id, registered_address: shop.registered_address, document_files: undefined }, // prettier-ignore
    cod: { bank_id: shop.bank_id, account_name: shop.account_name, account_number: numbers.account_number, book_bank_file: undefined }, // prettier-ignore
  };
  const checked = (type: VerifyType, opens: AccountStep['opens']): AccountStep => {
    const status = shop[flagOf(type)];
    const remark = status === 'not-accept' ? (remarks[type] ?? null) : null;
    return { step: verificationStepOf(type), status, missing: missingOf(status, known[type]), opens, remark };
  };
  const email = shop.email_verify_flag === 1 ? 'accept' : 'not-confirm';
  return [
    { step: 'email', status: email, missing: missingOf(email, { email: shop.email, otp: undefined }), opens: [], remark: null }, // prettier-ignore
    checked(identityType(shop), ['credit']),
    checked('cod', ['cod', 'credit']),
  ];
}
