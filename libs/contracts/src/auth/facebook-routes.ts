import * as z from 'zod/mini';
import { route } from '../route.ts';
import { flag, freeText, moment, nothing, telephone, text } from '../wire.ts';
import { email } from './account-types.ts';
import { codeSent } from './password-routes.ts';
import { codeOrToken, registrant } from './registration-routes.ts';
import { ENTERS_SLOWLY as SLOWLY, entryRoutes } from './entry-routes.ts';
import { credentials, session } from './types.ts';

const PUBLIC = { kind: 'public' } as const;
/**
 * What somebody registers with who comes from Facebook: who they are is in their cookie, and they need no password. The
 * email is the one that Facebook told, and another only where it told none.
 */
export const facebookTerms = z.object(registrant).check(codeOrToken);
export type FacebookTerms = z.output<typeof facebookTerms>;

/** The account of Facebook that somebody comes to the own login with. */
export const facebookLink = z.object({
  /** Since when; null where there is none. */
  linked_dt: z.nullable(moment),
});
export type FacebookLink = z.output<typeof facebookLink>;

/** Signing in with Facebook, where the provider of the host has an application there. */
export const facebookRoutes = {
  ...entryRoutes,
  returnFacebook: route({
    id: 'auth.facebook.return',
    method: 'POST',
    path: '/client/v1/auth/facebook/return',
    caller: PUBLIC,
    body: z.object({ code: text(2_000), state: text(200), iss: z.optional(freeText(300)) }),
    answer: z.object({
      /** Of somebody who is known here; null for others. */
      session: z.nullable(session),
      /** What Facebook told of somebody who is not. */
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      /** 1 where the email has a login, which its password links. */
      taken_flag: flag,
    }),
    fails: [
      'facebook.off',
      'facebook.failed',
      'login.failed',
      'login.closed',
      'login.code_required',
      'login.enrol_required',
      'service.unavailable',
    ],
    ...SLOWLY,
    summary:
      'Takes what Facebook sent back, once: logs in whoever is known, and tells name and email of others, who go on with a code to their telephone.',
  }),
  requestFacebookOtp: route({
    id: 'auth.facebook.request_otp',
    method: 'POST',
    path: '/client/v1/auth/facebook/request-otp',
    caller: PUBLIC,
    body: z.object({ email, telephone }),
    answer: codeSent,
    fails: ['facebook.off', 'facebook.failed', 'login.taken', 'service.unavailable'],
    ...SLOWLY,
    summary:
      'Sends a one-time code to the telephone of somebody who comes from Facebook. Another email than the one that Facebook told is refused as `validation.facebook_email`.',
  }),
  completeFacebook: route({
    id: 'auth.facebook',
    method: 'POST',
    path: '/client/v1/auth/facebook',
    caller: PUBLIC,
    body: facebookTerms,
    answer: session,
    fails: ['facebook.off', 'facebook.failed', 'otp.failed', 'otp.expired', 'login.taken'],
    rate: 'login',
    summary:
      'Checks the code, makes the shop of somebody who comes from Facebook, and logs in. A refusal for another reason than the code has `data.register_token`, with which it is sent again.',
  }),
  linkFacebook: route({
    id: 'auth.facebook.link',
    method: 'POST',
    path: '/client/v1/auth/facebook/link',
    caller: PUBLIC,
    body: credentials,
    answer: session,
    fails: ['facebook.off', 'facebook.failed', 'facebook.taken', 'login.failed', 'login.closed'],
    rate: 'login',
    summary: 'Logs in with a password once, and from then on with Facebook as well. Logins of staff are never linked.',
  }),
  facebookLink: route({
    id: 'auth.facebook.own',
    method: 'GET',
    path: '/client/v1/facebook-link',
    caller: { kind: 'login' },
    answer: facebookLink,
    fails: [],
    summary: 'Tells since when somebody comes to this login with Facebook, too.',
  }),
  unlinkFacebook: route({
    id: 'auth.facebook.unlink',
    method: 'POST',
    path: '/client/v1/facebook-link-removals',
    caller: { kind: 'shop' },
    body: z.pick(credentials, { password: true }),
    answer: nothing,
    fails: ['login.failed', 'record.not_found'],
    touches: ['auth.facebook.own'],
    summary: "Takes the account of Facebook away from the caller's own login, after the password.",
  }),
};
