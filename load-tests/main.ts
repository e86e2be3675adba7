// A mix of typical user journeys. Run by `npm run load`, which hands over BASE, PROFILE, ROUTES, and RATE and SECONDS
// where given.
import { check } from 'k6';
import { createTestData, part, warmUp, type TestData } from './test-data.ts';
export { bulkBook } from './journeys/bulk-book.ts';
export { book } from './journeys/book.ts';
export { exportOrders } from './journeys/export.ts';
export { listAndSearch } from './journeys/list-and-search.ts';
export { login } from './journeys/login.ts';
export { print } from './journeys/print.ts';
export { quote } from './journeys/quote.ts';
export { staffConsole } from './journeys/console.ts';
export { webhook } from './journeys/webhook.ts';
export { options } from './profiles.ts';

export function setup(): TestData {
  const cast = createTestData();
  warmUp(cast);
  return cast;
}
export const teardown = (cast: TestData): void =>
  void check(part(cast), { 'the ledger is clean': ({ clean }) => clean });
