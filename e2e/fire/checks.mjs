// What must hold of webhooks, jobs and the order of application, besides what the kill test asks.

const quantile = (values, q) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
};

/** Deliveries that every subscribed receiver must have, and what became of each. */
export async function checkWebhooks(db, { receivers, webhooks, since_seq }) {
  const rows = async (sql, values) => (await db.query(sql, values)).rows;
  const findings = [];
  const add = (name, bad, count) => findings.push({ name, bad, count });
  const ids = webhooks.map((w) => w.id);
  const owed = await rows(
    `SELECT w.id AS webhook_id, e.id AS event_id, d.id AS delivery_id, d.message_id, d.state
     FROM orders.event_log e
     JOIN notifications.webhook w ON w.account_id = (e.payload ->> 'account_id')::bigint AND 'order.created' = ANY (w.events)
     LEFT JOIN notifications.webhook_delivery d ON d.event_id = e.id AND d.webhook_id = w.id
     WHERE e.seq > $1 AND e.type = 'orders.shipment.booked.v1' AND w.id = ANY ($2)`,
    [since_seq, ids],
  );
  add('every event has a delivery for each receiver that asked for it', owed.filter((r) => !r.delivery_id).map((r) => `event ${r.event_id}, receiver ${r.webhook_id}`), owed.length); // prettier-ignore
  const all = await rows(
    `SELECT d.id, d.webhook_id, d.message_id, d.state, d.create_dt,
       (SELECT min(attempt_dt) FROM notifications.webhook_attempt a WHERE a.delivery_id = d.id) AS first_try_dt
     FROM notifications.webhook_delivery d WHERE d.webhook_id = ANY ($1)`,
    [ids],
  );
  add('every delivery is settled: delivered, exhausted or its receiver off', all.filter((r) => r.state === 'pending').map((r) => `delivery ${r.id} of receiver ${r.webhook_id}`), all.length); // prettier-ignore
  const number = new Map(webhooks.map((w) => [Number(w.id), w.n]));
  const [healthy, ill] = [[], []];
  for (const row of all) (receivers.ill(number.get(Number(row.webhook_id))) ? ill : healthy).push(row);
  add('every delivery to a healthy receiver was delivered', healthy.filter((r) => r.state !== 'delivered').map((r) => `delivery ${r.id} is ${r.state}`), healthy.length); // prettier-ignore
  const arrival = (r) => receivers.arrivals.get(`${number.get(Number(r.webhook_id))} ${r.message_id}`);
  add('what is called delivered has arrived', all.filter((r) => r.state === 'delivered' && !arrival(r)).map((r) => `delivery ${r.id}`), all.length); // prettier-ignore
  add('every signature verifies', receivers.forged, receivers.arrivals.size);
  add('each try has the same id and the same body', receivers.changed, receivers.arrivals.size);
  const known = new Set(all.map((r) => `${number.get(Number(r.webhook_id))} ${r.message_id}`));
  add('nothing arrived that nobody owed', [...receivers.arrivals.keys()].filter((key) => !known.has(key)), receivers.arrivals.size); // prettier-ignore
  const waits = healthy.flatMap((r) => (arrival(r) ? [Math.max(0, arrival(r).first - r.create_dt.getTime())] : []));
  const repeats = [...receivers.arrivals.values()].reduce((sum, a) => sum + a.tries - 1, 0);
  return { findings, deliveries: all.length, healthy: healthy.length, p50: quantile(waits, 0.5), p95: quantile(waits, 0.95), p99: quantile(waits, 0.99), repeats }; // prettier-ignore
}

/** Jobs that were promised: each done, with its document. */
export async function checkJobs(db, { accepted, odd }) {
  const { rows } = await db.query(
    `SELECT u AS id, j.state, f.id IS NOT NULL AS file FROM unnest($1::uuid[]) u
     LEFT JOIN render.job_request j ON j.id = u
     LEFT JOIN files.file f ON f.service = 'render' AND f.id = (j.result ->> 'file_id')::uuid AND f.stored_dt IS NOT NULL`,
    [[...accepted]],
  );
  const bad = rows.filter((r) => r.state !== 'done' || !r.file);
  return [
    { name: 'every job that was promised is done, with its document', bad: bad.map((r) => `job ${r.id} is ${r.state}${r.file ? '' : ', without a document'}`), count: rows.length },
    { name: 'no job was refused', bad: odd, count: rows.length },
  ]; // prettier-ignore
}

/** Events of a key were first applied in the order of their versions. */
export async function checkOrder(db, subscribed) {
  const findings = [];
  for (const service of new Set(subscribed.map((s) => s.service))) {
    const types = subscribed.filter((s) => s.service === service).map((s) => s.type);
    const { rows } = await db.query(
      `SELECT topic, key, version FROM (
         SELECT e.topic, e.key, e.version, i.received_at < lag(i.received_at) OVER (PARTITION BY e.topic, e.key ORDER BY e.version) AS late
         FROM orders.event_log e JOIN ${service}.inbox i ON i.event_id = e.id WHERE e.type = ANY ($1)) x WHERE late`,
      [types],
    );
    const { rows: counted } = await db.query(`SELECT count(*) AS n FROM ${service}.inbox`);
    findings.push({ name: `${service} applied each key in order`, bad: rows.map((r) => `${r.topic} ${r.key}: version ${r.version} came before the one below it`), count: Number(counted[0].n) }); // prettier-ignore
  }
  return findings;
}
