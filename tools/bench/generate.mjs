// Orders by the million, as the product itself would have left them: shops of very different sizes, Thai names and
// places, every status with its dates, timelines, ended sagas and exact counters. Also a program of its own:
//
//   node tools/bench/generate.mjs --orders 1000000 --database postgres://...
//
// The database must have shops and one order that was really booked, which gives what is not varied.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';

/** Over how many shops the orders are spread, at most. */
const MOST_SHOPS = 200;
/** The largest shop has a sixth of all. */
const SKEW = 3;
/** Between two orders of all shops together. */
const SECONDS_APART = 25;

export const FIRST_NAMES = ['สมชาย', 'กานดา', 'วิภา', 'ประเสริฐ', 'มาลี', 'อรุณ', 'จันทรา', 'ธีรพงษ์', 'นภา', 'สุดารัตน์', 'ปิยะ', 'ชลธิชา', 'ณัฐพล', 'พรทิพย์', 'วรรณา', 'อนุชา', 'กิตติ', 'ศิริพร', 'ธนพล', 'รัตนา', 'สุชาติ', 'อัญชลี', 'เอกชัย', 'มนัสนันท์', 'ภูมิพัฒน์', 'ดวงใจ', 'ชัยวัฒน์', 'น้ำผึ้ง', 'ไพโรจน์', 'เพ็ญศรี']; // prettier-ignore
export const LAST_NAMES = ['ใจดี', 'ศรีสุข', 'ทองดี', 'แสงทอง', 'บุญมา', 'รุ่งเรือง', 'พงษ์ไพร', 'วงศ์สวัสดิ์', 'สุขเกษม', 'มั่นคง', 'จันทร์เพ็ญ', 'เจริญผล', 'ชูศรี', 'นาคสุข', 'พิทักษ์', 'เกตุแก้ว', 'อินทร์แก้ว', 'คำแสน', 'หอมหวาน', 'ธรรมรักษ์', 'ปัญญาดี', 'สายทอง', 'ไชยวงค์', 'บัวผัน', 'กล้าหาญ', 'น้อยนิล', 'เพชรรัตน์', 'มีสุข', 'ยิ้มแย้ม', 'ล้ำเลิศ', 'สิงห์โต', 'แก้วมณี', 'ดีประเสริฐ']; // prettier-ignore
const PLACES = [['99/1 ถนนนิมมานเหมินท์', 'สุเทพ', 'เมืองเชียงใหม่', 'เชียงใหม่', '50200'], ['12 หมู่ 4', 'ในเมือง', 'เมืองขอนแก่น', 'ขอนแก่น', '40000'], ['7 ซอยสุขุมวิท 55', 'คลองตันเหนือ', 'วัฒนา', 'กรุงเทพมหานคร', '10110'], ['55/8 ถนนเพชรเกษม', 'หาดใหญ่', 'หาดใหญ่', 'สงขลา', '90110'], ['200 ถนนมิตรภาพ', 'ในเมือง', 'เมืองนครราชสีมา', 'นครราชสีมา', '30000'], ['31 ถนนสุขุมวิท', 'บางปลาสร้อย', 'เมืองชลบุรี', 'ชลบุรี', '20000']]; // prettier-ignore
const CARRIERS = ['kerry', 'flash', 'thaipost', 'ninjavan', 'dhl', 'jt'];

/** Percent of all orders. */
const STATUSES = { booked: 6, pickup: 4, 'on-delivery': 8, 'delivery-failed': 2, 'delivery-success': 72, 'on-return': 1, 'return-success': 3, cancelled: 4 }; // prettier-ignore

const list = (texts) => `(ARRAY[${texts.map((t) => `'${t}'`).join(',')}])`;
const place = (part) => `${list(PLACES.map((p) => p[part]))}[1 + g % ${PLACES.length}]`;
const statusArray = list(Object.entries(STATUSES).flatMap(([status, share]) => Array(share).fill(status)));

