import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { SERVICES } from '@lamliang/contracts/all';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { httpError, type Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { Overview } from './Overview.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

let told: Record<string, object[] | 'fails' | 'hangs'> = {};
const http: Http = async (url) => {
  const service = /staff-api\/v1\/([a-z]+)-lag/.exec(url)?.[1] ?? '';
  const rows = told[service] ?? [{ id: 'x', topic: 'a', jobs_waiting: 2, oldest_age_ms: 900 }];
  if (rows === 'fails') throw httpError(404, { message: 'away', trace_id: 'abc123' }, '');
  if (rows === 'hangs') return await new Promise(() => undefined);
  return { status: 200, headers: new Headers({ 'content-range': 'x 0-0/1' }), body: '', json: rows };
};
const rowOf = async (name: RegExp) =>
  (await screen.findAllByRole('row')).find((row) => name.test(row.textContent ?? '')) as HTMLElement;

beforeEach(() => {
  told = {};
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
});
afterEach(cleanup);

it('[F-C] says in green that nothing is stuck, with every service in one table', async () => {
  await renderResource('/operations', Overview, wholly(http));
  const verdict = await screen.findByText('Nothing is stuck');
  expect(verdict.closest('[role=status]')?.className).toMatch(/success/i);
  expect(screen.getAllByText('Flowing')).toHaveLength(SERVICES.length);
});

it('[F-C] names the services where something failed, stands still or waits, and leads to it', async () => {
  told = {
    wallet: [
      { id: 'a', topic: 'a', dead: 3, parked: 4, lag: 5 },
      { id: 'b', topic: 'b', dead: 3, parked: 4, lag: 6 },
    ],
    orders: [{ id: 'a', topic: 'a', outbox_pending: 9, outbox_oldest_ms: 61_000 }],
  };
  await renderResource('/operations', Overview, wholly(http));
  const verdict = await screen.findByText(/^Look at: /);
  expect(verdict.closest('[role=status]')?.className).toMatch(/error/i);
  expect(screen.getAllByText('Stuck')).toHaveLength(2);
  const wallet = within(await rowOf(/^Wallet/));
  const links = wallet.getAllByRole('link').map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')]); // prettier-ignore
  expect(links).toEqual([
    ['3', '/operations/dead-letters/wallet?filter={"state":"dead"}'],
    ['4', '/operations/dead-letters/wallet?filter={"state":"parked"}'],
    ['11', '/operations/lag/wallet'],
  ]);
});

it('[F-C] does not say that nothing is stuck while a service does not answer', async () => {
  told = { render: 'fails' };
  await renderResource('/operations', Overview, wholly(http));
  await screen.findByText('away');
  await waitFor(() => expect(screen.getByText('Nothing is stuck in the services that answered')).toBeTruthy());
  expect(screen.queryByText('Nothing is stuck')).toBeNull();
});

it('[F-C1] shows the services that answered while another still is being asked, and the trace of one that failed', async () => {
  told = { render: 'hangs', wallet: 'fails' };
  await renderResource('/operations', Overview, wholly(http));
  expect((await screen.findByRole('alert')).textContent).toContain('Reference abc123');
  expect(await screen.findAllByText('Flowing', { ignore: '.MuiSkeleton-root *' })).toHaveLength(SERVICES.length - 2);
  // What is not known yet only keeps room for its figures.
  const waiting = (await rowOf(/^Documents/)).cloneNode(true) as HTMLElement;
  for (const skeleton of waiting.querySelectorAll('.MuiSkeleton-root')) skeleton.remove();
  expect(waiting.textContent).toBe('Documents');
  expect(screen.queryByText(/^Nothing is stuck/)).toBeNull();
});
