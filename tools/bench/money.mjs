// COD: a carrier's file of 10,000 lines, read, matched and posted; a round over 20,000 parcels; the COD report at a million
// orders; and a carrier's bill of 10,000 lines, each parcel priced again. Each against the same joins and inserts, put by UNNEST, or the same questions, in bare SQL.
import { bangkokDate } from '../../libs/kernel/src/time.ts';
import { copiesOf, inOneTransaction, insertCopies, removeCopies } from './copies.mjs';
import { Caller, pairs, percentile } from './load.mjs';
import { startProduct } from './product.mjs';
import { telephoneOf, PASSWORD } from './shops.mjs';
import { cpuOf, finance, spent, timed } from './staff.mjs';

const LINES = 10_000;
const IN_ROUND = 20_000;
const PAIRS = 3;
/** Ids of parcels that the bench makes up begin here; each run takes some behind those of the last one. */
let nextParcel = 3_000_000_000;

/** COD parcels that were delivered nine days ago, in turn of these shops. @returns the id of the first one */
async function makeParcels({ rows }, { count, accounts, status }) {
  const first = nextParcel;
  nextParcel += count;
  await rows(
    `INSERT INTO wallet.cod_parcel (order_id, account_id, order_no, tracking_no, partner_code, partner_awb_no, payment_type, cod_amount, cod_fee, cod_fee_vat,
       cod_status, delivered_dt, cod_received_flag, cod_received_dt, cod_fee_status, hold_until, complaint_flag, order_version, version)
     SELECT $1::bigint + n, ($2::bigint[])[1 + n % array_length($2::bigint[], 1)], 'BN' || $1::bigint + n, 'BT' || $1::bigint + n, 'flash', 'BF' || $1::bigint + n, 'wallet',
       50000 + n % 700 * 100, 1500, 105, $3::text, now() - interval '9 days', ($3 = 'cod-received')::int::smallint,
       CASE WHEN $3 = 'cod-received' THEN now() - interval '4 days' END, 'not-receive', now() - interval '3 days', 0, 1, 1
     FROM generate_series(0, $4::bigint - 1) n`,
    [first, accounts, status, count],
  );
  await rows('ANALYZE wallet.cod_parcel');
  return first;
}
/** Parcels that the reference changed are in no ledger. */
const forget = ({ rows }, first) => rows('DELETE FROM wallet.cod_parcel WHERE order_id >= $1', [first]);

const HEAD = ['เลขพัสดุ', 'ยอด COD', 'วันที่โอนเงิน', 'เลขที่รายการโอน'];
const linesOf = (first, day) => Array.from({ length: LINES }, (_, n) => [`BF${first + n}`, 500 + (n % 700), day, 'RF1']); // prettier-ignore
const fileOf = (first, day) => [HEAD, ...linesOf(first, day)].map((line) => `${line.join(',')}\r\n`).join('');

/** What an import writes besides the parcels, by its statement. */
const POSTED = `SELECT id FROM wallet.ledger_transaction WHERE kind = 'cod_received' AND order_id IN (SELECT order_id FROM wallet.cod_statement_line WHERE cod_statement_id = $1)`;
const IMPORTED = [
  ['wallet.cod_statement', 'id = $1', { id: 'shift', sha256: 'mark' }, 1],
  ['wallet.cod_statement_line', 'cod_statement_id = $1', { id: 'shift', cod_statement_id: 'shift', content_hash: 'mark' }],
  ['wallet.ledger_transaction', `id IN (${POSTED})`, { id: 'shift', business_key: 'mark', transaction_no: 'mark' }],
  ['wallet.ledger_entry', `transaction_id IN (${POSTED})`, { transaction_id: 'shift', account_version: 'shift' }],
  ['wallet.outbox', 'key IN (SELECT order_id::text FROM wallet.cod_statement_line WHERE cod_statement_id = $1)', { id: 'uuid', version: 'shift' }],
]; // prettier-ignore

