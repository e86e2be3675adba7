import { check, sleep } from 'k6';
import exec from 'k6/execution';
import { Trend } from 'k6/metrics';
import { parcelFor, type TestData } from '../test-data.ts';
import { call, routes } from '../client.ts';
import { BULK_ROWS } from '../profiles.ts';

const accepted = new Trend('bulk_accepted', true);
const booked = new Trend('bulk_booked', true);
/** Maximum wait in s. */
const LONGEST_S = 80;

/** Books a file of parcels for the second shop, and looks until every carrier has answered. */
export function bulkBook(cast: TestData): void {
  const token = cast.shops[1]?.token ?? '';
  const n = exec.scenario.iterationInTest;
  const receiver = `ไฟล์${cast.run.slice(-6)}-${n}`;
  const from = Date.now();
  const answer = call(routes.orders.bulkCreate, {
    token,
    idempotency_key: `${cast.run}-bulk-${n}`,
    body: { shipment_orders: Array.from({ length: BULK_ROWS }, (_, i) => parcelFor(receiver, i)) },
  });
  accepted.add(Date.now() - from);
  check(answer, { 'every row is accepted': ({ created }) => created.length === BULK_ROWS });
  for (;;) {
    const { total, booking_failed } = call(routes.orders.summary, {
      token,
      query: { search: receiver, booking_state: 'confirmed' },
    });
    const waited = Date.now() - from;
    if (total >= BULK_ROWS || waited > LONGEST_S * 1_000) {
      booked.add(waited);
      check(total, { 'every row is booked': () => total === BULK_ROWS && booking_failed === 0 });
      break;
    }
    sleep(1);
  }
}
