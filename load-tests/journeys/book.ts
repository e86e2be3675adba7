import exec from 'k6/execution';
import { anyShop, parcelFor, type TestData } from '../test-data.ts';
import { call, routes } from '../client.ts';

/** Creates one order; the carrier is booked asynchronously. */
export function book(cast: TestData): void {
  const n = exec.scenario.iterationInTest;
  call(routes.orders.create, {
    token: anyShop(cast).token,
    idempotency_key: `${cast.run}-${n}`,
    body: parcelFor(`ผู้รับ ${n}`, n),
  });
}
