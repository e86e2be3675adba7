import { randomUUID } from 'node:crypto';
import { claimForm, uploadForm } from './testing.ts';

/** Things of shop 1 that the contract is tried with. */
export type Ids = Record<
  | 'order'
  | 'shop'
  | 'session'
  | 'employee'
  | 'invite'
  | 'level'
  | 'staff'
  | 'point'
  | 'receiver'
  | 'webhook'
  | 'delivery'
  | 'resent'
  | 'notice'
  | 'partner'
  | 'collected'
  | 'round',
  number
> & {
  job: string;
};

/** Which thing the `:parameter` of a shop's path names, by what stands before it. */
export const OF_PATH: Record<string, keyof Ids> = {
  'shipment-orders': 'order',
  customers: 'receiver',
  'pickup-points': 'point',
  'webhook-markup': 'webhook',
  'webhook-deliveries': 'delivery',
  notifications: 'notice',
  'cod-approvals': 'round',
  jobs: 'job',
  sessions: 'session',
  upload: 'shop',
  'accounts-childs': 'employee',
  invites: 'invite',
  'account-access-levels': 'level',
};
/** Where the path names one that has come further. */
export const OF_ROUTE: Record<string, keyof Ids> = { 'wallet.cod_parcels.get': 'collected' };
/** Queries without which a route that names one thing would be refused for another reason. */
export const QUERIES: Record<string, string> = { 'wallet.cod_approvals.orders_export': '?file_type=csv' };
/** Bodies of shops' routes that name an order. */
export const OF_BODY: Record<string, (order: number | string) => object> = {
  'orders.printed': (id) => ({ shipment_order_ids: [id], print_flag: 1 }),
  'render.cover_sheets': (id) => ({ shipment_order_ids: [id], paper_size: 'A6', format: 'html' }),
  'render.proof_of_shipment': (id) => ({ shipment_order_ids: [id], format: 'html' }),
};
/** Whoever has the key that they are called with may use it, of whichever shop. */
export const BY_KEY = ['auth.accounts_childs.verify', 'auth.affiliate.accept'];
/** Bodies without which a route that names one thing would be refused for another reason. */
export const BODIES: Record<string, object> = {
  'auth.upload.account_file': uploadForm(),
  'auth.account_access_levels.update': { flags: {} },
  'claims.open': claimForm(),
  'orders.cancel': { remark: 'x' },
  'orders.pickup_points.update': { pickup_point_name: 'x' },
};
export const UNKNOWN: Record<'number' | 'string', number | string> = { number: 987_654_321, string: randomUUID() };
