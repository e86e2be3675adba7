import { check, sleep } from 'k6';
import { Trend } from 'k6/metrics';
import type { TestData } from '../test-data.ts';
import { call, routes } from '../client.ts';

const firstTry = new Trend('webhook_first_try', true);
const seen = new Set<string>();

/**
 * Measures webhook latency of the first shop in the sandbox: from the event's time to its arrival.
 * The sandbox shows the newest 200; of more than that between two looks this is a sample.
 */
export function webhook(cast: TestData): void {
  for (const { message_id, at, body, verified } of call(routes.sandbox.receptions, { params: { name: cast.run } })) {
    if (message_id === null || seen.has(message_id)) continue;
    seen.add(message_id);
    const { timestamp } = JSON.parse(body) as { timestamp: string };
    firstTry.add(Math.max(0, Date.parse(at) - Date.parse(timestamp)));
    check(verified, { 'the message is signed': () => verified === 1 });
  }
  sleep(2);
}
