import * as z from 'zod/mini';
import { STAFF_ROLES } from '../permissions.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { choice, flag, id, moment, nameText, nothing, pathId, reasonText, telephone } from '../wire.ts';
import { email, newPassword } from './account-types.ts';

const ADMIN = { kind: 'staff', roles: ['admin'] } as const;
const PUBLIC = { kind: 'public' } as const;
const one = z.object({ id: pathId });
const role = z.literal(STAFF_ROLES, choice);
const inviteKey = z.object({ invite_key: z.string().check(z.minLength(1), z.maxLength(100)) });
/** Why a key is of no use. */
const UNUSABLE = ['invite.not_found', 'invite.used', 'invite.expired'] as const;
/** Keys are long; who tries many is stopped all the same. */
const SLOWLY = { rate: 'login', limit: { per: 'address', a_minute: 10 } } as const;

/** A member of staff. */
export const staffLogin = z.object({
  id,
  user_name: z.string(),
  email: z.string(),
  telephone: z.string(),
  staff_role: z.literal(STAFF_ROLES),
  active_flag: flag,
  /** Since when a second factor is asked for; null without one. */
  confirm_dt: z.nullable(moment),
  /** Null for whoever did not log in within the days that the access log is kept. */
  last_login_dt: z.nullable(moment),
  create_dt: moment,
});
export type StaffLogin = z.output<typeof staffLogin>;

/** What an administrator changes of a colleague. */
export const staffChange = z
  .object({
    staff_role: z.optional(role),
    active_flag: z.optional(flag),
    reason: reasonText,
  })
  .check(
    z.refine((terms) => terms.staff_role !== undefined || terms.active_flag !== undefined, {
      path: ['staff_role'],
      error: 'validation.required',
    }),
  );
export type StaffChange = z.output<typeof staffChange>;

/** Whom an administrator invites. */
export const staffInviteTerms = z.object({ user_name: nameText(150), email, telephone, staff_role: role });
export type StaffInviteTerms = z.output<typeof staffInviteTerms>;

/** An invitation that nobody has accepted yet. Its key is in the mail alone: whoever invites never sees it. */
export const staffInvite = z.object({
  id,
  user_name: z.string(),
  email: z.string(),
  telephone: z.string(),
  staff_role: z.literal(STAFF_ROLES),
  created_by: z.string(),
  create_dt: moment,
  expire_dt: moment,
});
export type StaffInvite = z.output<typeof staffInvite>;

/** What the person who has the key sees. */
export const staffOffer = z.pick(staffInvite, { user_name: true, email: true, staff_role: true, expire_dt: true });
export type StaffOffer = z.output<typeof staffOffer>;

/** Members of staff: who they are, what they may do, and how a new one comes in. */
export const staffRoutes = {
  staffLogins: route({
    id: 'auth.staff.staff_logins.list',
    method: 'GET',
    path: '/staff-api/v1/staff-logins',
    caller: ADMIN,
    query: staffListQuery({
      filters: { staff_role: filters.anyOf(STAFF_ROLES), active_flag: filters.flag, q: filters.text },
      sorts: ['user_name', 'last_login_dt', 'create_dt'],
    }),
    answer: z.array(staffLogin),
    answers: 'list',
    fails: [],
    summary: 'Lists members of staff with their roles, second factors and last logins.',
  }),
  staffLogin: route({
    id: 'auth.staff.staff_logins.get',
    method: 'GET',
    path: '/staff-api/v1/staff-logins/:id',
    caller: ADMIN,
    params: one,
    answer: staffLogin,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a member of staff.',
  }),
  updateStaff: route({
    id: 'auth.staff.staff_logins.update',
    method: 'PUT',
    path: '/staff-api/v1/staff-logins/:id',
    caller: ADMIN,
    params: one,
    body: staffChange,
    answer: staffLogin,
    answers: 'bare',
    audit: { action: 'staff.updated', target: 'login' },
    fails: ['record.not_found', 'staff.own', 'staff.last_admin'],
    touches: ['auth.staff.staff_logins.list', 'auth.staff.staff_logins.get'],
    summary:
      'Changes the role of a colleague, which holds from their next call, or switches them off, which ends their sessions, and on again.',
  }),
  staffInvites: route({
    id: 'auth.staff.staff_invites.list',
    method: 'GET',
    path: '/staff-api/v1/staff-invites',
    caller: ADMIN,
    answer: z.array(staffInvite),
    answers: 'bare',
    fails: [],
    summary: 'Lists open invitations of staff, the newest first.',
  }),
  inviteStaff: route({
    id: 'auth.staff.staff_invites.create',
    method: 'POST',
    path: '/staff-api/v1/staff-invites',
    caller: ADMIN,
    body: staffInviteTerms,
    answer: staffInvite,
    answers: 'bare',
    audit: { action: 'staff.invited', target: 'staff_invite' },
    fails: ['login.taken'],
    touches: ['auth.staff.staff_invites.list'],
    summary: 'Invites somebody as a member of staff: a mail brings a link of one use, three days long.',
  }),
  revokeStaffInvite: route({
    id: 'auth.staff.staff_invites.revoke',
    method: 'POST',
    path: '/staff-api/v1/staff-invites/:id/revoke',
    caller: ADMIN,
    params: one,
    body: z.object({}),
    answer: nothing,
    answers: 'bare',
    audit: { action: 'staff.invite_revoked', target: 'staff_invite' },
    fails: ['invite.not_found'],
    touches: ['auth.staff.staff_invites.list'],
    summary: 'Takes an open invitation of staff back.',
  }),
  staffOffer: route({
    id: 'auth.staff_invite.get',
    method: 'POST',
    path: '/client/v1/auth/staff-invite',
    caller: PUBLIC,
    reads: true,
    body: inviteKey,
    answer: staffOffer,
    fails: UNUSABLE,
    ...SLOWLY,
    summary: 'Tells whom an invitation of staff is for. The key stands in the body, so that no log has it.',
  }),
  acceptStaffInvite: route({
    id: 'auth.staff_invite.accept',
    method: 'POST',
    path: '/client/v1/auth/staff-invite/accept',
    caller: PUBLIC,
    body: z
      .extend(inviteKey, { password: newPassword, confirm_password: z.string({ error: 'validation.required' }) })
      .check(
        z.refine(({ password, confirm_password }) => password === confirm_password, {
          path: ['confirm_password'],
          error: 'validation.password_differs',
        }),
      ),
    answer: nothing,
    fails: [...UNUSABLE, 'login.taken'],
    ...SLOWLY,
    summary: 'Accepts an invitation of staff: sets the password of the new login, which then logs in as any other.',
  }),
};
