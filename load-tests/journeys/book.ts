import exec from 'k6/execution';
import { anyShop, parcelFor, type Cast } from '../cast.ts';
import { call, routes } from '../client.ts';

/** Books one parcel: priced, held, stored; the carrier's booking follows by itself. */
export function book(cast: Cast): void {
  const n = exec.scenario.iterationInTest;
  call(routes.orders.create, {
    token: anyShop(cast).token,
    idempotency_key: `${cast.run}-${n}`,
    body: parcelFor(`ผู้รับ ${n}`, n),
  });
}