/** Columns that differ from order to order, as SQL over `g` (0 is the newest), `spread` and the template `t`. */
const COLUMNS = {
  id: 'made.id',
  account_id: 'made.account_id',
  order_no: `'LM' || to_char(made.at AT TIME ZONE 'Asia/Bangkok', 'YYMMDD') || lpad(made.id::text, greatest(6, length(made.id::text)), '0')`,
  // The alphabet of our numbers holds all digits of the sixteen.
  tracking_no: `'LL' || lpad(upper(to_hex(made.id * 2654435761 % 281474976710656)), 12, '0')`,
  partner_id: 'made.partner_id',
  partner_code: `${list(CARRIERS)}[made.partner_id]`,
  partner_awb_no: `upper(${list(['kex', 'th', 'rm', 'nv', 'tha', 'jt'])}[made.partner_id]) || lpad(made.id::text, 12, '0')`,
  shipment_status: 'made.status',
  booking_state: `'confirmed'`,
  booking_reason: 'NULL',
  receiver_name: `${list(FIRST_NAMES)}[1 + floor(${FIRST_NAMES.length} * power(made.r1, 2))::int] || ' ' || ${list(LAST_NAMES)}[1 + floor(${LAST_NAMES.length} * made.r2)::int]`,
  receiver_telephone: `'08' || lpad((made.id * 7919 % 100000000)::text, 8, '0')`,
  receiver_address: place(0),
  receiver_subdistrict: place(1),
  receiver_district: place(2),
  receiver_province: place(3),
  receiver_zip_code: place(4),
  weight: '200 + g % 90 * 50',
  cod_flag: '(g % 3 = 0)::int',
  cod_amount: '(g % 3 = 0)::int * (10000 + g % 700 * 100)',
  cod_status: `CASE WHEN g % 3 > 0 THEN NULL WHEN made.status IN ('on-delivery', 'delivery-success', 'cancelled') THEN made.status
               WHEN made.status IN ('on-return', 'return-success') THEN 'return' ELSE 'booked' END`,
  cod_fee_status: `CASE WHEN g % 3 = 0 THEN 'not-receive' END`,
  print_flag: `(made.status <> 'booked' OR g % 2 = 0)::int`,
  cancel_flag: `(made.status = 'cancelled')::int`,
  shipping_fee_status: `CASE WHEN made.status = 'cancelled' THEN 'cancelled' ELSE 'booked' END`,
  create_dt: 'made.at',
  update_dt: `made.at + interval '2 days'`,
  pickup_dt: `CASE WHEN made.status NOT IN ('booked', 'cancelled') THEN made.at + interval '5 hours' END`,
  on_delivery_dt: `CASE WHEN made.status NOT IN ('booked', 'cancelled', 'pickup') THEN made.at + interval '1 day' END`,
  delivered_dt: `CASE WHEN made.status = 'delivery-success' THEN made.at + interval '2 days' END`,
  carrier_seen_dt: `made.at + interval '2 days'`,
  version: `CASE made.status WHEN 'booked' THEN 2 WHEN 'cancelled' THEN 3 ELSE 4 END`,
};

/**
 * Adds orders. Indexes that serve reading alone are made anew afterwards, which is several times faster.
 * @param rows runs one statement as superuser
 * @param accounts the shops, the largest first; those of the database where it is left out
 */
