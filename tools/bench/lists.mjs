// The order list over 200,000 orders of shops of very different sizes, against the bare SQL of the same pages.
import { randomUUID } from 'node:crypto';
import { Caller, percentile } from './load.mjs';
import { startProduct } from './product.mjs';
import { parcel, SHOPS } from './shops.mjs';

const ORDERS = 200_000;
const REQUESTS = 600;
const LIMIT = 20;
const STATUSES = ['booked', 'pickup', 'on-delivery', 'delivery-success', 'cancelled'];
const WORDS = ['สมชาย', 'กานดา', 'ศรีสุข', 'ทองดี', 'อรุณ'];

/** Orders copied from one that was really booked: a few shops have most of them, names and places are Thai. */
async function generate({ rows }, shops, order_id) {
  await rows(
    `INSERT INTO orders.shipment_order
     SELECT made.* FROM orders.shipment_order t, generate_series(1, ${ORDERS}) g,
       LATERAL (SELECT floor(${SHOPS} * power((hashint4(g)::bigint + 2147483648) / 4294967296.0, 3))::int AS shop) s,
       LATERAL jsonb_populate_record(t, jsonb_build_object(
       'id', 900000000 + g, 'account_id', $1::bigint + s.shop, 'order_no', 'LM26' || lpad(g::text, 10, '0'), 'tracking_no', 'LG' || lpad(g::text, 12, '0'),
       'partner_awb_no', 'AWB' || lpad(g::text, 12, '0'), 'booking_state', 'confirmed',
       'shipment_status', ($2::text[])[1 + (g * 7) % 5], 'print_flag', g % 2, 'cod_flag', (g % 3 = 0)::int,
       'receiver_name', (ARRAY['สมชาย','กานดา','วิภา','ประเสริฐ','มาลี','อรุณ','จันทรา','ธีรพงษ์','นภา','สุดารัตน์'])[1 + g % 10] || ' ' ||
         (ARRAY['ใจดี','ศรีสุข','ทองดี','แสงทอง','บุญมา','รุ่งเรือง','พงษ์ไพร'])[1 + (g / 10) % 7] || ' ' || g,
       'receiver_telephone', '08' || lpad((g * 37 % 100000000)::text, 8, '0'),
       'create_dt', '2026-11-20T00:00:00Z'::timestamptz - (g * 25 || ' seconds')::interval)) made
     WHERE t.id = $3`,
    [shops[0].account_id, STATUSES, order_id],
  );
  await rows('DELETE FROM orders.shipment_counter');
  await rows(`INSERT INTO orders.shipment_counter (account_id, shipment_status, total)
              SELECT account_id, shipment_status, count(*) FROM orders.shipment_order GROUP BY 1, 2`);
  await rows('VACUUM ANALYZE orders.shipment_order');
} // prettier-ignore

const NAMES = [
  'first page',
  'first page',
  'first page',
  'status',
  'status',
  'status',
  'Thai text',
  'Thai text',
  'deep page',
  'COD',
];

/** The nth request: its shop (the big ones more often), its query, and the bare SQL of the same page and total. */
function request(n, shops) {
  const shop = shops[Math.floor(SHOPS * ((n * 0.618034) % 1) ** 3)];
  const kind = n % 10;
  const page = kind === 8 ? 1 + (n % 40) : 1;
  const query = new URLSearchParams({ page, limit: LIMIT });
  const values = [shop.account_id];
  let where = 'account_id = $1';
  if (kind >= 3 && kind <= 5) {
    query.set('shipment_status', STATUSES[n % 5]);
    values.push(STATUSES[n % 5]);
    where += ' AND shipment_status = $2';
  } else if (kind === 6 || kind === 7) {
    query.set('search', WORDS[n % 5]);
    values.push(`%${WORDS[n % 5]}%`);
    where += ' AND receiver_name ILIKE $2';
  } else if (kind === 9) {
    query.set('cod_flag', '1');
    where += ' AND cod_flag = 1';
  }
  const sql = [
    `SELECT * FROM orders.shipment_order WHERE ${where} ORDER BY create_dt DESC, id DESC LIMIT ${LIMIT} OFFSET ${(page - 1) * LIMIT}`,
    `SELECT count(*) FROM (SELECT 1 FROM orders.shipment_order WHERE ${where} LIMIT 10001) c`,
  ];
  return { name: NAMES[kind], path: `/client/v2/shipment-orders?${query}`, token: shop.token, sql, values };
}

export async function listLatency({ database, shops, say }) {
  const product = await startProduct(database, 'quiet');
  const caller = new Caller(product.origin, 1);
  const [{ token }] = shops;
  const booked = await caller.call('POST', '/client/v1/shipment-orders', { token, body: parcel(), key: randomUUID() });
  say(`generating ${ORDERS} orders`);
  await generate(database, shops, booked.data.id);
  const took = [];
  const time = async (work) => {
    const begin = performance.now();
    const answer = await work();
    return [answer, performance.now() - begin];
  };
  const one = async (n, keep) => {
    const { name, path, token, sql, values } = request(n, shops);
    const page = () => time(() => caller.call('GET', path, { token }));
    const sqlOnly = () => time(async () => [await database.rows(sql[0], values), await database.rows(sql[1], values)]);
    // Who comes second finds the pages of the table in memory: each is second half of the time.
    const first = n % 20 < 10 ? await page() : await sqlOnly();
    const second = n % 20 < 10 ? await sqlOnly() : await page();
    const [[answer, ours], [bare, reference]] = n % 20 < 10 ? [first, second] : [second, first];
    if (keep) took.push({ name, ours, reference });
    if (answer.data.rows.length !== bare[0].length || answer.data.rows[0]?.id !== (bare[0][0] && Number(bare[0][0].id)))
      throw new Error(`${path} answers other rows than ${sql[0]} with ${JSON.stringify(values)}`);
    if (answer.data.total !== Math.min(10_000, Number(bare[1][0].count)) && answer.data.total !== Number(bare[1][0].count) && Number(bare[1][0].count) <= 10_000)
      throw new Error(`${path} says ${answer.data.total} of ${bare[1][0].count}`);
  };
  try {
    for (let n = 0; n < 100; n++) await one(n, false);
    const cpu = { product: await product.cpu(), database: database.cpu() };
    for (let n = 0; n < REQUESTS; n++) await one(n, true);
    const spent = (await product.cpu()) - cpu.product;
    const of = (side, share, rows = took) => percentile(rows.map((t) => t[side]).toSorted((a, b) => a - b), share);
    const [ours, reference] = [of('ours', 0.95), of('reference', 0.95)];
    const kinds = [...Map.groupBy(took, (t) => t.name)].map(([name, rows]) => `${name} ${of('ours', 0.5, rows).toFixed(1)} against ${of('reference', 0.5, rows).toFixed(1)} ms`); // prettier-ignore
    return {
      id: 'list',
      title: `Order list, p95 over ${ORDERS.toLocaleString('en')} orders (pages, statuses, Thai text, deep pages); reference: the bare SQL of page and total`,
      unit: 'ms', ours, reference, ratio: ours / reference, target: 2, better: 'lower',
      cpu: `${(spent / REQUESTS).toFixed(2)} ms product a page`,
      notes: `medians: ${kinds.join(', ')}`,
    };
  } finally {
    await caller.close();
    await product.stop();
  }
} // prettier-ignore
