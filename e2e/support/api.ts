// API calls of tests: to prepare data, simulate the carrier and count bookings.
import { createClient, fetchBody, type Client, type Transport } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';

export const base = (): string => {
  const url = process.env.E2E_URL;
  if (!url) throw new Error('E2E_URL is not set: server.config.ts does it');
  return url;
};

export const PASSWORD = 'Lamliang-1';
/** The logins of the demo data; the last three are not offered on the login screen. */
export const LOGIN = {
  shop_owner: '0810000001',
  credit_shop_owner: '0810000002',
  accountant: '0810000003',
  warehouse_worker: '0810000004',
  manager: '0810000005',
  partner: '0810000006',
  affiliate: '0810000007',
  unapproved_owner: '0810000008',
  staff_sales: '0820000001',
  staff_support: '0820000002',
  staff_finance: '0820000003',
  staff_supervisor: '0820000005',
  staff_finance_2: '0820000006',
  staff_admin: '0820000009',
  silk_owner: '0830000001',
  /** A Manager whose shop took money, places and webhooks from that level. */
  narrow_manager: '0830000011',
  /** Of the same shop: reads orders, places and webhooks, and writes nothing. */
  reader: '0830000012',
} as const;
export type Who = keyof typeof LOGIN;

/** Of callers who share nothing, as their proxy names it: limits by address are theirs alone. */
export const newAddress = (): string => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;

const transportOf =
  (token: string | undefined, address: string): Transport =>
  async ({ method, url, headers, body: given, timeout_ms }) => {
    const { body, headers: typed } = fetchBody(given);
    const response = await fetch(base() + url, {
      method,
      headers: {
        ...headers,
        ...typed,
        'x-forwarded-for': address,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(timeout_ms),
    });
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    if (isJson) return { status: response.status, headers: response.headers, json: await response.json() };
    return { status: response.status, headers: response.headers, json: undefined, blob: await response.blob() };
  };

/** A client of the contract for a session; without a token for a visitor. */
export const clientOf = (token?: string): Client => createClient(transportOf(token, newAddress()));

/** A session of a demo login, begun without the login screen. */
export async function tokenOf(who: Who): Promise<string> {
  const body = { username: LOGIN[who], password: PASSWORD };
  const { token } = await clientOf().call(authRoutes.login, { body });
  return token;
}

export const clientAs = async (who: Who): Promise<Client> => clientOf(await tokenOf(who));

type CarrierStep = 'picked_up' | 'in_transit' | 'delivered' | 'delivery_failed' | 'return' | 'returned';

/** Makes the carrier report an event of a parcel. */
export async function advance(order: Pick<OrderDetail, 'partner_code' | 'partner_awb_no'>, event: CarrierStep) {
  if (!order.partner_awb_no) throw new Error('the carrier has not numbered this parcel yet');
  const params = { code: order.partner_code, awb: order.partner_awb_no };
  await clientOf().call(sandboxRoutes.advance, { params, body: { event } } as never);
}

/** Waits until an order is as wanted. */
export async function orderWhen(client: Client, id: number, as: (order: OrderDetail) => boolean): Promise<OrderDetail> {
  return until(async () => {
    const order = await client.call(ordersRoutes.get, { params: { id } });
    return as(order) ? order : undefined;
  });
}

/** Polls until the predicate holds. @throws Error after `ms` */
export async function until<T>(probe: () => Promise<T | undefined | false | null>, ms = 15_000): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (performance.now() > end) throw new Error(`nothing after ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What a wallet has to spend, satang, for callers who may see it. */
export const spendable = ({ credit, bonus }: { credit: number | null; bonus: number | null }): number =>
  credit! + bonus!;
