import { anyShop, ROUTE, type TestData } from '../test-data.ts';
import { call, routes } from '../client.ts';

/** Compares the prices of all carriers. */
export function quote(cast: TestData): void {
  call(routes.pricing.shippingPrices, { token: anyShop(cast).token, body: ROUTE });
}
