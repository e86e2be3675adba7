// Webhook deliveries to fifty receivers, each with its line in the ledger, against the ledger's statements by themselves.
import { Caller, pairs, until } from './load.mjs';
import { startChild, startProduct } from './product.mjs';
import { pgbench } from './replay.mjs';

const RECEIVERS = 50;
/** For each receiver in one run. */
const MESSAGES = 100;
const TOKEN = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const CLIENTS = 32;

export async function webhooks({ main, seconds, profile }) {
  const { database, shops } = await main();
  const receivers = startChild('receivers.mjs', [String(RECEIVERS), TOKEN]);
  await receivers.started;
  const ports = await receivers.ask('ports');
  const env = { WEBHOOK_ALLOW_HOSTS: ports.map((port) => `127.0.0.1:${port}`).join(',') };
  const product = await startProduct(database, 'whole', { env, profile });
  const caller = new Caller(product.origin, 4);
  try {
    const hooks = [];
    for (const [i, port] of ports.entries()) {
      const body = { name: `ตัวรับ ${i}`, url: `http://127.0.0.1:${port}/`, token: TOKEN, events: ['order.created'] };
      const { data } = await caller.call('POST', '/client/v1/webhook-markup', { token: shops[i].token, body });
      hooks.push({ id: data.id, account_id: shops[i].account_id });
    }
    let sent = 0;
    /** As many deliveries for each receiver, due at once. @returns ms until all are delivered */
    const deliver = async (messages) => {
      const from = sent;
      sent += messages;
      const ids = `'bench-' || h.id || '-' || g`;
      await database.rows(
        `WITH told AS (
           INSERT INTO notifications.webhook_message (id, account_id, subject, event, order_id, order_no, body, create_dt)
           SELECT ${ids}, h.account_id, ${ids}, 'order.created', g, 'LM' || g, '{"type":"order.created","data":{"order_no":"LM' || g || '","tracking_no":"LL","status":"booked","version":1}}', now()
           FROM unnest($1::bigint[], $2::bigint[]) h(id, account_id), generate_series($3::int, $4::int) g)
         INSERT INTO notifications.webhook_delivery (account_id, webhook_id, message_id, event_id, state, tries, attempts, next_attempt_dt, resend_flag, create_dt)
         SELECT h.account_id, h.id, ${ids}, gen_random_uuid(), 'pending', 0, 0, now() - interval '1 second', 0, now()
         FROM unnest($1::bigint[], $2::bigint[]) h(id, account_id), generate_series($3::int, $4::int) g`,
        [hooks.map((h) => h.id), hooks.map((h) => h.account_id), from + 1, from + messages],
      );
      const begin = performance.now();
      await until(async () => (await left(database)) === 0, 120_000, `${messages * hooks.length} deliveries`);
      return performance.now() - begin;
    };
    await deliver(10);
    const script = await ledgerScript(database, hooks);
    const total = RECEIVERS * MESSAGES;
    const run = await pairs(
      3,
      async () => {
        const from = { product: await product.cpu(), database: database.cpu() };
        const ms = await deliver(MESSAGES);
        const each = { product: (await product.cpu()) - from.product, database: database.cpu() - from.database };
        return { figure: total / (ms / 1_000), each };
      },
      () => pgbench(database, script, { clients: CLIENTS, seconds, schema: 'notifications' }),
    );
    const { taken, doubled, forged } = await receivers.ask('counts');
    // What is measured after this has no receivers that are gone.
    for (const [i, { id }] of hooks.entries()) await caller.call('DELETE', `/client/v1/webhook-markup/${id}`, { token: shops[i].token }); // prettier-ignore
    if (taken !== sent * RECEIVERS || doubled || forged) throw new Error(`of ${sent * RECEIVERS} deliveries ${taken} came, ${doubled} twice, ${forged} with a wrong signature`); // prettier-ignore
    return {
      ...run,
      id: 'webhooks',
      title: 'Webhook deliveries a second with their ledger, 50 receivers',
      unit: 'deliveries/s', target: 0.5, better: 'higher',
      cpu: `${(run.each.product / total).toFixed(2)} ms product, ${(run.each.database / total).toFixed(2)} ms database a delivery`,
    }; // prettier-ignore
  } finally {
    await caller.close();
    await product.stop();
    await receivers.stop();
  }
}

const left = async ({ rows }) =>
  Number((await rows(`SELECT count(*) AS n FROM notifications.webhook_delivery WHERE state = 'pending'`))[0].n);

/** The ledger's lines of one delivery that was taken, by themselves; claiming, which takes many at a time, is left out. */
async function ledgerScript(database, hooks) {
  const ids = hooks.map((h) => h.id);
  const [{ first, last }] = await database.rows(`SELECT min(id) AS first, max(id) AS last FROM notifications.webhook_delivery`); // prettier-ignore
  return `\\set hook random(${Math.min(...ids)}, ${Math.max(...ids)})
\\set delivery random(${first}, ${last})
\\set nth random(100, 2000000000)
BEGIN;
SELECT * FROM webhook WHERE id = :hook FOR UPDATE;
INSERT INTO webhook_attempt (delivery_id, attempt_no, account_id, webhook_id, attempt_dt, duration_ms, failed_flag, request_headers, response_status, response_headers, response_body, error)
  VALUES (:delivery, :nth, 1, :hook, now() - interval '1 hour', 3, 0, '{"content-type" : "application/json", "user-agent" : "Lamliang-Webhooks/1", "webhook-id" : "msg", "webhook-timestamp" : "1795255678", "webhook-signature" : "v1,"}', 200, '{}', '', NULL);
UPDATE webhook_delivery SET state = 'delivered', tries = 1, attempts = 1, first_try_dt = now(), next_attempt_dt = NULL, lease_until = NULL, resend_flag = 0, delivered_dt = now(), last_status = 200, last_error = NULL WHERE id = :delivery;
UPDATE webhook SET failing_since = NULL, breaker_level = 0, breaker_until = NULL, last_delivery_dt = now(), last_delivery_status = '200' WHERE id = :hook;
COMMIT;
`;
}
