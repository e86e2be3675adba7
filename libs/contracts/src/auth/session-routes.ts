import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, nothing } from '../wire.ts';
import { accessLevel, credentials, currentUser, linkRow, session } from './types.ts';

/** What a login asks of its own session, kept apart so that the portal loads nothing of the staff. */
export const sessionRoutes = {
  login: route({
    id: 'auth.login',
    method: 'POST',
    path: '/client/v1/auth/login',
    caller: { kind: 'public' },
    body: credentials,
    answer: session,
    fails: ['login.failed', 'rate.limited'],
    summary: 'Logs in by phone or email; returns the token, the current user and the linked accounts.',
  }),
  logout: route({
    id: 'auth.logout',
    method: 'POST',
    path: '/client/v1/auth/logout',
    caller: { kind: 'login', dead_token: true },
    acting: 'write_allowed',
    answer: nothing,
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
    fails: ['account_child_link.not_found'],
    touches: ['auth.init', 'auth.account_child_link.list'],
    summary: 'Switches to a linked shop; returns a new token for it and ends the current session.',
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
