// A publisher and a consumer: one publishes events, the other applies them with an empty effect.
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import { builtFile } from '../env.mjs';
import { serve } from './child.mjs';
import { until } from './load.mjs';

const [, , database_url, role_secret] = process.argv;
const {
  baseConfig,
  compose,
  createLogger,
  defineService,
  derivedSecrets,
  kafkaOf,
  HandlesEvent,
  Outbox,
  prepareKafka,
  readConfig,
} = await import(builtFile('libs/platform', 'index.js'));
const { ordersEvents } = await import(builtFile('libs/contracts', 'orders/index.js'));

const base = readConfig(baseConfig);
if (base.KAFKA_BROKERS)
  await prepareKafka(kafkaOf(base, 'bench'), { topics: [ordersEvents.booked.topic] }, createLogger('bench', 'warn'));

/** Ids of our own events begin here, higher than those of any run before. */
const FIRST = Date.now() * 1_000;
/** Commit time of an event by key, and its latency until applied, in ms. */
const committed = new Map();
let late = [];
let applied = 0;
class EventConsumer {
  apply({ order_id, order_no }, { tx }) {
    // Events of booked orders are on the same topic.
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
Controller()(EventConsumer);
HandlesEvent(ordersEvents.booked)(
  EventConsumer.prototype,
  'apply',
  Object.getOwnPropertyDescriptor(EventConsumer.prototype, 'apply'),
);
class ConsumerModule {}
Module({ controllers: [EventConsumer] })(ConsumerModule);
class SenderModule {}
Module({})(SenderModule);

const composition = await compose(
  [
    defineService({ name: 'sender', module: SenderModule, migrations: [], routes: {}, publishes: { booked: ordersEvents.booked } }),
    defineService({ name: 'hearer', module: ConsumerModule, migrations: [], routes: {} }),
  ],
  { database_url, secrets: derivedSecrets(role_secret), env: { ...process.env, LOG_LEVEL: 'warn' } },
); // prettier-ignore
const [sender] = composition.services;
const outbox = sender.app.get(Outbox);
let sent = 0;
const newEvent = () => {
  const n = ++sent;
  const id = FIRST + n;
  const payload = { order_id: id, account_id: 1 + (n % 200), order_no: `LM${id}`, tracking_no: `LL${id}`, partner_code: 'flash', partner_awb_no: null, shipment_status: 'booked', booking_state: 'booking', cod_status: null, version: 1, occurred_at: new Date().toISOString() }; // prettier-ignore
  return { key: String(id), version: 1, payload };
};
const publish = (events) => sender.db.system((tx) => outbox.publishMany(tx, ordersEvents.booked, events));

serve({
  /** Commits `count` events while the relay is paused. @returns ms from its start until all are applied */
  async drain(count) {
    sender.relay.paused = true;
    const goal = applied + count;
    for (let left = count; left > 0; left -= 500) await publish(Array.from({ length: Math.min(500, left) }, newEvent));
    const begin = performance.now();
    sender.relay.paused = false;
    outbox.wakeSignal.notify();
    await until(() => applied >= goal, 60_000, `${count} events`);
    if (applied !== goal) throw new Error(`${applied - goal} events were applied twice`);
    return performance.now() - begin;
  },
  /** Single events, `rate` per second. @returns the ms from commit to applied of each */
  async steady({ rate, seconds }) {
    late = [];
    const begin = performance.now();
    const open = [];
    for (let n = 0; n < rate * seconds; n++) {
      await pause(Math.max(0, begin + (n * 1_000) / rate - performance.now()));
      const one = newEvent();
      open.push(publish([one]).then(() => committed.set(one.payload.order_no, performance.now())));
    }
    await Promise.all(open);
    await until(() => committed.size === 0, 10_000, 'the last events');
    return late;
  },
  stop: () => composition.stop(),
});
