// A thousand orders in one request, priced, held and booked, each standing alone; against a thousand rows put by UNNEST
// into every table that it wrote, in one transaction.
import { randomUUID } from 'node:crypto';
import { Caller, pairs } from './load.mjs';
import { startProduct } from './product.mjs';
import { logged } from './replay.mjs';
import { parcel } from './shops.mjs';

const ROWS = 1_000;
/**
 * Tables that a bulk writes, with what finds its rows by the ids of its orders ($1) and what must differ in a copy.
 * @type {[string, string, Record<string, string>][]}
 */
const TABLES = [
  ['wallet.ledger_transaction', 'order_id = ANY ($1)', { id: 'shift', order_id: 'shift', business_key: 'mark', transaction_no: 'mark' }],
  ['wallet.ledger_entry', 'transaction_id IN (SELECT id FROM wallet.ledger_transaction WHERE order_id = ANY ($1))', { transaction_id: 'shift', account_version: 'shift' }],
  ['wallet.ledger_hold', 'order_id = ANY ($1)', { order_id: 'shift', hold_transaction_id: 'shift' }],
  ['wallet.outbox', `key = ANY ($1::text[])`, { id: 'uuid', version: 'shift' }],
  ['orders.shipment_order', 'id = ANY ($1)', { id: 'shift', order_no: 'mark', tracking_no: 'mark' }],
  ['orders.shipment_event', 'order_id = ANY ($1)', { order_id: 'shift' }],
  ['orders.booking_saga', 'order_id = ANY ($1)', { order_id: 'shift' }],
  ['orders.outbox', 'key = ANY ($1::text[])', { id: 'uuid', version: 'shift' }],
]; // prettier-ignore

export async function bulk({ main, profile }) {
  const { database, shops } = await main();
  const product = await startProduct(database, 'quiet', { profile });
  const caller = new Caller(product.origin, 1);
  const post = async (rows, { token }) =>
    (await caller.call('POST', '/client/v1/shipment-orders/bulk-create', { token, body: { shipment_orders: rows }, key: randomUUID() })).data; // prettier-ignore
  const rows = Array.from({ length: ROWS }, (_, n) => parcel(n));
  const book = async (shop) => {
    const { created, errors } = await post(rows, shop);
    if (created.length !== ROWS || errors.length) throw new Error(`${created.length} of ${ROWS} were booked: ${JSON.stringify(errors[0])}`); // prettier-ignore
    return created.map((o) => o.id);
  };
  const time = async (work) => {
    const begin = performance.now();
    await work();
    return performance.now() - begin;
  };
  try {
    // A row that cannot be booked leaves the others alone.
    const faulty = rows.with(7, { ...parcel(), receiver: { ...parcel().receiver, zip_code: '10400' } });
    const { created, errors } = await post(faulty, shops[1]);
    if (created.length !== ROWS - 1 || errors.length !== 1 || errors[0].row !== 8) throw new Error(`one wrong row of ${ROWS} left ${created.length} booked and ${errors.length} refused`); // prettier-ignore
    let ids;
    const statements = await logged(database, async () => (ids = await book(shops[0])));
    const locks = statements.filter(({ schema, sql }) => schema === 'wallet' && /place_holds|post_batch|resolve_holds|ledger_account/.test(sql)); // prettier-ignore
    if (locks.length !== 1) throw new Error(`the wallet was locked ${locks.length} times: ${locks.map((l) => l.sql).join('; ')}`); // prettier-ignore
    const copies = await copiesOf(database, ids);
    await insert(database, copies, 0);
    await book(shops[2]);
    const cpu = { product: await product.cpu(), database: database.cpu() };
    let spent;
    const run = await pairs(
      5,
      async (i) => {
        cpu.product = await product.cpu();
        cpu.database = database.cpu();
        const figure = await time(() => book(shops[3 + i]));
        spent = { product: (await product.cpu()) - cpu.product, database: database.cpu() - cpu.database };
        return { figure, spent };
      },
      (i) => time(() => insert(database, copies, 1 + i)),
    );
    await remove(database);
    return {
      ...run,
      id: 'bulk',
      title: 'A bulk of 1,000 orders, priced, held and booked, each row standing alone',
      unit: 'ms', target: 8, better: 'lower',
      cpu: `${run.spent.product.toFixed(0)} ms product, ${run.spent.database.toFixed(0)} ms database a bulk`,
      notes: `the wallet locked once; ${statements.length} statements`,
    }; // prettier-ignore
  } finally {
    await caller.close();
    await product.stop();
  }
}

/** Ids of copies begin here; one run of copies after the other. */
const FIRST_COPY = 5_000_000_000;
const RUN = 1_000_000;

/** The rows of one bulk as arrays by column. */
async function copiesOf({ rows }, ids) {
  const copies = [];
  for (const [table, where, differs] of TABLES) {
    const columns = await rows(
      `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'seq'
         AND (attidentity = '' OR attname = ANY ($2)) ORDER BY attnum`,
      [table, Object.keys(differs)],
    );
    const found = await rows(`SELECT ${columns.map((c) => `${c.name}::text`).join(', ')} FROM ${table} WHERE ${where}`, [ids]); // prettier-ignore
    if (found.length < ROWS) throw new Error(`${table} has ${found.length} rows of the bulk`);
    copies.push({ table, columns, differs, arrays: columns.map((c) => found.map((row) => row[c.name])) });
  }
  return copies;
}

async function insert({ rows }, copies, run) {
  const shift = FIRST_COPY + run * RUN;
  const taken = { shift: (c) => `u.${c} % ${RUN} + ${shift}`, mark: (c) => `u.${c} || 'c${run}'`, uuid: () => 'gen_random_uuid()' }; // prettier-ignore
  // A check at the end of the transaction finds its tables by the path of the session.
  await rows('BEGIN; SET LOCAL search_path = wallet, orders, public');
  for (const { table, columns, differs, arrays } of copies) {
    const names = columns.map((c) => c.name);
    await rows(
      `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${names.map((c) => (differs[c] ? taken[differs[c]](c) : `u.${c}`)).join(', ')}
       FROM unnest(${columns.map((c, i) => `$${i + 1}::${c.type}[]`).join(', ')}) u(${names.join(', ')})`,
      arrays,
    );
  }
  await rows('COMMIT');
}

/** The copies are no bookings: they go before anybody adds them up. */
async function remove({ rows }) {
  await rows('SET session_replication_role = replica');
  await rows(`DELETE FROM wallet.ledger_entry WHERE transaction_id >= ${FIRST_COPY}`);
  await rows(`DELETE FROM wallet.ledger_transaction WHERE id >= ${FIRST_COPY}`);
  await rows(`DELETE FROM wallet.ledger_hold WHERE order_id >= ${FIRST_COPY}`);
  for (const table of ['shipment_event', 'booking_saga']) await rows(`DELETE FROM orders.${table} WHERE order_id >= ${FIRST_COPY}`); // prettier-ignore
  await rows(`DELETE FROM orders.shipment_order WHERE id >= ${FIRST_COPY}`);
  for (const schema of ['orders', 'wallet']) await rows(`DELETE FROM ${schema}.outbox WHERE version >= ${FIRST_COPY}`); // prettier-ignore
  await rows('RESET session_replication_role');
}
