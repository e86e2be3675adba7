import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { httpError, type Http } from '../providers/http.ts';
import { storeSession } from '../providers/session.ts';
import { DecisionList, DecisionShow } from '../resources/wallet-decisions/WalletDecisions.tsx';
import { renderResource } from '../testing/render-resource.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const decisionOf = (id: number) => ({
  id,
  kind: 'adjustment',
  business_key: `own:${id}`,
  target: '9',
  account_id: 12,
  amount: -60_000.5,
  terms: { book: 'credit', reference: null },
  reason: `wrong slip ${id}`,
  entered_by: 93,
  entered_name: 'Nok',
  entered_dt: '2026-11-21T09:30:00+07:00',
  needs_second_flag: 1 as const,
  state: 'waiting',
  decided_by: null as number | null,
  decided_name: null as string | null,
  decided_dt: null as string | null,
  remark: null,
});
type Row = ReturnType<typeof decisionOf>;
let rows: Row[];
let asked: string[];
let posted: { url: string; body: unknown }[];
const decide = (row: Row, state: string, decided_name: string) =>
  Object.assign(row, { state, decided_by: 94, decided_name, decided_dt: '2026-11-22T10:05:00+07:00' });

/** A server with its own state; a decision that is no longer waiting is refused. */
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const [, resource, id, verb] = /v1\/([\w-]+)(?:\/(\d+))?(?:\/(\w+))?/.exec(url) ?? [];
  const answer = (json: unknown, total = 0) => {
    return { status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json };
  };
  if (resource !== 'wallet-decisions') return answer([]);
  const one = rows.find((row) => String(row.id) === id);
  if (options.method === 'POST' && one) {
    posted.push({ url, body: JSON.parse(String(options.body)) });
    if (one.state !== 'waiting') throw httpError(409, { code: 'decision.decided', message: 'Already decided' }, '');
    return answer(decide(one, verb === 'approve' ? 'done' : 'refused', 'Admin'));
  }
  if (id) return answer(one);
  asked.push(url);
  const state = /"state":"(\w+)"/.exec(url)?.[1];
  const found = rows.filter((row) => !url.includes('decision_limit') && (!state || row.state === state));
  return answer(url.includes('range=[0,0]') ? found.slice(0, 1) : found, found.length);
};

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <Routes>
        <Route path=":id/show" element={<DecisionShow />} />
        <Route path="*" element={<DecisionList />} />
      </Routes>
      <output>{decodeURIComponent(pathname + search)}</output>
    </>
  );
}
async function open(path: string, listed = rows.filter(({ state }) => state === 'waiting').length) {
  await renderResource(path, Page, http);
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Adjustment' })).toHaveLength(listed));
}
/** The letters of the keys on the Thai layout. */
const THAI: Record<string, string> = { KeyA: 'ฟ', KeyJ: '่', KeyR: 'พ' };
const key = (code: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { code, key: THAI[code] ?? code }));
const press = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const place = () => screen.getByText(/^\/wallet-decisions/).textContent ?? '';
const here = () => place().split('?')[0];
const panel = async () => within(await screen.findByRole('complementary'));

