import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { MessageList } from './OutgoingMessages.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const ROW = {
  id: 3,
  channel: 'mail',
  kind: 'verification_refused',
  receiver: 's***@shop.example',
  language: 'th',
  state: 'refused',
  attempts: 1,
  last_error: '550 5.1.1 no such mailbox',
  next_attempt_dt: null,
  until_dt: '2026-11-20T14:05:00+07:00',
  create_dt: '2026-11-20T14:05:00+07:00',
  sent_dt: null,
  resendable: 1,
};
let row: object = ROW;
let rows: object[] = [];
let posts: string[] = [];
/** Answers this list; others have no rows. */
const http: Http = async (url, options) => {
  const [resource, id] = url.replace('/staff-api/v1/', '').split(/[/?]/);
  if (options?.method === 'POST') posts.push(url);
  const found = resource === 'outgoing-messages' ? rows : [];
  const headers = new Headers({ 'content-range': `x 0-0/${found.length}` });
  return { status: 200, headers, body: '', json: url.includes('?') ? found : id && row };
};
const panelOf = async () => {
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByRole('heading', { name: 's***@shop.example' });
  return panel;
};

beforeEach(() => {
  row = ROW;
  rows = [ROW];
  posts = [];
  storeSession({ token: 't', login_id: 92, user_name: 'nok', name: 'Nok', staff_role: 'support' });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

it('lists whom a message was for, what it told, and how it went', async () => {
  await renderResource('/outgoing-messages', MessageList, http);
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells.slice(0, 4)).toEqual(['s***@shop.example', 'Refused', 'Shop not verified', 'E-mail']);
  expect(cells).toContain('550 5.1.1 no such mailbox');
});

describe('beside the list', () => {
  it('a message that was refused says why, and is sent again', async () => {
    await renderResource('/outgoing-messages/3', MessageList, http);
    const panel = await panelOf();
    expect((await panel.findAllByText('550 5.1.1 no such mailbox')).length).toBeGreaterThan(0);
    await userEvent.click(await panel.findByRole('button', { name: 'Send again' }));
    expect(posts).toEqual(['/staff-api/v1/outgoing-messages/3/resend']);
  });

  it('one whose code is gone is not, and says so', async () => {
    row = { ...ROW, kind: 'email_code', resendable: 0 };
    rows = [row];
    await renderResource('/outgoing-messages/3', MessageList, http);
    const panel = await panelOf();
    await panel.findByText(/its code or secret link was deleted/i);
    expect(panel.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('our own reasons are in words', async () => {
    row = { ...ROW, last_error: 'not_configured' };
    rows = [row];
    await renderResource('/outgoing-messages/3', MessageList, http);
    expect((await (await panelOf()).findAllByText('No mail server is set up')).length).toBeGreaterThan(0);
  });
});

it('says that there is nothing', async () => {
  rows = [];
  await renderResource('/outgoing-messages', MessageList, http);
  expect((await screen.findByText('No records yet')).textContent).toBeTruthy();
});
