import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@lamliang/contracts';
import { SERVICES, type ServiceName } from '@lamliang/contracts/all';
import { mayDo } from '../../providers/access.ts';
import { MergedTrails } from '../../providers/audit-log.ts';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { AuditLogList } from './AuditLog.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const base = { login_id: 7, account_id: 1, acting_staff_id: null, user_name: 'Nok', staff_role: 'sales', reason: null, before: null, after: null, trace_id: 'a'.repeat(32) }; // prettier-ignore
const entry = (id: number, minute: number, more: object = {}) => ({
  ...base, id, at: new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString(), action: 'account.updated', target_type: 'account', target_id: '12', ...more,
}); // prettier-ignore
const PRICED = entry(5, 30, {
  action: 'special_price.set',
  reason: 'ลูกค้ารายใหญ่',
  before: { cod_rate_bps: 100, over_size_price: 5_000, max_size: 1_000, valid_from: '2026-01-01' },
  after: { cod_rate_bps: 125, over_size_price: 5_050, max_size: 1_005, valid_from: '2026-01-01' },
});
const ROLE = entry(9, 40, { action: 'staff.updated', target_type: 'login', target_id: '8', before: { staff_role: 'finance', active_flag: 1 }, after: { staff_role: 'sales', active_flag: 0 } }); // prettier-ignore
const ACTED = entry(6, 35, { action: 'orders.cancel', target_type: 'acted_call', acting_staff_id: 92, user_name: 'Anucha (Somchai)', staff_role: null }); // prettier-ignore
const READ = entry(7, 20, { action: 'orders.list', target_type: 'acted_call', acting_staff_id: 92, user_name: 'Anucha (Somchai)', staff_role: null }); // prettier-ignore
const ROWS: Partial<Record<ServiceName, object[]>> = { pricing: [PRICED], auth: [ROLE], orders: [ACTED, READ] };
const STAFF = { id: 205, user_name: 'Wipha 205', email: 'w@staff.example', telephone: '0820000205', staff_role: 'sales', active_flag: 1, confirm_dt: null, last_login_dt: null, create_dt: '2026-11-01T09:00:00+07:00' }; // prettier-ignore
/** What the change of a special price is said to have changed. */
let targeted = {};
const asked: string[] = [];
const http: Http = async (given) => {
  const url = decodeURIComponent(given).replaceAll('+', ' ');
  asked.push(url);
  const [, service = '', id] = /v1\/(\w+)-audit(?:\/(\d+))?/.exec(url) ?? [];
  if (url.includes('/staff-logins')) return { status: 200, headers: new Headers({ 'content-range': 'x 0-1/1' }), body: '', json: /logins\/\d/.test(url) ? STAFF : [STAFF] }; // prettier-ignore
  const rows = (ROWS[service as ServiceName] ?? []).map((row) => (row === PRICED ? { ...row, ...targeted } : row));
  return { status: 200, headers: new Headers({ 'content-range': `x 0-${rows.length}/${rows.length}` }), body: '', json: id ? rows[0] : rows }; // prettier-ignore
};

beforeEach(() => {
  asked.length = 0;
  targeted = {};
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
});
afterEach(cleanup);