/** A carrier's file, from its upload to the last posting. */
export async function codImport({ main, profile }) {
  const { database, shops } = await main();
  const product = await startProduct(database, 'quiet', { profile });
  const waiting = () => makeParcels(database, { count: LINES, accounts: shops.map((s) => s.account_id), status: 'delivery-success' }); // prettier-ignore
  const day = bangkokDate(new Date());
  try {
    const { post } = await finance(database, product);
    const take = async (first) => {
      const form = new FormData();
      form.set('partner_code', 'flash');
      form.set('sheet', new Blob([fileOf(first, day)], { type: 'text/csv' }), `bench-${first}.csv`);
      const { id } = await post('/staff-api/v1/cod-statements', form);
      const { figures } = await post(`/staff-api/v1/cod-statements/${id}/apply`);
      if (figures.length !== 1 || figures[0].state !== 'received' || figures[0].line_count !== LINES) throw new Error(`of ${LINES} lines came ${JSON.stringify(figures)}`); // prettier-ignore
      return id;
    };
    const copies = await copiesOf(database, IMPORTED, await take(await waiting()), LINES);
    const bare = async (n) => {
      const first = await waiting();
      const sheet = linesOf(first, day);
      const { rows } = database;
      const figure = await timed(() =>
        inOneTransaction(database, async () => {
          await rows('CREATE TEMP TABLE sheet (awb text, amount bigint, paid date, reference text) ON COMMIT DROP');
          await rows('INSERT INTO sheet SELECT * FROM unnest($1::text[], $2::bigint[], $3::date[], $4::text[])', [0, 1, 2, 3].map((at) => sheet.map((line) => line[at]))); // prettier-ignore
          await rows(
            `UPDATE cod_parcel p SET cod_status = 'cod-received', cod_received_flag = 1, cod_received_dt = s.paid, version = p.version + 1
             FROM sheet s WHERE p.partner_code = 'flash' AND p.partner_awb_no = s.awb AND p.cod_amount = s.amount * 100`,
          );
          await insertCopies(database, copies, n);
        }),
      );
      await forget(database, first);
      return figure;
    };
    const run = await pairs(PAIRS, async () => { const first = await waiting(); return spent(product, database, () => take(first)); }, bare); // prettier-ignore
    await removeCopies(database, [
      ['wallet.cod_statement_line', 'id'],
      ['wallet.cod_statement', 'id'],
      ['wallet.ledger_entry', 'transaction_id'],
      ['wallet.ledger_transaction', 'id'],
      ['wallet.outbox', 'version'],
    ]);
    return {
      ...run,
      id: 'cod-import',
      title: `A carrier's file of ${LINES.toLocaleString('en')} COD lines, from upload to the last posting`,
      unit: 'ms', target: 5, better: 'lower',
      cpu: cpuOf(run, 'a file'),
    }; // prettier-ignore
  } finally {
    await product.stop();
  }
}

/** The round of a day of one shop. */
export async function codRound({ main, profile }) {
  const { database } = await main();
  const product = await startProduct(database, 'quiet', { profile });
  let next = 9_100_001;
  /** A shop with a bank account, and parcels that may be paid out. */
  const ready = async () => {
    const id = next++;
    const login = { telephone: telephoneOf(id), email: `bench${id}@example.co.th`, password: PASSWORD, user_name: `ผู้ใช้ ${id}` };
    const shop = { name: `ร้านที่ ${id}`, account_type: 'ordinary', cod_verify_flag: 'accept', bank_name: 'กสิกรไทย', account_name: 'ใบชา', account_number: '1234567890' };
    const { account_id } = await product.edge('auth.internal.accounts.create', { login, shop });
    return { account_id, first: await makeParcels(database, { count: IN_ROUND, accounts: [account_id], status: 'cod-received' }) };
  }; // prettier-ignore
  const round_date = bangkokDate(new Date());
  try {
    const { post } = await finance(database, product);
    const make = async ({ account_id }) => {
      const { order_count } = await post('/client/admin-api/v1/cod-approvals', { account_id, round_date });
      if (order_count !== IN_ROUND) throw new Error(`a round of ${order_count} of ${IN_ROUND} parcels`);
    };
    const first = await ready();
    await make(first);
    const told = [['wallet.outbox', `key IN (SELECT order_id::text FROM wallet.cod_parcel WHERE account_id = $1)`, { id: 'uuid', version: 'shift' }]]; // prettier-ignore
    const copies = await copiesOf(database, told, first.account_id, IN_ROUND);
    const bare = async (n) => {
      const shop = await ready();
      const { rows } = database;
      const figure = await timed(() =>
        inOneTransaction(database, async () => {
          const [{ id }] = await rows(
            `INSERT INTO cod_round (account_id, kind, round_date, status, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, create_dt)
             SELECT account_id, 'daily', $2::date, 'pending', count(*), sum(cod_amount), sum(cod_fee), sum(cod_fee_vat), now() FROM cod_parcel
             WHERE account_id = $1 AND cod_status = 'cod-received' AND complaint_flag = 0 AND hold_until <= now() GROUP BY 1 RETURNING id`,
            [shop.account_id, round_date],
          );
          await rows(
            `UPDATE cod_parcel SET cod_round_id = $2, cod_status = 'cod-wait-for-tranfer', version = version + 1
             WHERE account_id = $1 AND cod_status = 'cod-received' AND complaint_flag = 0 AND hold_until <= now()`,
            [shop.account_id, id],
          );
          await insertCopies(database, copies, n);
        }),
      );
      return figure;
    };
    const run = await pairs(PAIRS, async () => { const shop = await ready(); return spent(product, database, () => make(shop)); }, bare); // prettier-ignore
    // None of it was ever received from a carrier.
    await database.rows('DELETE FROM wallet.cod_parcel WHERE account_id >= $1', [first.account_id]);
    await database.rows('DELETE FROM wallet.cod_round WHERE account_id >= $1', [first.account_id]);
    await database.rows('DELETE FROM wallet.outbox');
    return {
      ...run,
      id: 'cod-round',
      title: `A round over ${IN_ROUND.toLocaleString('en')} COD parcels of one shop`,
      unit: 'ms', target: 5, better: 'lower',
      cpu: cpuOf(run, 'a round'),
    }; // prettier-ignore
  } finally {
    await product.stop();
  }
}

