import * as z from 'zod/mini';
import { backfillOf } from '../event.ts';
import { CUSTOMER_ROLES, STAFF_ROLES } from '../permissions.ts';
import { route } from '../route.ts';
import { choice, id, listOf, moment, paging, pathId, reasonText, search } from '../wire.ts';
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
import { accessLevel, linkRow, paymentType, USER_STATES, VERIFICATIONS } from './types.ts';
import { affiliateRoutes } from './affiliate-routes.ts';
import { copyRoutes } from './copy-routes.ts';
import { deletionRoutes } from './deletion-routes.ts';
import { facebookRoutes } from './facebook-routes.ts';
import { authEvents } from './events.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import { deskRoutes } from './desk-routes.ts';
import { employeeRoutes } from './employee-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { buyerRoutes } from './buyer-routes.ts';
import { payeeRoutes } from './payee-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { resellerRoutes } from './reseller-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { accessRoutes } from './access-routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { staffRoutes } from './staff-routes.ts';
import { verificationRoutes } from './verification-routes.ts';

const ANY_STAFF = { kind: 'staff', roles: STAFF_ROLES } as const;

/** Who may read a sealed number in full, and search by one: who checks customers, and who pays them. */
export const REVEALING_ROLES = STAFF_ROLES;

/** Who may act as a customer. */
export const ACTING_ROLES = CUSTOMER_ROLES;

export const authRoutes = {
  ...sessionRoutes,
  ...passwordRoutes,
  ...registrationRoutes,
  ...facebookRoutes,
  ...employeeRoutes,
  ...affiliateRoutes,
  ...resellerRoutes,
  ...apiKeyRoutes,
  ...secondFactorRoutes,
  ...accessRoutes,
  ...ownAccountRoutes,
  ...deletionRoutes,
  ...copyRoutes,
  ...verificationRoutes,
  ...deskRoutes,
  ...staffRoutes,
  accounts: route({
    id: 'auth.admin.accounts.list',
    method: 'GET',
    path: '/client/admin-api/v1/accounts',
    aliases: ['/admin-api/v1/accounts'],
    caller: ANY_STAFF,
    query: z.object({
      search,
      status: z.optional(z.literal([...VERIFICATIONS, ...USER_STATES], choice)),
      cod_status: z.optional(z.literal(VERIFICATIONS, choice)),
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
        status: filters.anyOf(VERIFICATIONS),
        user_status: filters.anyOf(USER_STATES),
        cod_status: filters.anyOf(VERIFICATIONS),
        same_number_flag: filters.flag,
        request_support_flag: filters.flag,
        sale_id: filters.integer,
        unattended_flag: filters.flag,
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
  actAsCustomer: route({
    id: 'auth.staff.customers.act_as',
    method: 'POST',
    path: '/staff-api/v1/customers/:id/act-as',
    aliases: ['/client/admin-api/v1/accounts/:id/mock', '/admin-api/v1/accounts/:id/mock'],
    caller: { kind: 'staff', roles: ACTING_ROLES },
    params: z.object({ id: pathId }),
    body: z.object({ reason: reasonText }),
    answer: z.object({ acting_key: z.string(), expire_dt: moment }),
    answers: 'bare',
    audit: { action: 'account.acted_for', target: 'account' },
    limit: { per: 'account', a_minute: 10 },
    fails: ['account.not_found', 'acting.not_possible'],
    touches: [],
    summary:
      'Acts as a customer for 60 minutes: gives the key of a session that reads as the owner of the shop and writes only where a route allows it. Ends the one of before.',
  }),
  introspect: route({
    id: 'auth.internal.introspect',
    method: 'POST',
    path: '/internal/v1/introspect',
    caller: { kind: 'service', from: 'all' },
    reads: true,
    // Who does not say that it knows of API keys is told of sessions alone: it would take a key for the owner.
    body: z.object({ token: z.string(), with_keys: z.optional(z.boolean()) }),
    answer: z.object({ caller: z.nullable(callerIdentity) }),
    fails: [],
    summary: 'Resolves a bearer token, of a session or an API key; null when it is unknown or has ended.',
  }),
  shops: route({
    id: 'auth.internal.accounts.shops',
    method: 'POST',
    path: '/internal/v1/accounts/shops',
    caller: { kind: 'service', from: ['wallet', 'pricing', 'invoicing'] },
    reads: true,
    body: z.object({ account_ids: z.array(id).check(z.maxLength(1_000)) }),
    // The release before does not say how a shop pays.
    answer: z.array(z.object({ account_id: id, payment_type: z.optional(paymentType) })),
    fails: [],
    summary: 'Lists which of the accounts are shops, and how they pay; others are unknown or of staff.',
  }),
  ...billingRoutes,
  ...buyerRoutes,
  ...payeeRoutes,
  accountStates: route({
    id: 'auth.internal.accounts.states',
    method: 'POST',
    path: '/internal/v1/accounts/states',
    caller: { kind: 'service', from: ['pricing'] },
    reads: true,
    ...backfillOf(authEvents.accountChanged),
    fails: [],
    summary: 'Lists what other services follow of shops, for those that keep a copy.',
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
