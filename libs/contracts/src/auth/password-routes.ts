import * as z from 'zod/mini';
import { CUSTOMER_ROLES } from '../permissions.ts';
import { route } from '../route.ts';
import { freeText, nothing, pathId, telephone, text } from '../wire.ts';
import { newPassword } from './account-types.ts';

const PUBLIC = { kind: 'public' } as const;

/** How a one-time code was sent. */
export const codeSent = z.object({
  /** Six characters that the message shows beside the code. */
  ref: z.string(),
  /** How long the code may be typed (s). */
  valid_s: z.int(),
  /** After this time another one may be asked for (s). */
  resend_s: z.int(),
});
export type CodeSent = z.output<typeof codeSent>;

/** Six digits, with the reference of the message they stand in. */
export const typedCode = {
  otp: text(10),
  ref: text(10),
};

const WITH_REPEAT = {
  confirm_password: z.string({ error: 'validation.required' }),
};

/** A forgotten password: a code to the telephone, and a new password for whoever reads it. */
export const passwordRoutes = {
  forgotPassword: route({
    id: 'auth.forgot_password',
    method: 'POST',
    path: '/client/v1/auth/forgot-password',
    caller: PUBLIC,
    body: z.object({ telephone }),
    answer: codeSent,
    fails: ['login.not_found', 'service.unavailable'],
    rate: 'login',
    // Which telephones have a login is not to be read out by asking for one after the other.
    limit: { per: 'address', a_minute: 10 },
    summary: 'Sends a one-time code to the telephone of a login that forgot its password.',
  }),
  verifyOtp: route({
    id: 'auth.verify_otp',
    method: 'POST',
    path: '/client/v1/auth/verify-otp',
    caller: PUBLIC,
    body: z.object({ telephone, ...typedCode }),
    answer: z.object({
      /** Sets one new password within ten minutes. */
      reset_token: z.string(),
    }),
    fails: ['otp.failed'],
    rate: 'login',
    summary: 'Checks the code: five tries within five minutes, one use. Answers the token that sets the password.',
  }),
  forgotPasswordConfirm: route({
    id: 'auth.forgot_password_confirm',
    method: 'POST',
    path: '/client/v1/auth/forgot-password-confirm',
    caller: PUBLIC,
    body: z
      .object({
        telephone,
        reset_token: text(1_000),
        password: newPassword,
        ...WITH_REPEAT,
      })
      .check(
        z.refine(({ password, confirm_password }) => password === confirm_password, {
          path: ['confirm_password'],
          error: 'validation.password_differs',
        }),
      ),
    answer: nothing,
    fails: ['otp.expired'],
    rate: 'login',
    summary:
      'Sets the new password, once for each token; all sessions of the login end, and so do the open invitations and API keys that it made, and its account of Facebook is taken away.',
  }),
  changePassword: route({
    id: 'auth.password.change',
    method: 'POST',
    path: '/client/v1/password-changes',
    caller: { kind: 'login' },
    body: z
      .object({
        /** The one that holds now. */
        password: z.string({ error: 'validation.required' }).check(z.minLength(1, { error: 'validation.required' }), z.maxLength(200, { error: 'validation.too_long' })),
        new_password: newPassword,
        ...WITH_REPEAT,
      })
      .check(
        z.refine(({ new_password, confirm_password }) => new_password === confirm_password, {
          path: ['confirm_password'],
          error: 'validation.password_differs',
        }),
        z.refine(({ password, new_password }) => password !== new_password, {
          path: ['new_password'],
          error: 'validation.password_same',
        }),
      ), // prettier-ignore
    answer: nothing,
    audit: { action: 'password.changed', target: 'login' },
    fails: [],
    rate: 'login',
    touches: ['auth.sessions.list', 'auth.access_entries.own'],
    summary:
      'Changes the password of the login that asks, after the one of before; its other sessions end, and it is told by mail. Wrong ones are limited as those of a login are.',
  }),
  resetPassword: route({
    id: 'auth.admin.accounts.reset_password',
    method: 'POST',
    path: '/client/admin-api/v1/accounts/:id/reset-password',
    aliases: ['/admin-api/v1/accounts/:id/reset-password'],
    caller: { kind: 'staff', roles: CUSTOMER_ROLES },
    params: z.object({ id: pathId }),
    body: z.object({ reason: z.optional(freeText(300)) }),
    answer: codeSent,
    audit: { action: 'account.password_reset', target: 'account' },
    fails: ['account.not_found', 'login.not_found'],
    touches: [],
    summary:
      "Sends the owner of a shop a code for a new password; the password of before and the owner's sessions end, and so do the open invitations and API keys that the owner made, and the account of Facebook is taken away. Staff see neither code nor password.",
  }),
};