describe('the audit log', () => {
  it('is of administrators', () => {
    for (const role of ['sales', 'support', 'finance', 'admin'] as const)
      expect([role, mayDo(role, 'audit-log', 'list')]).toEqual([role, role === 'admin']);
    expect(mayDo('admin', 'audit-log', 'edit')).toBe(false);
  });

  it('has the changes of all services in one order, what staff did first', async () => {
    await renderResource('/audit-log', AuditLogList, http);
    const table = within(await screen.findByRole('table'));
    await table.findByText('Special price set');
    const acts = table.getAllByRole('link').map(({ textContent }) => textContent);
    expect(acts).toEqual([
      'Role or access of staff changed',
      'Cancelled a parcel as the customer',
      'Special price set',
      'As a customer: Saw the list of orders',
    ]);
    // A server would take a path with a dot for that of a file.
    expect(table.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('.'))).toEqual([]);
    // Both names of whoever acted as a customer.
    expect(table.getAllByText('Anucha (Somchai)')).toHaveLength(2);
    const trails = asked.filter((url) => url.includes('-audit?'));
    expect(trails).toHaveLength(SERVICES.length);
    for (const url of trails) expect(url).toContain('"staff_flag":1');
  });

  it.each([
    ['packaging_box', '/packaging-boxes/12'],
    ['rate_card', '/rate-cards/12'],
    ['zone_list', '/zone-lists/12'],
    ['banner', '/banners/12'],
    ['claim', '/claims/12'],
    ['partner', '/partners/12'],
  ])('leads to what was changed: %s', async (target_type, path) => {
    targeted = { target_type };
    await renderResource('/audit-log/pricing-5', AuditLogList, http);
    const panel = within(await screen.findByRole('complementary'));
    const links = await panel.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toContain(path);
  });

  it('tells keys, scopes and days in words, and a service as the system', async () => {
    const key = { api_key: 'll_live_01_…wxyz', create_dt: '2026-11-20T09:00:00.000Z', created_by: 'Pim' };
    targeted = {
      user_name: 'service:auth',
      before: { open_api: 'close', scopes: ['read'], key: null, valid_from: null },
      after: { open_api: 'open', scopes: ['read', 'write'], key, valid_from: '2026-09-25' },
    };
    await renderResource('/audit-log/pricing-5', AuditLogList, http);
    const diff = within(await screen.findByRole('table', { name: 'Before and after' }));
    const rows = diff.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows.slice(1)).toEqual([
      ['Open API', 'Closed', 'Open'],
      ['What the API key may do', 'Read', 'Read, Write'],
      ['Key', '–', 'll_live_01_…wxyz'],
      ['Valid from', '–', '25/09/2026'],
    ]);
    expect(screen.getAllByText('The system').length).toBeGreaterThan(0);
    expect(screen.queryByText(/service:/)).toBeNull();
  });

  it('is filtered by any member of staff, however many there are, found by what is typed', async () => {
    await renderResource('/audit-log', AuditLogList, http);
    const field = await screen.findByRole('combobox', { name: 'Staff' });
    expect(asked.filter((url) => url.includes('/staff-logins'))).toEqual([]);
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'wip' } });
    await waitFor(() => expect(asked.some((url) => url.includes('/staff-logins?') && url.includes('"q":"wip"'))).toBe(true));
    await act(async () => void fireEvent.click(await screen.findByRole('option', { name: 'Wipha 205' })));
    await waitFor(() => expect(asked.some((url) => url.includes('-audit?') && url.includes('"staff_id":205'))).toBe(true));
    expect(await screen.findByRole('button', { name: 'Staff: Wipha 205' })).toBeTruthy();
  }); // prettier-ignore

  it('shows before and after field by field, in words and in the units of the screens', async () => {
    await renderResource('/audit-log/pricing-5', AuditLogList, http);
    const rowsOf = async () => {
      const diff = within(await screen.findByRole('table', { name: 'Before and after' }));
      const [, ...rows] = diff.getAllByRole('row');
      return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    };
    expect(await rowsOf()).toEqual([
      ['COD rate (%)', '1.00', '1.25'],
      ['Oversize (baht)', '50.00', '50.50'],
      ['Maximum size (cm)', '100', '100.5'],
    ]);
    const panel = within(screen.getByRole('complementary'));
    expect(panel.getByRole('link', { name: 'Shop 12' }).getAttribute('href')).toBe('/customers/12');
    expect(panel.getByText('ลูกค้ารายใหญ่')).toBeTruthy();
    cleanup();
    await renderResource('/audit-log/auth-9', AuditLogList, http);
    expect(await rowsOf()).toEqual([
      ['Staff role', 'Finance', 'Sales'],
      ['Active', 'Active', 'Switched off'],
    ]);
    expect(screen.getByRole('link', { name: 'Login 8' }).getAttribute('href')).toBe('/staff-logins/8');
  });
});

it('trails are merged in the order of their times, and each is read on only when its rows are told', async () => {
  const of = (service: ServiceName, count: number, step: number) =>
    Array.from({ length: count }, (_, n) => ({ ...base, id: count - n, at: new Date(1e12 - n * step), service }));
  const all = { auth: of('auth', 120, 10), wallet: of('wallet', 7, 1_000), orders: [] as ReturnType<typeof of> };
  const calls: string[] = [];
  const trails = new MergedTrails(['auth', 'wallet', 'orders'], async (service, after) => {
    calls.push(service);
    const rows = all[service as keyof typeof all].filter(({ id }) => after === undefined || id < after).slice(0, 50);
    const next = rows.length === 50 ? rows.at(-1)!.id : null;
    return { rows: rows as unknown as AuditEntry[], next, total: all[service as keyof typeof all].length };
  });
  const { rows, total } = await trails.first(20);
  expect([rows.length, total, calls]).toEqual([20, 127, ['auth', 'wallet', 'orders']]);
  const whole = (await trails.first(500)).rows;
  expect(whole).toHaveLength(127);
  expect(new Set(whole.map(({ id }) => id)).size).toBe(127);
  const times = whole.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(calls.filter((service) => service === 'auth')).toHaveLength(3);
  expect((await trails.first(20)).rows).toEqual(rows);
});
