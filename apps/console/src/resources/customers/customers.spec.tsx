import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { SEALED_FIELDS } from '@lamliang/contracts/auth';
import { AdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { createDataProvider } from '../../providers/data.ts';
import type { Http } from '../../providers/http.ts';
import { createI18nProvider } from '../../providers/i18n.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { themeOf } from '../../theme.ts';
import { CustomerList } from './CustomerList.tsx';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 8_000 });

const asked: unknown[] = [];
const TRAIL = SEALED_FIELDS.map((field, at) => ({
  id: at + 1,
  at: '2026-11-21T09:30:00+07:00',
  user_name: 'nok',
  action: 'account.number_revealed',
  target_type: 'account',
  target_id: '12',
  reason: 'COD transfer failed',
  before: null,
  after: { number_field: field },
}));
const http: Http = async (url) => {
  const query = new URL(url, 'http://here').searchParams;
  if (url.includes('/customers?')) asked.push(JSON.parse(query.get('filter') ?? '{}'));
  const rows = url.includes('auth-audit') ? TRAIL : [];
  return { status: 200, headers: new Headers({ 'content-range': `x 0-0/${rows.length}` }), body: '', json: rows };
};
beforeEach(() => {
  asked.length = 0;
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
});
afterEach(cleanup);

it('[F-C] shops that gave the same sealed number as another are asked for by a filter', async () => {
  await renderResource('/customers', CustomerList, wholly(http));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Same number as another shop' }));
  await act(async () => void fireEvent.click(await screen.findByRole('option', { name: 'Yes' })));
  await waitFor(() => expect(asked.at(-1)).toEqual({ same_number_flag: '1' }));
});

it.each([
  ['en', 'Number shown in full', ['ID card number', 'Tax ID', 'Account number']],
  ['th', 'แสดงหมายเลขทั้งหมด', ['เลขบัตรประชาชน', 'เลขผู้เสียภาษี', 'เลขที่บัญชี']],
] as const)('[F-C] the trail says in words (%s) which number was shown to whom and why', async (language, action, fields) => {
  render(
    <MemoryRouter>
    <AdminContext
      dataProvider={createDataProvider(wholly(http))}
      i18nProvider={await createI18nProvider(language)}
      store={memoryStore()} theme={themeOf('light')}
    >
      <AuditTrail service="auth" type="account" id={12} />
    </AdminContext>
    </MemoryRouter>,
  );
  const events = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(events).toHaveLength(SEALED_FIELDS.length);
  for (const [at, event] of events.entries()) {
    expect(event.textContent).toContain(action);
    expect(event.textContent).toContain('nok · COD transfer failed');
    expect(event.textContent).toContain(fields[at]);
    expect(event.textContent).not.toMatch(/number_field|_number|tax_id/);
  }
}); // prettier-ignore
