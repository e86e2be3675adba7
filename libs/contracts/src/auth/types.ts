import * as z from 'zod/mini';
import { FLAGS, STAFF_ROLES, type Flag } from '../permissions.ts';
import { EMPLOYEE_LEVELS } from './levels.ts';
import { baht, flag, id, moment, required, text } from '../wire.ts';

export const VERIFICATIONS = ['wait-confirm', 'not-confirm', 'accept', 'not-accept', 'complete'] as const;
export type Verification = (typeof VERIFICATIONS)[number];
export const verification = z.literal(VERIFICATIONS);
/** What staff check of a shop: the ID card of a person, the papers of a company, the bank account that receives COD. */
export const VERIFY_TYPES = ['card', 'juristic', 'cod'] as const;
export type VerifyType = (typeof VERIFY_TYPES)[number];
/** Those that say who a shop is. */
export const IDENTITY_TYPES = ['card', 'juristic'] as const satisfies readonly VerifyType[];
type IdentityType = (typeof IDENTITY_TYPES)[number];
/**
 * Which of them says who a shop is: the papers of a company, else the ID card of its person. Of a shop that asks to be a
 * company its papers, too, unless its person is known.
 */
export function identityType({ account_type, card_verify_flag: card, juristic_verify_flag: company }: {
  account_type: 'ordinary' | 'juristic';
  card_verify_flag: Verification;
  juristic_verify_flag: Verification;
}): IdentityType {
  if (account_type === 'juristic') return 'juristic';
  const known = card === 'accept' || card === 'complete';
  return !known && (company === 'wait-confirm' || (company === 'not-accept' && card === 'not-confirm')) ? 'juristic' : 'card';
} // prettier-ignore
const STEP_OF = { card: 'identity', juristic: 'identity', cod: 'cod' } as const satisfies Record<
  IdentityType,
  'identity'
> &
  Record<VerifyType, string>;
export type VerificationStep = (typeof STEP_OF)[VerifyType];
/** What a verification is a step of: where the COD goes, or else who the shop is. */
export const verificationStepOf = (type: VerifyType): VerificationStep => STEP_OF[type];
/** Whether a verification says who the shop is. */
export const isIdentity = (type: VerifyType): type is IdentityType => verificationStepOf(type) === 'identity';
/** The field of an account that says how far a verification is. */
export const flagOf = <const T extends VerifyType>(type: T): `${T}_verify_flag` => `${type}_verify_flag`;
export type VerifyFlag = `${VerifyType}_verify_flag`;
export const USER_STATES = ['active', 'suspended'] as const;
export const paymentType = z.literal(['credit', 'wallet']);
export const accessLevelId = z.literal([1, 2, 3, 4]);
export const flagMap = z.object(
  Object.fromEntries(FLAGS.map((name) => [name, z.optional(flag)])) as Record<Flag, z.ZodMiniOptional<typeof flag>>,
);

/** Permissions that are switched; a name that is none is refused. */
export const switchedFlags = z.strictObject(flagMap.shape);

export const accountChildLink = z.object({
  /** The link; the shop's own owner has one too. */
  id,
  access_level: flagMap,
  access_level_id: accessLevelId,
  access_name: z.string(),
});

/** The user as returned by init. Balances are null when wallet does not respond. Staff have no link and a `staff_role`. */
export const currentUser = z.object({
  id,
  login_id: id,
  account_child_link: z.nullable(accountChildLink),
  sale_id: z.nullable(z.int()),
  email: z.string(),
  name: z.string(),
  user_name: z.string(),
  parent_account: z.nullable(z.object({ id, name: z.string() })),
  profile_pic: z.nullable(z.string()),
  telephone: z.string(),
  account_type: z.nullable(z.literal(['ordinary', 'juristic'])),
  payment_type: z.nullable(paymentType),
  card_verify_flag: verification,
  juristic_verify_flag: verification,
  cod_verify_flag: verification,
  request_support_flag: flag,
  /** Available balance of the shipping wallet after holds, credit and bonus together. */
  wallet: z.nullable(baht),
  /** The open part of the credit line. */
  account_credit: z.nullable(baht),
  /** Balance of the insurance wallet. */
  service_wallet_amount: z.nullable(baht),
  staff_role: z.nullable(z.literal(STAFF_ROLES)),
  provider: z.string(),
  /** 1 where the login accepted an older policy than the one of now, and is asked again. */
  policy_due_flag: z.optional(flag),
  /** Staff who act as this customer, and when that ends; absent in the customer's own sessions. */
  acting: z.optional(z.object({ staff_name: z.string(), expire_dt: moment })),
});
export type CurrentUser = z.output<typeof currentUser>;

export const linkRow = z.object({
  id,
  parent_id: id,
  shop_name: z.string(),
  access_level: accessLevelId,
  access_name: z.string(),
  active_flag: flag,
  current_flag: flag,
});
export type LinkRow = z.output<typeof linkRow>;

export const session = z.extend(currentUser, { token: z.string(), accounts: z.array(linkRow) });
export type Session = z.output<typeof session>;

/** An open session of a user. Browser and system are names of products, null where the login did not tell. */
export const openSession = z.object({
  id,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Network address of its login. */
  address: z.nullable(z.string()),
  create_dt: moment,
  last_seen_dt: moment,
  /** When it ends if it is not used again. */
  expire_dt: moment,
  /** 1 for the session that asks. */
  current_flag: flag,
});
export type OpenSession = z.output<typeof openSession>;

export const credentials = z.object({
  username: text(200),
  password: z
    .string(required('validation.text'))
    .check(z.minLength(1, { error: 'validation.required' }), z.maxLength(200, { error: 'validation.too_long' })),
});

export const accessLevel = z.object({ id: z.literal(EMPLOYEE_LEVELS), name: z.string(), flags: flagMap });
