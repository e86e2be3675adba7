import * as z from 'zod/mini';
import { route } from '../route.ts';
import { flag, id, nothing, pathId } from '../wire.ts';
import { accessLevel, credentials, currentUser, linkRow, openSession, session } from './types.ts';

/** What a login asks of its own session, kept apart so that the portal loads nothing of the staff. */
export const sessionRoutes = {
  login: route({
    id: 'auth.login',
    method: 'POST',
    path: '/client/v1/auth/login',
    caller: { kind: 'public' },
    body: credentials,
    answer: session,
    fails: ['login.failed', 'login.closed', 'login.code_required', 'login.enrol_required'],
    rate: 'login',
    summary:
      'Logs in by phone or email; returns the token, the current user and the linked accounts. Staff with a second factor get login.code_required with `data.ticket` for the second step.',
  }),
  logout: route({
    id: 'auth.logout',
    method: 'POST',
    path: '/client/v1/auth/logout',
    caller: { kind: 'login', dead_token: true },
    acting: 'write_allowed',
    answer: nothing,
    access: 'logout',
    fails: [],
    touches: [],
    summary: 'Ends the session of the token. Idempotent.',
  }),
  init: route({
    id: 'auth.init',
    method: 'GET',
    path: '/client/v1/init',
    caller: { kind: 'login' },
    answer: currentUser,
    fails: [],
    summary: 'Gets the current user, their permission flags in the selected shop and the balances.',
  }),
  links: route({
    id: 'auth.account_child_link.list',
    method: 'GET',
    path: '/client/v1/account-child-link',
    caller: { kind: 'login' },
    answer: z.array(linkRow),
    fails: [],
    summary: 'Lists the shops this login has access to.',
  }),
  enter: route({
    id: 'auth.account_child_link.enter',
    method: 'POST',
    path: '/client/v1/account-child-link',
    caller: { kind: 'login' },
    body: z.object({ parent_id: id }),
    answer: session,
    access: 'shop_entered',
    fails: ['account_child_link.not_found'],
    touches: ['auth.init', 'auth.account_child_link.list'],
    summary: 'Switches to a linked shop; returns a new token for it and ends the current session.',
  }),
  takeUpActing: route({
    id: 'auth.acting.take_up',
    method: 'POST',
    path: '/client/v1/auth/acting',
    caller: { kind: 'public' },
    body: z.object({ acting_key: z.string().check(z.maxLength(100, { error: 'validation.too_long' })) }),
    answer: session,
    fails: ['acting.key_expired'],
    rate: 'login',
    summary:
      'Begins the session of staff who act as a customer, with the key that `auth.staff.customers.act_as` gave; once, within a minute.',
  }),
  openSessions: route({
    id: 'auth.sessions.list',
    method: 'GET',
    path: '/client/v1/sessions',
    caller: { kind: 'login' },
    answer: z.array(openSession),
    fails: [],
    summary: 'Lists the open sessions of this login, the one used last first.',
  }),
  endSession: route({
    id: 'auth.sessions.end',
    method: 'DELETE',
    path: '/client/v1/sessions/:id',
    caller: { kind: 'login' },
    params: z.object({ id: pathId }),
    answer: nothing,
    fails: ['record.not_found'],
    touches: ['auth.sessions.list'],
    summary: 'Ends one session of this login.',
  }),
  endOtherSessions: route({
    id: 'auth.sessions.end_others',
    method: 'POST',
    path: '/client/v1/sessions/end-others',
    caller: { kind: 'login' },
    body: z.object({
      /** 1: invitations and API keys that this login made stay as they are. */
      keep_made_flag: z.optional(flag),
    }),
    answer: z.object({ ended: z.int() }),
    fails: [],
    touches: [
      'auth.sessions.list',
      'auth.accounts_childs.invites',
      'auth.staff.staff_invites.list',
      'auth.api_key.get',
    ],
    summary:
      'Ends all sessions of this login but the one that asks, and the open invitations and API keys that it made: whoever was in one of them may have made those. `keep_made_flag` keeps them.',
  }),
  accessLevels: route({
    id: 'auth.account_access_levels.list',
    method: 'GET',
    path: '/client/v1/account-access-levels',
    caller: { kind: 'login' },
    answer: z.array(accessLevel),
    fails: [],
    summary: 'Lists the employee levels and their permission flags in the selected shop.',
  }),
};
