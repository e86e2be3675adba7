import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, listOf, paging, pathId, search } from '../wire.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { specialPrice } from '../pricing/special-price.ts';
import { accountMade, accountTerms, callerIdentity, customer, levelTerms, linkTerms } from './account-types.ts';
import { accessLevel, linkRow } from './types.ts';
import { sessionRoutes } from './session-routes.ts';

const ANY_STAFF = { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] } as const;

export const authRoutes = {
  ...sessionRoutes,
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
    fails: [],
    summary: 'Searches customers by name, company, email, phone or ID.',
  }),
  account: route({
    id: 'auth.admin.accounts.get',
    method: 'GET',
    path: '/client/admin-api/v1/accounts/:id',
    aliases: ['/admin-api/v1/accounts/:id'],
    caller: ANY_STAFF,
    params: z.object({ id: pathId }),
    answer: z.extend(customer, { special_prices: z.nullable(z.array(specialPrice)) }),
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
      },
      sorts: ['name', 'company_name', 'create_dt', 'status', 'cod_verify_flag'],
    }),
    answer: z.array(customer),
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
    answer: z.extend(customer, { special_prices: z.nullable(z.array(specialPrice)) }),
    answers: 'bare',
    fails: ['account.not_found'],
    summary: 'Gets a customer for the console.',
  }),
  introspect: route({
    id: 'auth.internal.introspect',
    method: 'POST',
    path: '/internal/v1/introspect',
    caller: { kind: 'service' },
    reads: true,
    body: z.object({ token: z.string() }),
    answer: z.object({ caller: z.nullable(callerIdentity) }),
    fails: [],
    summary: 'Resolves a bearer token; null when it is unknown or expired.',
  }),
  createAccount: route({
    id: 'auth.internal.accounts.create',
    method: 'POST',
    path: '/internal/v1/accounts',
    caller: { kind: 'service' },
    body: accountTerms,
    answer: accountMade,
    fails: ['account.not_found'],
    summary: 'Creates a login with its shop, staff account or links. Idempotent by phone or email.',
  }),
  addLink: route({
    id: 'auth.internal.accounts.links.create',
    method: 'POST',
    path: '/internal/v1/accounts/links',
    caller: { kind: 'service' },
    body: z.extend(linkTerms, { login_id: id }),
    answer: linkRow,
    fails: ['account.not_found'],
    summary:
      'Grants a login access to a shop at an employee level; a repeated call updates the level and reactivates the link.',
  }),
  switchLevel: route({
    id: 'auth.internal.accounts.access_levels.switch',
    method: 'POST',
    path: '/internal/v1/accounts/access-levels',
    caller: { kind: 'service' },
    body: levelTerms,
    answer: accessLevel,
    fails: ['account.not_found'],
    summary: 'Sets permission flags of an employee level for one shop, effective from the next request.',
  }),
};
