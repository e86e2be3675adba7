import { anyShop, type TestData } from '../test-data.ts';
import { call, routes } from '../client.ts';

/** Lists the newest orders, searches a receiver, opens an order. */
export function listAndSearch(cast: TestData): void {
  const { token } = anyShop(cast);
  const { rows } = call(routes.orders.list, { token, query: { page: '1', limit: '20' } });
  call(routes.orders.list, { token, query: { search: 'ผู้รับ', limit: '20' } });
  const [newest] = rows;
  if (newest) call(routes.orders.get, { token, params: { id: String(newest.id) } });
}
