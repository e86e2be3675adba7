// Two services that do nothing but tell and hear: one publishes facts, the other applies them with an empty effect.
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import { builtFile } from '../env.mjs';
import { serve } from './child.mjs';
import { until } from './load.mjs';

const [, , database_url, role_secret] = process.argv;
const { compose, defineService, On, Outbox } = await import(builtFile('libs/platform', 'index.js'));
const { ordersEvents } = await import(builtFile('libs/contracts', 'orders/index.js'));

/** Ids of our own facts begin here, higher than those of any run before. */
const FIRST = Date.now() * 1_000;
/** When a fact was committed, by its key; how long it took until its effect was, in ms. */
const committed = new Map();
let late = [];
let applied = 0;
class Hearing {
  heard({ order_id, order_no }, { tx }) {
    // Facts of the orders that were really booked come over the same topic.
    if (order_id < FIRST) return;
    tx.afterCommit(() => {
      applied++;
      const at = committed.get(order_no);
      if (at === undefined) return;
      committed.delete(order_no);
      late.push(Math.max(0, performance.now() - at));
    });
  }
}
Controller()(Hearing);
On(ordersEvents.booked)(Hearing.prototype, 'heard', Object.getOwnPropertyDescriptor(Hearing.prototype, 'heard'));
class HearerModule {}
Module({ controllers: [Hearing] })(HearerModule);
class SenderModule {}
Module({})(SenderModule);

const composition = await compose(
  [
    defineService({ name: 'sender', module: SenderModule, migrations: [], routes: {}, publishes: { booked: ordersEvents.booked } }),
    defineService({ name: 'hearer', module: HearerModule, migrations: [], routes: {} }),
  ],
  { database_url, role_secret, env: { ...process.env, LOG_LEVEL: 'warn' } },
); // prettier-ignore
const [sender] = composition.services;
const outbox = sender.app.get(Outbox);
let sent = 0;
const fact = () => {
  const n = ++sent;
  const id = FIRST + n;
  const payload = { order_id: id, account_id: 1 + (n % 200), order_no: `LM${id}`, tracking_no: `LL${id}`, partner_code: 'flash', partner_awb_no: null, shipment_status: 'booked', booking_state: 'booking', cod_status: null, version: 1, occurred_at: new Date().toISOString() }; // prettier-ignore
  return { key: String(id), version: 1, payload };
};
const publish = (facts) => sender.db.system((tx) => outbox.publishMany(tx, ordersEvents.booked, facts));

serve({
  /** Commits `count` facts while the relay rests. @returns ms from its start until all are applied */
  async drain(count) {
    sender.relay.paused = true;
    const goal = applied + count;
    for (let left = count; left > 0; left -= 500) await publish(Array.from({ length: Math.min(500, left) }, fact));
    const begin = performance.now();
    sender.relay.paused = false;
    outbox.bell.ring();
    await until(() => applied >= goal, 60_000, `${count} events`);
    if (applied !== goal) throw new Error(`${applied - goal} events were applied twice`);
    return performance.now() - begin;
  },
  /** Single facts, `rate` a second. @returns the ms from commit to applied of each */
  async steady({ rate, seconds }) {
    late = [];
    const begin = performance.now();
    const open = [];
    for (let n = 0; n < rate * seconds; n++) {
      await pause(Math.max(0, begin + (n * 1_000) / rate - performance.now()));
      const one = fact();
      open.push(publish([one]).then(() => committed.set(one.payload.order_no, performance.now())));
    }
    await Promise.all(open);
    await until(() => committed.size === 0, 10_000, 'the last events');
    return late;
  },
  stop: () => composition.stop(),
});
