// Two hundred shops with money and open sessions.
import { builtFile } from '../env.mjs';
import { Caller } from './load.mjs';

export const SHOPS = 200;
/** Ids with so many digits that they are found again in logged statements. */
const FIRST_ACCOUNT = 8_300_001;
export const FIRST_ORDER = 734_561_001;

/** @returns [{ account_id, token }] in the order of their ids, without a gap */
export async function makeShops(database, product) {
  const { DEMO_SHOPS } = await import(builtFile('apps/standalone', 'seed/cast.js'));
  const [{ terms }] = DEMO_SHOPS;
  const move = (table, first) => database.rows(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2, false)`, [table, first]); // prettier-ignore
  await move('auth.account', FIRST_ACCOUNT);
  await database.rows(`SELECT setval('orders.shipment_order_id_seq', ${FIRST_ORDER}, false)`);
  const caller = new Caller(product.origin, 4);
  const shops = [];
  const password = 'bench-Password-1';
  for (let i = 0; i < SHOPS; i++) {
    const telephone = `09${String(i).padStart(8, '0')}`;
    const made = await product.edge('auth.internal.accounts.create', {
      login: { telephone, email: `bench${i}@example.co.th`, password, user_name: `ผู้ใช้ ${i}` },
      shop: { ...terms, name: `ร้านที่ ${i + 1}`, create_dt: new Date().toISOString() },
    });
    const { data } = await caller.call('POST', '/client/v1/auth/login', { body: { username: telephone, password } });
    if (made.account_id !== FIRST_ACCOUNT + i) throw new Error(`shop ${i} got the id ${made.account_id}`);
    shops.push({ account_id: made.account_id, token: data.token });
  }
  await caller.close();
  // A hundred million baht each, by the ledger's own posting function.
  const postings = shops.map(({ account_id }) => ({
    kind: 'adjustment',
    business_key: `bench:${account_id}`,
    account_id,
    detail: 'bench',
    legs: [
      { account_id, code: 'shop.credit', amount: 10_000_000_000 },
      { account_id: 0, code: 'adjustment', amount: -10_000_000_000 },
    ],
  }));
  await database.rows(`SET search_path = wallet, public`);
  await database.rows('SELECT open_books($1)', [shops.map((s) => s.account_id)]);
  await database.rows('SELECT count(*) FROM post_batch($1::jsonb, $2)', [JSON.stringify(postings), new Date()]);
  await database.rows(`RESET search_path`);
  return shops;
}

const SENDER = { name: 'ร้านวัดความเร็ว', telephone: '0810000001', address: '1 ถนนเพชรบุรี', subdistrict: 'มักกะสัน', district: 'ราชเทวี', province: 'กรุงเทพมหานคร', zip_code: '10400' }; // prettier-ignore
const RECEIVER = { name: 'สมหญิง ใจดี', telephone: '0891234567', address: '99/1 ถนนนิมมานเหมินท์', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' }; // prettier-ignore

/** A parcel of one kilogram from Bangkok to Chiang Mai. */
export const parcel = (n = 0) => ({
  partner_id: 1 + (n % 6),
  sender: SENDER,
  receiver: RECEIVER,
  parcel_type: 'parcel',
  width: 20,
  length: 20,
  height: 10,
  weight: 1_000,
});
export const measure = { from_zip_code: '10400', to_zip_code: '50200', width: 20, length: 20, height: 10, weight: 1_000 }; // prettier-ignore