beforeEach(() => {
  [rows, asked, posted] = [[9, 8, 7].map(decisionOf), [], []];
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

/** Rejects what Malee has decided meanwhile. @returns the dialog, which says so */
async function rejectTooLate() {
  await key('KeyR');
  fireEvent.change(await screen.findByRole('textbox', { name: /Remark/ }), { target: { value: 'not our slip' } });
  await press('Review');
  decide(rows[1] as Row, 'done', 'Malee');
  await press('Reject −60,000.50 baht');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Already decided: Done by Malee, 22/11/2026 10:05')).toBeTruthy();
  return dialog;
}

describe('an approval queue', () => {
  it('has a tab for each state with its count', async () => {
    decide(rows[2] as Row, 'done', 'Malee');
    await open('/wallet-decisions');
    const tab = (name: RegExp) => screen.findByRole('tab', { name });
    expect((await tab(/^Waiting for approval ?2$/)).getAttribute('aria-selected')).toBe('true');
    expect(await tab(/^Rejected ?0$/)).toBeTruthy();
    expect(await tab(/^All ?3$/)).toBeTruthy();
    fireEvent.click(await tab(/^Done ?1$/));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Adjustment' })).toHaveLength(1));
    expect(asked.some((url) => url.includes('filter={"state":"done"}') && url.includes('range=[0,49]'))).toBe(true);
  });

  it('keeps filters under a name for the login, and not what a link filtered', async () => {
    const path = `/wallet-decisions?filter=${encodeURIComponent('{"state":"waiting","kind":"adjustment","account_id":12,"target":"12"}')}`;
    await open(path);
    await press('Save view');
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of the view' }), { target: { value: 'Mine' } });
    fireEvent.submit(screen.getByRole('textbox', { name: 'Name of the view' }));
    const view = await screen.findByRole('button', { name: 'Mine' });
    await press('Clear filters');
    expect(asked.some((url) => url.includes('"target"'))).toBe(true);
    asked = [];
    fireEvent.click(view);
    await waitFor(() => expect(asked.some((url) => url.includes('"kind":"adjustment","account_id":12'))).toBe(true));
    expect(asked.filter((url) => url.includes('"target"'))).toEqual([]);
    fireEvent.keyUp(screen.getByRole('button', { name: 'Mine' }), { key: 'Delete' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull());
  });

  it('holds the record that was decided, and goes on to the next one with Enter', async () => {
    await open('/wallet-decisions/8');
    await (await panel()).findByText('wrong slip 8');
    await key('KeyA');
    await press('Review');
    await press('Approve −60,000.50 baht');
    const next = await screen.findByRole('button', { name: 'Go to the next open one' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(here()).toBe('/wallet-decisions/8');
    expect(await (await panel()).findByText('Done')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Adjustment' })).toHaveLength(2));
    fireEvent.click(next);
    expect(here()).toBe('/wallet-decisions/7');
    expect(await (await panel()).findByText('wrong slip 7')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Go to the next open one' })).toBeNull();
  });

  it('goes on to the one that followed, where others came above meanwhile', async () => {
    await open('/wallet-decisions/9');
    await (await panel()).findByText('wrong slip 9');
    await key('KeyA');
    await press('Review');
    rows.unshift(decisionOf(11), decisionOf(10));
    await press('Approve −60,000.50 baht');
    const next = await screen.findByRole('button', { name: 'Go to the next open one' });
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Adjustment' })).toHaveLength(4));
    rows.unshift(decisionOf(12));
    await press('Refresh');
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Adjustment' })).toHaveLength(5));
    expect(document.activeElement).toBe(next);
    fireEvent.click(next);
    expect(here()).toBe('/wallet-decisions/8');
  });

  it('keeps the focus on its row while others come above it, and opens that one', async () => {
    await open('/wallet-decisions');
    await key('KeyJ');
    await key('KeyJ');
    const row = document.activeElement;
    expect(row?.getAttribute('href')).toMatch(/^\/wallet-decisions\/8/);
    rows.unshift(decisionOf(11), decisionOf(10));
    await press('Refresh');
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Adjustment' })).toHaveLength(5));
    expect(document.activeElement).toBe(row);
    await act(async () => void fireEvent.click(document.activeElement as Element));
    expect(here()).toBe('/wallet-decisions/8');
    expect(await (await panel()).findByText('wrong slip 8')).toBeTruthy();
    await key('KeyK');
    expect(here()).toBe('/wallet-decisions/9');
  });

  it('goes with J to the one that took the place of a decided one, and with K to the one before', async () => {
    await open('/wallet-decisions/8');
    decide(rows[1] as Row, 'refused', 'Malee');
    await press('Refresh');
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Adjustment' })).toHaveLength(2));
    await key('KeyJ');
    expect(here()).toBe('/wallet-decisions/7');
    await key('KeyK');
    expect(here()).toBe('/wallet-decisions/9');
  });

  it('says when none is left', async () => {
    rows.splice(1);
    await open('/wallet-decisions/9');
    await (await panel()).findByText('wrong slip 9');
    await key('KeyA');
    await press('Review');
    await press('Approve −60,000.50 baht');
    expect(await (await panel()).findByText('Nothing is waiting here')).toBeTruthy();
  });

  it.each([
    ['on its own page', '/wallet-decisions/8/show', 0],
    ['at the end of what a filter found', '/wallet-decisions/8?filter={"state":"done"}', 0],
  ])('leads to those that wait %s', async (_, path, listed) => {
    await open(path, listed);
    await screen.findByRole('button', { name: 'Approve' });
    await key('KeyA');
    await press('Review');
    await press('Approve −60,000.50 baht');
    const way = await screen.findByRole('button', { name: 'Money requests to approve (2)' });
    await waitFor(() => expect(document.activeElement).toBe(way));
    expect(screen.queryByText('Nothing is waiting here')).toBeNull();
    fireEvent.click(way);
    await waitFor(() => expect(place()).toBe('/wallet-decisions?filter={"state":"waiting"}'));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Adjustment' })).toHaveLength(2));
  });

  it('says who decided meanwhile where the user decided it once and it is open again', async () => {
    await open('/wallet-decisions/8');
    await (await panel()).findByText('wrong slip 8');
    await key('KeyA');
    await press('Review');
    await press('Approve −60,000.50 baht');
    await screen.findByRole('button', { name: 'Go to the next open one' });
    Object.assign(rows[1] as Row, { state: 'waiting', decided_name: null });
    await press('Refresh');
    await screen.findByRole('button', { name: 'Approve' });
    const dialog = await rejectTooLate();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Reject/ }).disabled).toBe(true);
  });

  it('says who decided meanwhile, shows the new state and keeps what was entered', async () => {
    await open('/wallet-decisions/8');
    await (await panel()).findByText('wrong slip 8');
    const dialog = await rejectTooLate();
    expect(dialog.getByText('not our slip')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Reject/ }).disabled).toBe(true);
    await press('Back to edit');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Remark/ }).value).toBe('not our slip');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(true);
    await press('Cancel');
    expect(await (await panel()).findByText('Malee')).toBeTruthy();
    expect(posted).toHaveLength(1);
  });
});
