import { check } from 'k6';
import { Trend } from 'k6/metrics';
import type { TestData } from '../test-data.ts';
import { begins, download, routes } from '../client.ts';

const firstByte = new Trend('export_first_byte', true);
const done = new Trend('export_done', true);

/** Exports all orders of the first shop as a streamed workbook. */
export function exportOrders(cast: TestData): void {
  const file = download(routes.orders.export, { token: cast.shops[0]?.token ?? '', query: { file_type: 'xlsx' } });
  firstByte.add(file.timings.waiting);
  done.add(file.timings.duration);
  check(file, { 'the export is a workbook': (answer) => begins(answer, 'PK') });
}
