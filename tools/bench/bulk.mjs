// A thousand orders in one request, priced, held and booked, each standing alone; against a thousand rows put by UNNEST
// into every table that it wrote, in one transaction.
import { randomUUID } from 'node:crypto';
import { copiesOf, inOneTransaction, insertCopies, removeCopies } from './copies.mjs';
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
    const copies = await copiesOf(database, TABLES, ids, ROWS);
    await inOneTransaction(database, () => insertCopies(database, copies, 0));
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
      (i) => time(() => inOneTransaction(database, () => insertCopies(database, copies, 1 + i))),
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

/** The copies are no bookings: they go before anybody adds them up. */
const remove = (database) =>
  removeCopies(database, [
    ['wallet.ledger_entry', 'transaction_id'],
    ['wallet.ledger_transaction', 'id'],
    ['wallet.ledger_hold', 'order_id'],
    ['orders.shipment_event', 'order_id'],
    ['orders.booking_saga', 'order_id'],
    ['orders.shipment_order', 'id'],
    ['orders.outbox', 'version'],
    ['wallet.outbox', 'version'],
  ]);
