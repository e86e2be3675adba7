import * as z from 'zod/mini';
import { STAFF_ROLES } from '../permissions.ts';
import { route } from '../route.ts';
import { flag, moment, nothing, pathId, reasonText, text } from '../wire.ts';
import { credentials, session } from './types.ts';

const ANY_STAFF = { kind: 'staff', roles: STAFF_ROLES } as const;
const PUBLIC = { kind: 'public' } as const;
const ticket = z.string().check(z.minLength(1), z.maxLength(1_000));
/** Six digits of the app, or a recovery code. */
const code = text(40);

/** A caller's own second factor. */
export const secondFactorState = z.object({
  /** Since when it is asked for; null without one. */
  confirm_dt: z.nullable(moment),
  recovery_codes_left: z.int(),
  /** 1 where staff cannot log in without one. */
  required_flag: flag,
});
export type SecondFactorState = z.output<typeof secondFactorState>;

/** The second step of a login of staff: codes of an authenticator app. */
export const secondFactorRoutes = {
  loginCode: route({
    id: 'auth.login.code',
    method: 'POST',
    path: '/client/v1/auth/login/code',
    caller: PUBLIC,
    body: z.object({ ticket, code }),
    answer: session,
    fails: ['otp.failed', 'login.expired'],
    rate: 'login',
    summary: 'Second step of a login: the ticket of the first, and a code of the authenticator app or a recovery code.',
  }),
  offerSecondFactor: route({
    id: 'auth.second_factor.offer',
    method: 'POST',
    path: '/client/v1/auth/second-factor',
    caller: PUBLIC,
    body: z.object({ ticket }),
    answer: z.object({
      /** Base32, to be typed into the app. */
      secret: z.string(),
      /** The same as an `otpauth:` address. */
      uri: z.string(),
      /** The same as a QR code: the path of an SVG of size by size units. */
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
    fails: ['login.expired'],
    rate: 'login',
    summary: 'Offers a secret for an authenticator app; it counts once a code of it is confirmed.',
  }),
  confirmSecondFactor: route({
    id: 'auth.second_factor.confirm',
    method: 'POST',
    path: '/client/v1/auth/second-factor/confirm',
    caller: PUBLIC,
    body: z.object({ ticket, code }),
    answer: z.extend(session, { recovery_codes: z.array(z.string()) }),
    fails: ['otp.failed', 'login.expired'],
    rate: 'login',
    summary: 'Confirms the app by its first code and logs in; tells ten recovery codes, this once.',
  }),
  secondFactor: route({
    id: 'auth.staff.second_factor.get',
    method: 'GET',
    path: '/staff-api/v1/second-factor',
    caller: ANY_STAFF,
    answer: secondFactorState,
    answers: 'bare',
    fails: [],
    summary: "Gets the caller's own second factor.",
  }),
  changeSecondFactor: route({
    id: 'auth.staff.second_factor.change',
    method: 'POST',
    path: '/staff-api/v1/second-factor',
    caller: ANY_STAFF,
    body: z.pick(credentials, { password: true }),
    answer: z.object({ ticket: z.string() }),
    answers: 'bare',
    fails: ['login.failed'],
    audit: { action: 'second_factor.change', target: 'login' },
    touches: [],
    summary: 'Gives a ticket to set up an authenticator app, after the password.',
  }),
  removeSecondFactor: route({
    id: 'auth.staff.second_factor.remove',
    method: 'POST',
    path: '/staff-api/v1/second-factor-removals',
    caller: ANY_STAFF,
    body: z.pick(credentials, { password: true }),
    answer: nothing,
    answers: 'bare',
    fails: ['login.failed'],
    audit: { action: 'second_factor.remove', target: 'login' },
    touches: ['auth.staff.second_factor.get'],
    summary: "Takes the caller's own second factor away, after the password; refused where staff need one.",
  }),
  resetSecondFactor: route({
    id: 'auth.staff.staff_logins.reset_second_factor',
    method: 'POST',
    path: '/staff-api/v1/staff-logins/:id/reset-second-factor',
    caller: { kind: 'staff', roles: ['admin'] },
    params: z.object({ id: pathId }),
    body: z.object({ reason: reasonText }),
    answer: nothing,
    answers: 'bare',
    fails: ['record.not_found', 'second_factor.own'],
    audit: { action: 'second_factor.reset', target: 'login' },
    touches: ['auth.staff.staff_logins.list', 'auth.staff.staff_logins.get'],
    summary: "Takes a colleague's second factor away and ends their sessions.",
  }),
};
