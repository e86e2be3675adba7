// Invariants after all work is done, checked in the database.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { registry } from '../../apps/standalone/src/registry.ts';
import { at, builtFile } from '../../tools/env.mjs';

const SERVICES = registry.map(({ name }) => name);
const SHOWN = 5;

/** The services that publish events. */
export async function publishers() {
  const { ALL_EVENTS } = await import(builtFile('libs/contracts', 'all/index.js'));
  return [...new Set(ALL_EVENTS.map(({ type }) => type.split('.')[0]))];
}

/** Which service applies which type of event, from the consumers' own declarations. */
export async function subscriptions() {
  const contracts = {};
  for (const service of await publishers())
    Object.assign(contracts, await import(builtFile('libs/contracts', `${service}/index.js`)));
  const found = [];
  for (const file of globSync(at('apps/*/src/**/*.consumer.ts'))) {
    const service = relative(at('apps'), file).split(/[\\/]/)[0];
    for (const [, events, name] of readFileSync(file, 'utf8').matchAll(/@HandlesEvent\(\s*(\w+)\.(\w+)\s*\)/g)) {
      const event = contracts[events]?.[name];
      if (!event) throw new Error(`${basename(dirname(file))} subscribes to ${events}.${name}, which is not known`);
      found.push({ service, type: event.type });
    }
  }
  if (!found.length) throw new Error('no service applies any event: nothing would be checked');
  return found;
}

/** What the embedded bus carried, asked of its own tables. */
const embedded = {
  /** Events of a service that are not there exactly once. */
  async missing(rows, service) {
    const found = await rows(
      `SELECT e.id, e.type, count(m.event_id) AS n FROM ${service}.event_log e LEFT JOIN bus.message m ON m.event_id = e.id
       GROUP BY 1, 2 HAVING count(m.event_id) <> 1`,
    );
    return found.map((r) => `${r.type} ${r.id} is on the bus ${r.n} times`);
  },
  /** Events that came after a later version of their key. */
  async late(rows) {
    const found = await rows(
      `SELECT topic, key, version FROM (
         SELECT topic, key, version, lag(version) OVER (PARTITION BY topic, partition, key ORDER BY "offset") AS before FROM bus.message) m
       WHERE version <= before`,
    );
    return found.map((r) => `${r.topic} ${r.key}: version ${r.version} comes late`);
  },
  lag: (one) =>
    one(
      `SELECT coalesce(sum(greatest(p.next_offset - o.next_offset, 0)), 0) AS n
       FROM bus.consumer_offset o JOIN bus.topic_partition p USING (topic, partition)`,
    ),
};

/** Open work at the product's time `now`: nothing of it may be left. @param bus what carries the events */
export async function openWork(db, now, bus = embedded) {
  const one = async (sql, values) => Number((await db.query(sql, values)).rows[0].n);
  const open = {};
  for (const service of SERVICES) {
    open.outbox = (open.outbox ?? 0) + (await one(`SELECT count(*) AS n FROM ${service}.outbox`));
    open.jobs =
      (open.jobs ?? 0) +
      (await one(`SELECT count(*) AS n FROM ${service}.job_request WHERE state IN ('waiting', 'running')`));
  }
  open.sagas = await one(`SELECT count(*) AS n FROM orders.booking_saga WHERE step NOT IN ('done', 'void')`);
  open.voids = await one(`SELECT count(*) AS n FROM orders.booking_saga WHERE step = 'void'`);
  open.due = await one(`SELECT count(*) AS n FROM orders.booking_saga WHERE step <> 'done' AND next_attempt_at <= $1`, [
    now,
  ]);
  open.holds = await one(`SELECT count(*) AS n FROM wallet.ledger_hold WHERE state = 'held'`);
  open.lag = await bus.lag(one);
  return open;
}

/**
 * Compares everything.
 * @param answers final answers of the clients by key; given_up the keys whose client went away; bus what carries the events
 * @returns findings as { name, bad: string[], count }; an empty `bad` is good
 */
