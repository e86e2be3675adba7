import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, listOf, paging, pathId, search } from '../wire.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import {
  accountMade,
  accountTerms,
  callerIdentity,
  customer,
  customerDetail,
  levelTerms,
  linkTerms,
  revealTerms,
} from './account-types.ts';
import { accessLevel, linkRow } from './types.ts';
import { passwordRoutes } from './password-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { accessRoutes } from './access-routes.ts';
import { sessionRoutes } from './session-routes.ts';

const ANY_STAFF = { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] } as const;

/** Who may read a sealed number in full, and search by one. */
export const REVEALING_ROLES = ['support', 'finance', 'admin'] as const;

export const authRoutes = {
  ...sessionRoutes,
  ...passwordRoutes,
  ...secondFactorRoutes,
  ...accessRoutes,
  accounts: route({
    id: 'auth.admin.accounts.list',
    method: 'GET',
    path: '/client/admin-api/v1/accounts',
    aliases: ['/admin-api/v1/accounts'],
    caller: ANY_STAFF,
    query: z.object({
      search,
      status: z.optional(z.string()),
      cod_status: z.optional(z.string()),
      ...paging,
    }),
    answer: listOf(customer),
    access: 'bulk_read',
    fails: [],
    summary:
      'Searches customers by name, company, email, phone or ID, and, for roles that may reveal one, by a whole ID-card or bank account number.',
  }),
  account: route({
    id: 'auth.admin.accounts.get',
    method: 'GET',
    path: '/client/admin-api/v1/accounts/:id',
    aliases: ['/admin-api/v1/accounts/:id'],
    caller: ANY_STAFF,
    params: z.object({ id: pathId }),
    answer: customerDetail,
    access: 'read',
    fails: ['account.not_found'],
    summary: 'Gets a customer with balances and special prices.',
  }),
  staffCustomers: route({
    id: 'auth.staff.customers.list',
    method: 'GET',
    path: '/staff-api/v1/customers',
    caller: ANY_STAFF,
    query: staffListQuery({
      filters: {
        q: filters.text,
        status: filters.text,
        user_status: filters.text,
        cod_status: filters.text,
        same_number_flag: filters.flag,
      },
      sorts: ['name', 'company_name', 'create_dt', 'status', 'cod_verify_flag'],
    }),
    answer: z.array(customer),
    access: 'bulk_read',
    answers: 'list',
    fails: [],
    summary: 'Lists customers for the console.',
  }),
  staffCustomer: route({
    id: 'auth.staff.customers.get',
    method: 'GET',
    path: '/staff-api/v1/customers/:id',
    caller: ANY_STAFF,
    params: z.object({ id: pathId }),
    answer: customerDetail,
    access: 'read',
    answers: 'bare',
    fails: ['account.not_found'],
    summary: 'Gets a customer for the console.',
  }),
  revealNumber: route({
    id: 'auth.staff.customers.reveal',
    method: 'POST',
    path: '/staff-api/v1/customers/:id/reveal',
    caller: { kind: 'staff', roles: REVEALING_ROLES },
    access: 'reveal',
    audit: { action: 'account.number_revealed', target: 'account' },
    limit: { per: 'account', a_minute: 10 },
    touches: [],
    params: z.object({ id: pathId }),
    body: revealTerms,
    answer: z.object({ number: z.string() }),
    answers: 'bare',
    fails: ['account.not_found', 'record.not_found'],
    summary:
      'Gets one ID-card, tax or bank account number of a customer in full; each call is audited with its reason.',
  }),
  introspect: route({
    id: 'auth.internal.introspect',
    method: 'POST',
    path: '/internal/v1/introspect',
    caller: { kind: 'service', from: 'all' },
    reads: true,
    body: z.object({ token: z.string() }),
    answer: z.object({ caller: z.nullable(callerIdentity) }),
    fails: [],
    summary: 'Resolves a bearer token; null when it is unknown or expired.',
  }),
  shops: route({
    id: 'auth.internal.accounts.shops',
    method: 'POST',
    path: '/internal/v1/accounts/shops',
    caller: { kind: 'service', from: ['wallet', 'pricing'] },
    reads: true,
    body: z.object({ account_ids: z.array(id).check(z.maxLength(1_000)) }),
    answer: z.array(z.object({ account_id: id })),
    fails: [],
    summary: 'Lists which of the accounts are shops; others are unknown or of staff.',
  }),
  createAccount: route({
    id: 'auth.internal.accounts.create',
    method: 'POST',
    path: '/internal/v1/accounts',
    caller: { kind: 'service', from: ['seed'] },
    body: accountTerms,
    answer: accountMade,
    audit: { action: 'account.created', target: 'login' },
    fails: ['account.not_found'],
    summary: 'Creates a login with its shop, staff account or links. Idempotent by phone or email.',
  }),
  addLink: route({
    id: 'auth.internal.accounts.links.create',
    method: 'POST',
    path: '/internal/v1/accounts/links',
    caller: { kind: 'service', from: ['seed'] },
    body: z.extend(linkTerms, { login_id: id }),
    answer: linkRow,
    audit: { action: 'account.link_added', target: 'login' },
    fails: ['account.not_found'],
    summary:
      'Grants a login access to a shop at an employee level; a repeated call updates the level and reactivates the link.',
  }),
  switchLevel: route({
    id: 'auth.internal.accounts.access_levels.switch',
    method: 'POST',
    path: '/internal/v1/accounts/access-levels',
    caller: { kind: 'service', from: ['seed'] },
    body: levelTerms,
    answer: accessLevel,
    audit: { action: 'account.access_level_switched', target: 'account' },
    fails: ['account.not_found'],
    summary: 'Sets permission flags of an employee level for one shop, effective from the next request.',
  }),
};
