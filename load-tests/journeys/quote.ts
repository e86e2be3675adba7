import { anyShop, ROUTE, type Cast } from '../cast.ts';
import { call, routes } from '../client.ts';

/** Compares the prices of all carriers. */
export function quote(cast: Cast): void {
  call(routes.pricing.shippingPrices, { token: anyShop(cast).token, body: ROUTE });
}
