import * as z from 'zod/mini';
import { route } from '../route.ts';
import { choice, flag, id, mobile, moment, nothing, pathId } from '../wire.ts';
import { email } from './account-types.ts';
import { EMPLOYEE_LEVELS } from './levels.ts';
import { accessLevel, linkRow, switchedFlags } from './types.ts';

const MANAGES = { kind: 'flag', flags: ['advanced_account_child_flag'] } as const;
const SEES = { kind: 'flag', flags: ['account_child_flag'] } as const;
const level = z.literal(EMPLOYEE_LEVELS, choice);
const inviteKey = z.object({ invite_key: z.string().check(z.minLength(1), z.maxLength(100)) });
/** Why a key is of no use. */
const UNUSABLE = ['invite.not_found', 'invite.used', 'invite.expired'] as const;

/** Somebody who works for the shop. */
export const employee = z.object({
  /** The link of the login to the shop. */
  child_id: id,
  user_name: z.string(),
  email: z.string(),
  telephone: z.string(),
  access_level: z.literal(EMPLOYEE_LEVELS),
  access_name: z.string(),
  active_flag: flag,
  create_dt: moment,
});
export type Employee = z.output<typeof employee>;

/** An invitation that nobody has accepted yet. Its key is told once, when it is made. */
export const invite = z.object({
  id,
  access_level: z.literal(EMPLOYEE_LEVELS),
  access_name: z.string(),
  /** Where it was sent to, the email first; whoever has the key may accept it. */
  email: z.nullable(z.string()),
  telephone: z.nullable(z.string()),
  /** The name of whoever made it. */
  created_by: z.string(),
  create_dt: moment,
  expire_dt: moment,
});
export type Invite = z.output<typeof invite>;
export const inviteTerms = z.object({
  access_level: level,
  email: z.optional(email),
  telephone: z.optional(mobile),
});
export type InviteTerms = z.output<typeof inviteTerms>;
export const employeeTerms = z.object({ active_flag: z.optional(flag), access_level: z.optional(level) });
export type EmployeeTerms = z.output<typeof employeeTerms>;

/** What a visitor with a key sees. */
export const offer = z.object({
  invite_key: z.string(),
  /** Where the key was sent to, which begins the registration. */
  telephone: z.optional(z.string()),
  email: z.optional(z.string()),
  shop_name: z.string(),
  access_level: z.literal(EMPLOYEE_LEVELS),
  access_name: z.string(),
  expire_dt: moment,
});
export type Offer = z.output<typeof offer>;

/** Employees of a shop: invitations, levels, and who may still come in. */
export const employeeRoutes = {
  invite: route({
    id: 'auth.invite.get',
    method: 'GET',
    path: '/client/v1/invite/:invite_key',
    caller: { kind: 'public' },
    params: inviteKey,
    answer: offer,
    fails: UNUSABLE,
    summary: 'Tells which shop invites and for which level.',
  }),
  acceptInvite: route({
    id: 'auth.accounts_childs.verify',
    method: 'POST',
    path: '/client/v1/accounts-childs/verify/:invite_key',
    caller: { kind: 'shop' },
    params: inviteKey,
    answer: linkRow,
    fails: [...UNUSABLE, 'invite.member'],
    touches: ['auth.init', 'auth.account_child_link.list'],
    summary: 'Accepts an invitation: the login may enter the shop from now on. Each key works once.',
  }),
  generateInvite: route({
    id: 'auth.accounts_childs.generate_invite',
    method: 'POST',
    path: '/client/v1/accounts-childs/generate-invite',
    caller: MANAGES,
    body: inviteTerms,
    answer: z.extend(invite, { invite_key: z.string(), link: z.string() }),
    audit: { action: 'invite.created', target: 'invite' },
    fails: ['employee.above', 'invite.too_many'],
    touches: ['auth.accounts_childs.invites'],
    summary:
      'Makes a key with which one person becomes an employee of a level, within seven days, and sends it to `email`, or else to `telephone`, where one is given.',
  }),
  invites: route({
    id: 'auth.accounts_childs.invites',
    method: 'GET',
    path: '/client/v1/accounts-childs/invites',
    caller: SEES,
    answer: z.array(invite),
    fails: [],
    summary: 'Lists open invitations, the newest first.',
  }),
  revokeInvite: route({
    id: 'auth.accounts_childs.revoke_invite',
    method: 'DELETE',
    path: '/client/v1/accounts-childs/invites/:id',
    caller: MANAGES,
    params: z.object({ id: pathId }),
    answer: nothing,
    audit: { action: 'invite.revoked', target: 'invite' },
    fails: ['invite.not_found'],
    touches: ['auth.accounts_childs.invites'],
    summary: 'Takes an open invitation back.',
  }),
  employees: route({
    id: 'auth.accounts_childs.list',
    method: 'GET',
    path: '/client/v1/accounts-childs',
    caller: SEES,
    answer: z.array(employee),
    fails: [],
    summary: 'Lists the employees of the shop.',
  }),
  updateEmployee: route({
    id: 'auth.accounts_childs.update',
    method: 'PATCH',
    path: '/client/v1/accounts-childs/:id',
    caller: MANAGES,
    params: z.object({ id: pathId }),
    body: employeeTerms,
    answer: employee,
    audit: { action: 'employee.updated', target: 'account_link' },
    fails: ['employee.not_found', 'employee.own', 'employee.above'],
    touches: ['auth.accounts_childs.list', 'auth.accounts_childs.invites'],
    summary: 'Changes the level of an employee, or switches them off and on; it holds from their next call.',
  }),
  removeEmployee: route({
    id: 'auth.accounts_childs.delete',
    method: 'DELETE',
    path: '/client/v1/accounts-childs/:id',
    caller: MANAGES,
    params: z.object({ id: pathId }),
    answer: nothing,
    audit: { action: 'employee.removed', target: 'account_link' },
    fails: ['employee.not_found', 'employee.own', 'employee.above'],
    touches: ['auth.accounts_childs.list', 'auth.accounts_childs.invites'],
    summary:
      'Takes an employee out of the shop. The login stays for the other shops of the person; without any it answers `login.closed`, and the telephone may register anew, with another email and with `invite_key` where an invitation brings the person back.',
  }),
  updateLevel: route({
    id: 'auth.account_access_levels.update',
    method: 'PATCH',
    path: '/client/v1/account-access-levels/:id',
    caller: { kind: 'shop', owner: true },
    params: z.object({ id: pathId }),
    body: z.object({ flags: switchedFlags }),
    answer: accessLevel,
    audit: { action: 'account.access_level_switched', target: 'account' },
    fails: ['record.not_found'],
    touches: ['auth.account_access_levels.list', 'auth.init'],
    summary:
      'Switches permissions of an employee level for the own shop, by its owner; it holds from the next call. Whoever changes something also sees it: an `advanced_…` flag wants the flag that it extends.',
  }),
};
