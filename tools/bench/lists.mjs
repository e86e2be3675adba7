// Lists, filters, searches and totals over a million orders of shops of very different sizes, against the same in SQL.
import pg from 'pg';
import { FIRST_NAMES, LAST_NAMES } from './generate.mjs';
import { measured } from './bookings.mjs';
import { Caller, pairs, percentile } from './load.mjs';
import { startProduct } from './product.mjs';
import { SHOPS } from './shops.mjs';

const LIMIT = 20;
const EXACT_TO = 10_000;
const CLIENTS = 8;
const STATUSES = ['booked', 'pickup', 'on-delivery', 'delivery-success', 'cancelled'];
const CANCELLED_BY_SHOP = 'cancelled by the shop';

/** What is asked for, in this mix: each kind makes the query, and its conditions in SQL after the shop's. */
const KINDS = [
  ...Array(3).fill({ name: 'first page', counted: true, ask: () => ({}) }),
  ...Array(3).fill({
    name: 'status',
    counted: true,
    ask: (n) => ({ query: { shipment_status: STATUSES[n % 5] }, where: 'shipment_status = $2', value: STATUSES[n % 5] }),
  }),
  { name: 'COD', ask: () => ({ query: { cod_flag: 1 }, where: 'cod_flag = $2', value: 1 }) },
  { name: 'carrier', ask: (n) => ({ query: { partner_id: 1 + (n % 6) }, where: 'partner_id = $2', value: 1 + (n % 6) }) },
  { name: 'deep page', counted: true, ask: (n, shop) => ({ page: 1 + (n % Math.min(500, Math.ceil(shop.orders / LIMIT))) }) },
  { name: 'order number', ask: (_, shop) => ({ query: { search: shop.sample.order_no }, where: 'order_no = $2', value: shop.sample.order_no }) },
  { name: 'tracking number', ask: (_, shop) => ({ query: { search: shop.sample.tracking_no }, where: 'tracking_no = $2', value: shop.sample.tracking_no }) },
  { name: "carrier's number", ask: (_, shop) => ({ query: { search: shop.sample.partner_awb_no }, where: '(partner_awb_no = $2 OR order_no = upper($2) OR tracking_no = upper($2))', value: shop.sample.partner_awb_no }) },
  { name: 'telephone', ask: (_, shop) => ({ query: { search: shop.sample.receiver_telephone }, where: 'receiver_telephone = $2', value: shop.sample.receiver_telephone }) },
  { name: 'first name', ask: (n) => byName(FIRST_NAMES[n % FIRST_NAMES.length]) },
  { name: 'full name', ask: (n) => byName(`${FIRST_NAMES[n % FIRST_NAMES.length]} ${LAST_NAMES[(n * 7) % LAST_NAMES.length]}`) },
  { name: 'totals', totals: true, ask: () => ({}) },
]; // prettier-ignore
const byName = (name) => ({ query: { search: name }, where: 'receiver_name ILIKE $2', value: `%${name}%` });

/** The nth request: its shop (the big ones more often), its path, and the same in SQL. */
function request(n, shops) {
  const shop = shops[Math.floor(SHOPS * ((n * 0.618034) % 1) ** 3)];
  const { name, ask, counted, totals } = KINDS[n % KINDS.length];
  const { query = {}, where, value, page = 1 } = ask(Math.floor(n / KINDS.length), shop);
  const values = [shop.account_id, ...(value === undefined ? [] : [value])];
  const all = `FROM orders.shipment_order WHERE account_id = $1${where ? ` AND ${where}` : ''}`;
  const counters = `SELECT shipment_status, total::int FROM orders.shipment_counter WHERE account_id = $1${counted && value ? ' AND shipment_status = $2' : ''}`;
  const one = (extra) => `SELECT count(*)::int AS total ${all} AND ${extra}`;
  const sql = totals
    ? [counters, one(`print_flag = 0 AND booking_state = 'confirmed' AND shipment_status = 'booked'`), one(`booking_state = 'failed' AND booking_reason IS DISTINCT FROM '${CANCELLED_BY_SHOP}'`)]
    : [
        `SELECT o.* FROM (SELECT id ${all} ORDER BY create_dt DESC, id DESC LIMIT ${LIMIT} OFFSET ${(page - 1) * LIMIT}) p JOIN orders.shipment_order o USING (id) ORDER BY o.create_dt DESC, o.id DESC`,
        counted ? counters : `SELECT count(*)::int AS total FROM (SELECT 1 ${all} LIMIT ${EXACT_TO + 1}) c`,
      ];
  const path = totals
    ? '/client/v2/shipment-orders/summary'
    : `/client/v2/shipment-orders?${new URLSearchParams({ page, limit: LIMIT, ...query })}`;
  return { name, path, totals, token: shop.token, sql, values };
} // prettier-ignore

