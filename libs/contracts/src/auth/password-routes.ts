import * as z from 'zod/mini';
import { route } from '../route.ts';
import { nothing, telephone, text } from '../wire.ts';
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

/** A forgotten password: a code to the telephone, and a new password for whoever reads it. */
export const passwordRoutes = {
  forgotPassword: route({
    id: 'auth.forgot_password',
    method: 'POST',
    path: '/client/v1/auth/forgot-password',
    caller: PUBLIC,
    body: z.object({ telephone }),
    answer: codeSent,
    fails: ['login.not_found'],
    rate: 'login',
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
        confirm_password: z.string({ error: 'validation.required' }),
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
    summary: 'Sets the new password, once for each token, and ends all sessions of the login.',
  }),
};
