import { type TestData } from '../test-data.ts';
import { call, routes, type ServiceName } from '../client.ts';

const SERVICES = Object.keys(routes.operations) as ServiceName[];
const FIRST_PAGE = { range: '[0,24]', sort: '["id","DESC"]' };

/** What support staff open in the console: customers, orders and operations. */
export function staffConsole(cast: TestData): void {
  const token = cast.support;
  const [customer] = call(routes.auth.staffCustomers, { token, query: FIRST_PAGE });
  if (customer) call(routes.auth.staffCustomer, { token, params: { id: String(customer.account_id) } });
  const [order] = call(routes.orders.staffOrders, { token, query: FIRST_PAGE });
  if (order) call(routes.orders.staffOrder, { token, params: { id: String(order.id) } });
  for (const service of SERVICES) {
    call(routes.operations[service].lag, { token, query: {} });
    call(routes.operations[service].deadLetters, { token, query: FIRST_PAGE });
    call(routes.operations[service].jobs, { token, query: {} });
  }
}