/** @throws Error when an answer is not what the SQL says */
function same({ path, totals, sql, values }, { data }, bare) {
  const fail = (what) => {
    throw new Error(`${path} answers another ${what} than ${sql.join('; ')} with ${JSON.stringify(values)}`);
  };
  const sum = (rows) => rows.reduce((n, { total }) => n + total, 0);
  if (totals) {
    if (data.total !== sum(bare[0]) || data.not_printed !== sum(bare[1]) || data.booking_failed !== sum(bare[2])) fail('total');
    return;
  }
  if (data.rows.map((r) => r.id).join() !== bare[0].map((r) => Number(r.id)).join()) fail('page');
  const total = sum(bare[1]);
  if (data.total_capped ? data.total !== EXACT_TO || total <= EXACT_TO : data.total !== total) fail('total');
} // prettier-ignore

/** Two rows: the latency of one client, and the pages of eight. */
export async function lists({ big, orders, seconds, say, profile }) {
  const { database, shops: given } = await big();
  const shops = await withSamples(database, given);
  const product = await startProduct(database, 'quiet', { profile });
  const caller = new Caller(product.origin, CLIENTS);
  const pool = new pg.Pool({ connectionString: database.url, max: CLIENTS });
  const page = ({ path, token }) => caller.call('GET', path, { token });
  const bare = async ({ sql, values }) => {
    const client = await pool.connect();
    try {
      const answers = [];
      // A statement takes the values that it names.
      for (const text of sql) answers.push((await client.query(text, text.includes('$2') ? values : values.slice(0, 1))).rows);
      return answers;
    } finally {
      client.release();
    }
  }; // prettier-ignore
  const took = [];
  const time = async (work, asked) => {
    const begin = performance.now();
    const answer = await work(asked);
    return [answer, performance.now() - begin];
  };
  try {
    const requests = Math.max(320, Math.round(seconds * 120));
    for (let n = -160; n < requests; n++) {
      const asked = request(n + 160, shops);
      // Who comes second finds the pages of the table in memory: each is second half of the time.
      const oursFirst = n % 32 < 16;
      const first = await time(oursFirst ? page : bare, asked);
      const second = await time(oursFirst ? bare : page, asked);
      const [[answer, ours], [answers, reference]] = oursFirst ? [first, second] : [second, first];
      same(asked, answer, answers);
      if (n >= 0) took.push({ name: asked.name, ours, reference });
    }
    const of = (side, share, rows = took) => percentile(rows.map((t) => t[side]).toSorted((a, b) => a - b), share); // prettier-ignore
    const [ours, reference] = [of('ours', 0.95), of('reference', 0.95)];
    const kinds = [...Map.groupBy(took, (t) => t.name)].map(
      ([name, rows]) => `${name} ${of('ours', 0.5, rows).toFixed(1)}/${of('reference', 0.5, rows).toFixed(1)}`,
    );
    say(`the list's answers agree with SQL: ${took.length} requests`);
    const run = await pairs(
      3,
      (i) => measured(product, database, { clients: CLIENTS, seconds, one: (n) => page(request(n + i * 7, shops)) }),
      (i) => measured(product, database, { clients: CLIENTS, seconds, one: (n) => bare(request(n + i * 7, shops)) }),
    );
    return [
      {
        id: 'list-p95',
        title: `List, filters, searches and totals at ${orders} orders, p95 of one client`,
        unit: 'ms', ours, reference, ratio: ours / reference, target: 2, better: 'lower',
        cpu: `${run.product.toFixed(2)} ms product, ${run.database.toFixed(2)} ms database a page`,
        notes: `medians in ms, product/SQL: ${kinds.join(', ')}`,
      },
      {
        ...run,
        id: 'list-pages',
        title: 'The same mix, pages a second of eight clients',
        unit: 'pages/s', target: 0.5, better: 'higher',
        cpu: `${run.product.toFixed(2)} ms product, ${run.database.toFixed(2)} ms database a page; bare ${run.bare.database.toFixed(2)} ms database`,
      },
    ]; // prettier-ignore
  } finally {
    await pool.end();
    await caller.close();
    await product.stop();
  }
}

/** Each shop with the number of its orders and one of them to be looked for. */
async function withSamples(database, shops) {
  const samples = await database.rows(
    `SELECT DISTINCT ON (account_id) account_id, order_no, tracking_no, partner_awb_no, receiver_telephone, count(*) OVER (PARTITION BY account_id) AS orders
     FROM orders.shipment_order WHERE partner_awb_no IS NOT NULL ORDER BY account_id, hashint8(id)`,
  );
  const of = new Map(samples.map((s) => [Number(s.account_id), s]));
  return shops.map((shop) => {
    const sample = of.get(shop.account_id);
    return { ...shop, sample, orders: Number(sample.orders) };
  });
}
