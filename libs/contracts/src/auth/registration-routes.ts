import * as z from 'zod/mini';
import { route } from '../route.ts';
import { choice, flag, freeName, freeText, mobile, nameText, telephone, text } from '../wire.ts';
import { email, newPassword } from './account-types.ts';
import { codeSent } from './password-routes.ts';
import { session } from './types.ts';

const PUBLIC = { kind: 'public' } as const;
/** Which telephones and emails are registered is not to be read out by asking for one after the other. */
const SLOWLY = { rate: 'login', limit: { per: 'address', a_minute: 10 } } as const;

/** The terms and the privacy notice that are accepted now, by the day they are of. Text and version change together. */
export const POLICY_VERSION = '2026-11-01';

/** What everybody is asked who registers: the code of the message, or the token that a refusal after a right code gave. */
export const registrant = {
  telephone,
  email,
  otp: z.optional(text(10)),
  ref: z.optional(text(10)),
  register_token: z.optional(text(1_000)),
  name: nameText(150),
  last_name: z.optional(freeName(150)),
  account_type: z.optional(z.literal(['ordinary', 'juristic'], choice)),
  company_name: z.optional(freeName(200)),
  /** The version that was read and accepted. */
  policy_version: z.literal([POLICY_VERSION], { error: 'validation.policy' }),
  /** 1 where news may be sent; no condition of anything. */
  marketing_flag: z.optional(flag),
};
/** The code with its reference is needed where no token stands for it. */
export const codeOrToken = z.superRefine<{ register_token?: unknown; otp?: unknown; ref?: unknown }>(
  (terms, context) => {
    if (terms.register_token) return;
    for (const field of ['otp', 'ref'] as const)
      if (!terms[field])
        context.addIssue({ code: 'custom', message: 'validation.required', path: [field], input: terms });
  },
);

/** What somebody registers with. */
export const registrationTerms = z
  .object({
    ...registrant,
    password: newPassword,
    invite_key: z.optional(freeText(100)),
    affiliate_key: z.optional(freeText(100)),
  })
  .check(codeOrToken);
export type RegistrationTerms = z.output<typeof registrationTerms>;

/** A visitor becomes a shop, or an employee of the shop that invites them. */
export const registrationRoutes = {
  requestRegisterOtp: route({
    id: 'auth.register.request_otp',
    method: 'POST',
    path: '/client/v1/register/request-otp-for-register',
    caller: PUBLIC,
    body: z.object({ email, telephone: mobile }),
    answer: codeSent,
    fails: ['login.taken', 'service.unavailable'],
    ...SLOWLY,
    summary: 'Sends a one-time code to the telephone of somebody who registers.',
  }),
  resendRegisterOtp: route({
    id: 'auth.register.resend_otp',
    method: 'POST',
    path: '/client/v1/register/resend-otp',
    caller: PUBLIC,
    body: z.object({ telephone }),
    answer: codeSent,
    fails: ['otp.expired', 'service.unavailable'],
    ...SLOWLY,
    summary: 'Sends another code to a telephone that asked for one to register; the one before is over.',
  }),
  confirmRegisterOtp: route({
    id: 'auth.register.confirm_otp',
    method: 'POST',
    path: '/client/v1/register/confirm-otp',
    caller: PUBLIC,
    body: registrationTerms,
    answer: session,
    fails: [
      'otp.failed',
      'otp.expired',
      'login.taken',
      'invite.not_found',
      'invite.used',
      'invite.expired',
      'affiliate.not_found',
    ],
    rate: 'login',
    summary:
      'Checks the code, makes the login with its shop, or with the shop of `invite_key`, and logs in. A refusal for another reason than the code has `data.register_token`, with which it is sent again.',
  }),
};
