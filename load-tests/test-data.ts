// Test data: shops and staff of the demo data, logged in once.
import exec from 'k6/execution';
import { BASE, call, download, routes } from './client.ts';

const PASSWORD = 'Lamliang-1';
/** Owners of shops with a wallet. */
export const OWNERS = ['0810000001', '0810000006', ...[1, 2, 3, 4, 5, 6].map((n) => `083000000${n}`)];
const FINANCE = '0820000003';
const SUPPORT = '0820000002';
/** Orders of a document job: more than are answered at once. */
const SHEETS = 21;
const MONEY_BAHT = 900_000;

export interface Shop {
  id: number;
  token: string;
}
export interface TestData {
  /** Prefix for objects that this run creates. */
  run: string;
  shops: Shop[];
  finance: string;
  support: string;
  /** Confirmed orders of the first shop. */
  printable: number[];
}

export const signIn = (username: string) => call(routes.auth.login, { body: { username, password: PASSWORD } });

/** Logs in all users, funds the shops, and creates a webhook of the first shop to the sandbox. */
export function createTestData(): TestData {
  const run = `load-${Date.now()}`;
  const shops = OWNERS.map(signIn).map(({ id, token }) => ({ id, token }));
  const [first] = shops;
  if (!first) throw new Error('there is no shop');
  const finance = signIn(FINANCE).token;
  for (const { id } of shops)
    call(routes.wallet.adjust, {
      token: finance,
      idempotency_key: `${run}-${id}`,
      body: { account_id: id, book: 'credit', amount: MONEY_BAHT, reason: 'ทดสอบแรง' },
    });
  const { token } = first;
  const confirmed = call(routes.orders.list, { token, query: { booking_state: 'confirmed', limit: '100' } }).rows;
  const secret = call(routes.notifications.token, { token }).token;
  call(routes.sandbox.configureReceiver, { params: { name: run }, body: { secret } });
  const address = BASE + routes.sandbox.receive.path.replace(':name', run);
  call(routes.notifications.createWebhook, {
    token,
    body: { name: run, url: address, token: secret, events: ['order.created'] },
  });
  return {
    run,
    shops,
    finance,
    support: signIn(SUPPORT).token,
    printable: confirmed.slice(0, SHEETS).map((order) => order.id),
  };
}

/**
 * Warms up every process with each kind of work before measuring, because JIT compilation and browser startup
 * are not typical load.
 */
export function warmUp({ run, shops, printable }: TestData): void {
  for (const [n, { token }] of shops.entries()) {
    call(routes.pricing.shippingPrices, { token, body: ROUTE });
    call(routes.orders.create, { token, idempotency_key: `${run}-warm-${n}`, body: parcelFor('ก่อนเริ่ม', n) });
    call(routes.orders.list, { token, query: { search: 'ก่อนเริ่ม' } });
  }
  const body = { shipment_order_ids: printable.slice(0, 1), paper_size: 'sticker-100x150', format: 'pdf' } as const;
  download(routes.render.coverSheets, { token: shops[0]?.token ?? '', body });
}

/** Removes the webhook and runs the ledger check, which must be clean. */
export function part({ run, shops, finance }: TestData): { clean: boolean } {
  const token = shops[0]?.token ?? '';
  for (const webhook of call(routes.notifications.webhooks, { token }))
    if (webhook.name === run) call(routes.notifications.deleteWebhook, { token, params: { id: String(webhook.id) } });
  return { clean: call(routes.wallet.runLedgerCheck, { token: finance, body: {} }).clean_flag === 1 };
}

/** A shop for this iteration. */
export const anyShop = ({ shops }: TestData): Shop => shops[exec.scenario.iterationInTest % shops.length] as Shop;

const MEASURES = { width: 20, length: 20, height: 10, weight: 1_000 };
const PARTY = {
  telephone: '0891234567',
  address: '99/1 ถนนนิมมานเหมินท์',
  subdistrict: 'สุเทพ',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  zip_code: '50200',
};
const SENDER = {
  name: 'ร้านทดสอบแรง',
  telephone: '0810000001',
  address: '1 ถนนเพชรบุรี',
  subdistrict: 'มักกะสัน',
  district: 'ราชเทวี',
  province: 'กรุงเทพมหานคร',
  zip_code: '10400',
};

/** What a quote is asked for: the parcel of `parcelFor`. */
export const ROUTE = { from_zip_code: SENDER.zip_code, to_zip_code: PARTY.zip_code, ...MEASURES };

/** A parcel by one of six carriers. */
export const parcelFor = (receiver: string, n: number) => ({
  partner_id: 1 + (n % 6),
  sender: SENDER,
  receiver: { name: receiver, ...PARTY },
  parcel_type: 'parcel' as const,
  ...MEASURES,
});