const BILLED = ['เลขพัสดุ', 'วันที่เข้ารับ', 'น้ำหนัก (กรัม)', 'ค่าขนส่ง', 'เลขที่ใบแจ้งหนี้'];
const BILL = [
  ['wallet.carrier_bill', 'id = $1', { id: 'shift', sha256: 'mark' }, 1],
  ['wallet.carrier_bill_line', 'carrier_bill_id = $1', { id: 'shift', carrier_bill_id: 'shift', content_hash: 'mark' }],
]; // prettier-ignore

/** A carrier's bill, from its upload to the price of each parcel by what the carrier weighed; no money moves before it is applied. */
export async function billPrices({ big, orders, profile }) {
  const { database } = await big();
  const { rows } = database;
  const parcels = await rows(
    `SELECT partner_awb_no, weight, create_dt::date::text AS day FROM orders.shipment_order
     WHERE partner_code = 'flash' AND shipment_status NOT IN ('booked', 'cancelled') AND booking_state = 'confirmed' ORDER BY id DESC LIMIT ${LINES}`,
  );
  if (parcels.length < LINES) throw new Error(`a bill of ${LINES} parcels needs more orders than ${orders}`);
  // A third weighs what was booked, the others a little or much more.
  const sheet = parcels.map(({ partner_awb_no, weight, day }, n) => [partner_awb_no, day, weight + (n % 3) * 450, 20 + (n % 40), 'IF1']); // prettier-ignore
  const file = [BILLED, ...sheet].map((line) => `${line.join(',')}\r\n`).join('');
  const product = await startProduct(database, 'quiet', { profile });
  try {
    const { post } = await finance(database, product);
    const read = async () => {
      const form = new FormData();
      form.set('partner_code', 'flash');
      form.set('sheet', new Blob([file], { type: 'text/csv' }), 'bench-bill.csv');
      const { id, figures } = await post('/staff-api/v1/carrier-bills', form);
      const priced = figures.filter(({ outcome }) =>
        ['matched', 'tolerated', 'outside', 'cost-outside'].includes(outcome),
      );
      if (priced.reduce((sum, { line_count }) => sum + line_count, 0) !== LINES) throw new Error(`of ${LINES} lines came ${JSON.stringify(figures)}`); // prettier-ignore
      return id;
    };
    // A bill that is discarded may be read again.
    const forgotten = (id) => post(`/staff-api/v1/carrier-bills/${id}/discard`);
    const first = await read();
    const copies = await copiesOf(database, BILL, first, LINES);
    await forgotten(first);
    const bare = (n) =>
      timed(() =>
        inOneTransaction(database, async () => {
          await rows('CREATE TEMP TABLE sheet (awb text, weight integer, cost bigint) ON COMMIT DROP');
          await rows('INSERT INTO sheet SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[])', [0, 2, 3].map((at) => sheet.map((line) => line[at]))); // prettier-ignore
          await rows(
            `CREATE TEMP TABLE priced ON COMMIT DROP AS SELECT o.id, o.weight, s.weight AS billed, s.cost, p.price FROM sheet s
             JOIN orders.shipment_order o ON o.partner_code = 'flash' AND o.partner_awb_no = s.awb
             CROSS JOIN LATERAL (
               SELECT CASE WHEN left(o.receiver_zip_code, 2) IN ('10', '11', '12') THEN r.capital_city_price ELSE r.other_provinces_price END AS price
               FROM pricing.rate_card c JOIN pricing.rate_row r ON r.rate_card_id = c.id
               WHERE c.partner_id = o.partner_id AND c.valid_from <= o.create_dt AND r.weight_to >= s.weight ORDER BY c.valid_from DESC, r.weight_to LIMIT 1) p`,
          );
          await insertCopies(database, copies, n);
        }),
      );
    let last;
    const run = await pairs(PAIRS, async () => {
      if (last) await forgotten(last);
      return spent(product, database, async () => (last = await read()));
    }, bare); // prettier-ignore
    await forgotten(last);
    await removeCopies(database, [['wallet.carrier_bill_line', 'id'], ['wallet.carrier_bill', 'id']]); // prettier-ignore
    return {
      ...run,
      id: 'bill-prices',
      title: `A carrier's bill of ${LINES.toLocaleString('en')} lines at ${orders} orders, read, matched and priced again`,
      unit: 'ms', target: 5, better: 'lower',
      cpu: cpuOf(run, 'a bill'),
    }; // prettier-ignore
  } finally {
    await product.stop();
  }
}