export async function verdict(db, { answers, given_up, cancelled, accounts, since_id, seed, bus = embedded }) {
  const findings = [];
  const rows = async (sql, values) => (await db.query(sql, values)).rows;
  const add = (name, bad, count) => findings.push({ name, bad, count });

  const sets = {
    parcels: new Set((await rows(`SELECT order_no FROM sandbox.parcel WHERE state <> 'cancelled'`)).map((r) => r.order_no)),
    orders: new Set(
      (await rows(`SELECT order_no FROM orders.shipment_order WHERE booking_state = 'confirmed' AND cancel_flag = 0`)).map((r) => r.order_no),
    ),
    charges: new Set((await rows(`SELECT order_no FROM wallet.ledger_hold WHERE state = 'captured'`)).map((r) => r.order_no)),
  }; // prettier-ignore
  const names = Object.keys(sets);
  for (const [i, one] of names.entries()) {
    const other = names[(i + 1) % names.length];
    const only = (a, b) => [...sets[a]].filter((no) => !sets[b].has(no)).map((no) => `${no} is in ${a}, not in ${b}`);
    add(`${one} and ${other} are the same`, [...only(one, other), ...only(other, one)], sets[one].size);
  }

  add(
    'nothing is charged twice',
    (
      await rows(`SELECT order_id, kind, count(*) AS n FROM wallet.ledger_transaction
                  WHERE kind IN ('hold', 'capture', 'release', 'refund') GROUP BY 1, 2 HAVING count(*) > 1`)
    ).map((r) => `order ${r.order_id}: ${r.n} times ${r.kind}`),
    sets.charges.size,
  );
  add(
    'each charge is the price of its order',
    (
      await rows(`SELECT o.order_no, o.shipping_cost + o.premium AS price, h.amount FROM orders.shipment_order o
                  JOIN wallet.ledger_hold h ON h.order_id = o.id WHERE h.amount <> o.shipping_cost + o.premium`)
    ).map((r) => `${r.order_no}: price ${r.price}, held ${r.amount}`),
    sets.charges.size,
  );

  const stored = await rows(
    `SELECT id, order_no, remark, cancel_flag, booking_state FROM orders.shipment_order WHERE account_id = ANY ($1) AND id > $2`,
    [accounts, since_id],
  );
  const byId = new Map(stored.map((r) => [Number(r.id), r]));
  const byRemark = Map.groupBy(stored, (r) => r.remark);
  const answered = [...answers].filter(([, a]) => a.order_id);
  add(
    'every answered order exists exactly once',
    answered.flatMap(([key, { order_id, order_no }]) => {
      const remark = key.replaceAll('-', ' ');
      if (byId.get(order_id)?.order_no !== order_no) return [`${key}: order ${order_id} is missing`];
      const same = byRemark.get(remark)?.length ?? 0;
      return same === 1 ? [] : [`${key}: ${same} orders`];
    }),
    answered.length,
  );
  add(
    'no order is stored that nobody asked for or that was refused',
    stored.flatMap(({ id, remark }) => {
      const key = remark.replaceAll(' ', '-');
      return given_up.has(key) || answers.get(key)?.order_id === Number(id) ? [] : [`order ${id} (${remark})`];
    }),
    stored.length,
  );
  add(
    'no booking is stored twice',
    [...byRemark].filter(([, same]) => same.length > 1).map(([remark, same]) => `${remark}: ${same.length} orders`),
    byRemark.size,
  );
  const EXPECTED = new Set(['wallet.insufficient', 'wallet.credit_line_short']);
  const refused = [...answers].filter(([, a]) => a.refused);
  add(
    'only money was a reason to refuse',
    refused.filter(([, a]) => !EXPECTED.has(a.refused)).map(([key, a]) => `${key}: ${a.refused}`),
    refused.length,
  );
  add(
    'every cancelled order is cancelled',
    [...cancelled].flatMap((id) => (byId.get(id)?.cancel_flag === 1 ? [] : [`order ${id} is not`])),
    cancelled.size,
  );

  await events(rows, add, bus);
  await counters(rows, add);
  return { findings, sets, stored: stored.length, seed };
}

async function events(rows, add, bus) {
  const consumed = await subscriptions();
  let total = 0;
  for (const service of await publishers()) {
    const bad = await bus.missing(rows, service);
    for (const { service: consumer, type } of consumed)
      for (const r of await rows(
        `SELECT e.id FROM ${service}.event_log e LEFT JOIN ${consumer}.inbox i ON i.event_id = e.id AND i.consumer = $2
         WHERE e.type = $1 GROUP BY 1 HAVING count(i.event_id) <> 1`,
        [type, consumer],
      ))
        bad.push(`${type} ${r.id} was not applied once by ${consumer}`);
    // The order of the bus is the order of the versions, whatever died in between.
    for (const r of await rows(
      `SELECT key, type, version FROM (
         SELECT key, type, version, lag(version) OVER (PARTITION BY topic, key ORDER BY seq) AS before FROM ${service}.event_log) e
       WHERE version <= before`,
    ))
      bad.push(`${r.type} of ${r.key}: version ${r.version} comes late`);
    const [{ n }] = await rows(`SELECT count(*) AS n FROM ${service}.event_log`);
    total += Number(n);
    add(`every event of ${service} is on the bus, in order, and applied once`, bad, Number(n));
  }
  add('the bus keeps the order of each key', await bus.late(rows), total);
  add(
    'versions of the orders have no gap',
    (
      await rows(
        `SELECT key, min(version) AS least, max(version) AS most, count(*) AS n FROM orders.event_log WHERE topic = 'orders.shipment.v1'
         GROUP BY topic, key HAVING min(version) <> 1 OR max(version) <> count(*)`,
      )
    ).map((r) => `order ${r.key}: ${r.n} events, versions ${r.least} to ${r.most}`),
    total,
  );
  const dead = [];
  for (const service of SERVICES)
    for (const r of await rows(`SELECT type, key, state, error FROM ${service}.dead_letter`))
      dead.push(`${service}: ${r.type} of ${r.key} is ${r.state}: ${r.error}`);
  add('no event is a dead letter', dead, total);
}

/** Figures that are kept beside what they count. */
async function counters(rows, add) {
  const wrong = await rows(
    `WITH real AS (SELECT account_id, shipment_status, count(*) AS n FROM orders.shipment_order GROUP BY 1, 2)
     SELECT account_id, shipment_status, c.total, r.n FROM orders.shipment_counter c FULL JOIN real r USING (account_id, shipment_status)
     WHERE coalesce(c.total, 0) <> coalesce(r.n, 0)`,
  );
  const [{ n }] = await rows('SELECT count(*) AS n FROM orders.shipment_counter');
  add('the counters of the order list are right', wrong.map((r) => `shop ${r.account_id} ${r.shipment_status}: ${r.total} for ${r.n}`), Number(n)); // prettier-ignore
}

export function print({ findings }, say) {
  for (const { name, bad, count } of findings) {
    say(`${bad.length ? 'BAD ' : 'good'}  ${name} (${count})`);
    for (const line of bad.slice(0, SHOWN)) say(`      ${line}`);
    if (bad.length > SHOWN) say(`      and ${bad.length - SHOWN} more`);
  }
}