export async function generate(rows, { orders, accounts, until = new Date() }) {
  const shops = accounts ?? (await rows(`SELECT id FROM auth.account WHERE kind = 'shop' ORDER BY id LIMIT ${MOST_SHOPS}`)).map((r) => Number(r.id)); // prettier-ignore
  const [template] = await rows(`SELECT id FROM orders.shipment_order ORDER BY id DESC LIMIT 1`);
  if (!template || !shops.length) throw new Error('the generator needs shops, and one order that was really booked');
  const [{ last }] = await rows(`SELECT setval('orders.shipment_order_id_seq', nextval('orders.shipment_order_id_seq') + ${orders}) AS last`); // prettier-ignore
  const indexes = await rows(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid IN ('orders.shipment_order'::regclass, 'orders.shipment_event'::regclass) AND NOT i.indisunique`,
  );
  const columns = (await rows(`SELECT attname FROM pg_attribute WHERE attrelid = 'orders.shipment_order'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`)).map((r) => r.attname); // prettier-ignore
  const made = `(
    SELECT g, ${Number(last)}::bigint - g AS id, ($1::bigint[])[1 + floor(${shops.length} * power(r0, ${SKEW}))::int] AS account_id,
      1 + (r1 * 1000)::int % 6 AS partner_id, $2::timestamptz - g * interval '${SECONDS_APART} seconds' AS at,
      ${statusArray}[1 + floor(100 * r2)::int] AS status, r1, r2
    FROM generate_series(${orders - 1}, 0, -1) g, LATERAL (
      SELECT (hashint8(g) + 2147483648) / 4294967296.0 AS r0, (hashint8(g + 1000000007) + 2147483648) / 4294967296.0 AS r1,
        (hashint8(g + 2000000011) + 2147483648) / 4294967296.0 AS r2) r) made`;
  // The server's own checks of references are left out: what follows keeps them by construction.
  for (const setting of [`session_replication_role = replica`, `maintenance_work_mem = '512MB'`, `max_parallel_maintenance_workers = 2`, `synchronous_commit = off`]) await rows(`SET ${setting}`); // prettier-ignore
  try {
    for (const { name } of indexes) await rows(`DROP INDEX orders.${name}`);
    await rows(
      `INSERT INTO orders.shipment_order (${columns.join(', ')})
       SELECT ${columns.map((c) => COLUMNS[c] ?? `t.${c}`).join(', ')} FROM orders.shipment_order t, ${made} WHERE t.id = ${template.id}`,
      [shops, until],
    );
    const fresh = `orders.shipment_order WHERE id > ${Number(last) - orders} AND id <= ${Number(last)}`;
    await rows(
      `INSERT INTO orders.shipment_event (order_id, account_id, event_type, event_code, event_dt, detail, place)
       SELECT id, account_id, 'create', 'created', create_dt, '', NULL FROM ${fresh}
       UNION ALL SELECT id, account_id, 'tracking', 'picked_up', pickup_dt, '', receiver_province FROM ${fresh} AND pickup_dt IS NOT NULL`,
    );
    await rows(
      `INSERT INTO orders.booking_saga (order_id, account_id, step, attempts, next_attempt_at, deadline)
       SELECT id, account_id, 'done', 1, create_dt, create_dt + interval '30 minutes' FROM ${fresh}`,
    );
    await rows(
      `INSERT INTO orders.shipment_counter AS c (account_id, shipment_status, total)
       SELECT account_id, shipment_status, count(*) FROM ${fresh} GROUP BY 1, 2
       ON CONFLICT (account_id, shipment_status) DO UPDATE SET total = c.total + EXCLUDED.total`,
    );
  } finally {
    for (const { definition } of indexes) await rows(definition);
    for (const name of ['session_replication_role', 'maintenance_work_mem', 'max_parallel_maintenance_workers', 'synchronous_commit']) await rows(`RESET ${name}`); // prettier-ignore
  }
  for (const table of ['shipment_order', 'shipment_event', 'booking_saga', 'shipment_counter'])
    await rows(`VACUUM ANALYZE orders.${table}`);
  await proveCounters(rows);
}

/** @throws Error when a shop's counters are not the numbers of its orders */
export async function proveCounters(rows) {
  const wrong = await rows(
    `SELECT * FROM (SELECT account_id, shipment_status, count(*) AS total FROM orders.shipment_order GROUP BY 1, 2) real
     FULL JOIN (SELECT * FROM orders.shipment_counter WHERE total <> 0) kept USING (account_id, shipment_status)
     WHERE real.total IS DISTINCT FROM kept.total LIMIT 3`,
  );
  if (wrong.length) throw new Error(`the counters of orders are wrong: ${JSON.stringify(wrong)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { orders: { type: 'string' }, database: { type: 'string' } } });
  const orders = Number(values.orders);
  if (!(orders > 0) || !values.database)
    throw new Error('node tools/bench/generate.mjs --orders N --database postgres://superuser@host/database');
  const client = new pg.Client({ connectionString: values.database });
  await client.connect();
  const started = performance.now();
  await generate(async (sql, given) => (await client.query(sql, given)).rows, { orders });
  await client.end();
  console.log(
    `${orders.toLocaleString('en')} orders in ${((performance.now() - started) / 1_000).toFixed(1)} s, the counters are exact`,
  );
}