const COD_DT = 'CASE WHEN cod_received_dt IS NOT NULL THEN cod_received_dt WHEN delivered_dt IS NOT NULL THEN delivered_dt ELSE create_dt END'; // prettier-ignore
const LIMIT = 20;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The first page of a month's COD and its summary, shop by shop. */
export async function codReport({ big, orders, seconds, profile }) {
  const { database, shops } = await big();
  const product = await startProduct(database, 'quiet', { profile });
  const caller = new Caller(product.origin, 1);
  const [from, to] = [new Date(Date.now() - 30 * DAY_MS), new Date()].map((at) => bangkokDate(at));
  const where = `account_id = $1 AND cod_flag = 1 AND ${COD_DT} >= ($2 || ' 00:00+07')::timestamptz AND ${COD_DT} < ($3 || ' 00:00+07')::timestamptz + interval '1 day'`; // prettier-ignore
  const path = '/client/v2/reports/shipment-orders/cod';
  const query = new URLSearchParams({ from_date: from, to_date: to });
  const ours = async ({ token }) => {
    const page = await caller.call('GET', `${path}?${query}&limit=${LIMIT}`, { token });
    const summary = await caller.call('GET', `${path}/summary?${query}`, { token });
    return [page.data.rows.map(({ id }) => id).join(), summary.data.total];
  };
  const bare = async ({ account_id }) => {
    const values = [account_id, from, to];
    const { rows } = database;
    const page = await rows(`SELECT * FROM orders.shipment_order WHERE ${where} ORDER BY ${COD_DT} DESC, id DESC LIMIT ${LIMIT}`, values); // prettier-ignore
    await rows(`SELECT count(*) FROM (SELECT 1 FROM orders.shipment_order WHERE ${where} LIMIT 10001) c`, values);
    const summary = await rows(`SELECT cod_status, count(*)::int AS total, sum(cod_amount) FROM orders.shipment_order WHERE ${where} GROUP BY 1`, values); // prettier-ignore
    return [page.map(({ id }) => id).join(), summary.reduce((sum, { total }) => sum + total, 0)];
  };
  const took = { ours: [], bare: [] };
  try {
    const count = Math.max(200, Math.round(seconds * 40));
    for (let n = -40; n < count; n++) {
      const shop = shops[Math.floor(shops.length * (((n + 40) * 0.618034) % 1) ** 3)];
      // Who comes second finds the pages of the table in memory: each is second half of the time.
      const order = n % 2 ? ['ours', 'bare'] : ['bare', 'ours'];
      const told = {};
      for (const side of order) {
        const ms = await timed(async () => (told[side] = await (side === 'ours' ? ours : bare)(shop)));
        if (n >= 0) took[side].push(ms);
      }
      if (told.ours.join() !== told.bare.join()) throw new Error(`the COD report of shop ${shop.account_id} is not what SQL says: ${JSON.stringify(told)}`); // prettier-ignore
    }
    const at = (side, share) =>
      percentile(
        took[side].toSorted((a, b) => a - b),
        share,
      );
    const [mine, reference] = [at('ours', 0.95), at('bare', 0.95)];
    return {
      id: 'cod-report',
      title: `First page and summary of the COD report at ${orders} orders, p95`,
      unit: 'ms', ours: mine, reference, ratio: mine / reference, target: 2, better: 'lower',
      notes: `median ${at('ours', 0.5).toFixed(1)} against ${at('bare', 0.5).toFixed(1)} ms`,
    }; // prettier-ignore
  } finally {
    await caller.close();
    await product.stop();
  }
}
