// Shops with money, logins and open sessions, made in SQL: thousands of them in a second.
import { argon2Sync, createHash, randomBytes } from 'node:crypto';
import { builtFile } from '../env.mjs';

export const SHOPS = 200;
/** Ids with so many digits that they are found again in logged statements. */
const FIRST_ACCOUNT = 8_300_001;
export const FIRST_ORDER = 734_561_001;
export const PASSWORD = 'bench-Password-1';
/** A hundred million baht, in satang. */
const MONEY = 10_000_000_000;
const IN_ONE_POSTING = 1_000;

export const telephoneOf = (account_id) => `09${String(account_id).slice(-7).padStart(8, '0')}`;

/** @returns [{ account_id, token }] of the shops that orders are spread over, in the order of their ids, without a gap */
export async function makeShops(database) {
  await database.rows(`SELECT setval('orders.shipment_order_id_seq', ${FIRST_ORDER}, false)`);
  const ids = await insertShops(database, { first: FIRST_ACCOUNT, count: SHOPS });
  const shops = ids.map((account_id) => ({ account_id, token: randomBytes(32).toString('base64url') }));
  await database.rows(
    `INSERT INTO auth.session (token_hash, login_id, account_id, link_id, create_dt, last_seen_dt, expire_dt)
     SELECT u.hash, k.login_id, k.account_id, k.id, now(), now(), now() + interval '1 day'
     FROM unnest($1::bytea[], $2::bigint[]) u(hash, account_id) JOIN auth.account_link k USING (account_id)`,
    [shops.map((s) => createHash('sha256').update(s.token).digest()), ids],
  );
  return shops;
}

/**
 * Shops that may do everything: account, login by `telephoneOf` and PASSWORD, owner's link, books with money.
 * @returns their ids, `first` and those after it
 */
export async function insertShops(database, { first, count }) {
  const { formatPassword, PASSWORD_COST } = await import(builtFile('apps/auth', 'sessions/password.rules.js'));
  const salt = randomBytes(16);
  const { memory, passes, parallelism } = PASSWORD_COST;
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce: salt, memory, passes, parallelism, tagLength: 32 });
  const ids = Array.from({ length: count }, (_, i) => first + i);
  await database.rows(
    `WITH shop AS (
       INSERT INTO auth.account (id, kind, provider, name, last_name, email, telephone, head_office_flag, account_type, payment_type,
         price_type, user_status, status, card_verify_flag, juristic_verify_flag, cod_verify_flag, request_support_flag,
         premium_flag, affiliate_flag, search_text, version, create_dt)
       SELECT u.id, 'shop', 'lamliang', 'ร้านที่ ' || u.n, '', 'bench' || u.id || '@example.co.th', u.telephone, 1, 'ordinary', 'wallet',
         'standard', 'active', 'complete', 'accept', 'not-confirm', 'accept', 0, 0, 0,
         'ร้านที่ ' || u.n || ' | ผู้ใช้ ' || u.n || ' | bench' || u.id || '@example.co.th | ' || u.telephone, 1, now()
       FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY u(id, telephone, n)
       RETURNING id, email, telephone
     ), person AS (
       INSERT INTO auth.login (provider, telephone, email, password_hash, user_name, account_id, active_flag, create_dt)
       SELECT 'lamliang', telephone, email, $3, 'ผู้ใช้ ' || id, id, 1, now() FROM shop ORDER BY id RETURNING id, account_id
     )
     INSERT INTO auth.account_link (login_id, account_id, access_level_id, active_flag, create_dt)
     SELECT id, account_id, 1, 1, now() FROM person`,
    [ids, ids.map(telephoneOf), formatPassword({ ...PASSWORD_COST, salt, tag })],
  );
  await database.rows(
    `SELECT setval(pg_get_serial_sequence('auth.account', 'id'), greatest((SELECT max(id) FROM auth.account), 1))`,
  );
  await database.rows('SET search_path = wallet, public');
  await database.rows('SELECT open_books($1)', [ids]);
  for (let from = 0; from < count; from += IN_ONE_POSTING) {
    const postings = ids.slice(from, from + IN_ONE_POSTING).map((account_id) => ({
      kind: 'adjustment',
      business_key: `bench:${account_id}`,
      account_id,
      detail: 'bench',
      legs: [
        { account_id, code: 'shop.credit', amount: MONEY },
        { account_id: 0, code: 'adjustment', amount: -MONEY },
      ],
    }));
    await database.rows('SELECT count(*) FROM post_batch($1::jsonb, now())', [JSON.stringify(postings)]);
  }
  await database.rows('RESET search_path');
  return ids;
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
