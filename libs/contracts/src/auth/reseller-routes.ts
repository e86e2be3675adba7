import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { shopVolume } from '../orders/shop-volume.ts';
import { STAFF_ROLES } from '../permissions.ts';
import { route } from '../route.ts';
import { baht, cursorListOf, id, moment, paging, pathId, period, ratePercent, search } from '../wire.ts';
import { customer } from './account-types.ts';

const volume = z.omit(shopVolume, { period: true });
/** A shop under a reseller, as the reseller sees it: what it ships in all, nothing of a parcel. */
export const resellerShop = z.object({
  account_id: id,
  shop_name: z.string(),
  /** Since when it is under the reseller; what it booked before is not counted. */
  reseller_dt: moment,
  /** Of the period; null where orders does not answer. */
  volume: z.nullable(volume),
  /** What the reseller was given for the shop's parcels of the months that are closed; null where wallet does not answer. */
  commission_amount: z.nullable(baht),
});
export type ResellerShop = z.output<typeof resellerShop>;
/** The same as staff see it. */
export const staffResellerShop = z.extend(resellerShop, {
  telephone: customer.shape.telephone,
  status: customer.shape.status,
  user_status: customer.shape.user_status,
});
export type StaffResellerShop = z.output<typeof staffResellerShop>;

/** Of all shops under the reseller, whatever the list is searched for; null where orders does not answer. */
const months = z.nullable(z.array(z.extend(shopVolume, { commission_amount: z.nullable(baht) })));
export type ResellerMonth = NonNullable<z.output<typeof months>>[number];
/** Of the reseller today; null where it has none, or wallet does not answer. */
const rate_percent = z.nullable(ratePercent);
/** A shop under a reseller, for wallet, which pays commission for it. */
export const shopUnderReseller = z.object({ account_id: id, reseller_id: id, reseller_dt: moment });
/** Shops under resellers of one answer at most. */
export const MOST_UNDER_RESELLERS = 500;
const query = { search, ...paging, ...cursor };

/** Resellers and the shops under them: a shop that is under another one takes over its special prices. */
export const resellerRoutes = {
  resellerShops: route({
    id: 'auth.reseller.shops',
    method: 'GET',
    path: '/client/v1/reseller/shops',
    caller: { kind: 'flag', flags: ['setting_flag'] },
    query: period('both_or_none', query),
    answer: z.extend(cursorListOf(resellerShop), { months, rate_percent }),
    fails: ['reseller.not_found'],
    summary:
      'Lists the shops under this one with the parcels that each booked, what their shipping costs and the commission of closed months, by default in the last six months; tells nothing of a parcel.',
  }),
  shopsOfReseller: route({
    id: 'auth.admin.accounts.shops',
    method: 'GET',
    path: '/client/admin-api/v1/accounts/:id/shops',
    aliases: ['/admin-api/v1/accounts/:id/shops'],
    caller: { kind: 'staff', roles: STAFF_ROLES },
    params: z.object({ id: pathId }),
    query: period('both_or_none', {
      status: z.optional(customer.shape.status),
      user_status: z.optional(customer.shape.user_status),
      ...query,
    }),
    answer: z.extend(cursorListOf(staffResellerShop), { months, rate_percent }),
    access: 'bulk_read',
    fails: ['account.not_found'],
    summary:
      'Lists the shops under a reseller with their parcels, what their shipping costs and its commission, by default in the last six months; none for a shop that is no reseller.',
  }),
  underResellers: route({
    id: 'auth.internal.accounts.under_resellers',
    method: 'POST',
    path: '/internal/v1/accounts/under-resellers',
    caller: { kind: 'service', from: ['wallet'] },
    reads: true,
    body: z.object({
      reseller_id: z.optional(id),
      /** Shops with a larger id alone. */
      after: z.optional(z.int()),
    }),
    answer: z.array(shopUnderReseller),
    fails: [],
    summary: 'Lists shops under resellers by their ids, 500 at most: of all, or of one reseller.',
  }),
};
