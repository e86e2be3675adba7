import { check, fail, sleep } from 'k6';
import { Trend } from 'k6/metrics';
import type { TestData } from '../test-data.ts';
import { begins, call, download, routes } from '../client.ts';

const done = new Trend('print_done', true);
const LONGEST_MS = 60_000;

/** Creates cover sheets as a job and downloads the PDF when it is done. */
export function print(cast: TestData): void {
  const token = cast.shops[0]?.token ?? '';
  const from = Date.now();
  const asked = call(routes.render.coverSheets, {
    token,
    body: { shipment_order_ids: cast.printable, paper_size: 'sticker-100x150', format: 'pdf' },
  });
  if (!('job_id' in asked)) fail('no job was begun');
  for (
    let { job_id, state } = asked;
    state !== 'done';
    state = call(routes.render.job, { token, params: { job_id } }).state
  ) {
    if (state === 'failed' || Date.now() - from > LONGEST_MS) fail(`the job is ${state}`);
    sleep(0.5);
  }
  const file = download(routes.render.jobFile, { token, params: { job_id: asked.job_id } });
  done.add(Date.now() - from);
  check(file, { 'the document is a PDF': (answer) => begins(answer, '%PDF') });
}
