import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, memoryStore } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { createI18nProvider } from '../providers/i18n.ts';
import { storeSession } from '../providers/session.ts';
import { themeOf } from '../theme.ts';
import { ConsoleLayout } from './ConsoleLayout.tsx';
import { page } from './pages.ts';

/** Loaded with the frame, so that whoever logs in sees a list soon: it says nothing that single desks say. */
const FIRST_LIST = 'CustomerList';

const script = { Shops: () => <h2>shops</h2> };

async function open(fetchScript: () => Promise<typeof script>) {
  const Shops = page(fetchScript, 'Shops');
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={await createI18nProvider('en')} store={memoryStore()} theme={themeOf('light')}>
        <ConsoleLayout>
          <Routes>
            <Route path="/" element={<Shops />} />
            <Route path="/partners" element={<h2>carriers</h2>} />
          </Routes>
        </ConsoleLayout>
      </AdminContext>
    </MemoryRouter>,
  );
}
afterEach(cleanup);

it('every page of a resource but the first list is loaded with what single desks say', () => {
  const app = readFileSync(join(import.meta.dirname, '../App.tsx'), 'utf8');
  const views = [...app.matchAll(/\b(?:list|show|create|edit): (\w+)\(\(\) => import\([^)]*\), '(\w+)'\)/g)];
  expect(views.length).toBeGreaterThan(60);
  expect(views.flatMap(([, how, name]) => (how === 'desk' ? [] : [name]))).toEqual([FIRST_LIST]);
});

describe('a page that is loaded when it is opened', () => {
  it('says that it loads, then is there', async () => {
    let answer = (_script: typeof script) => undefined as void;
    await open(() => new Promise((resolve) => (answer = resolve)));
    expect(await screen.findByRole('status', { name: /loading/i })).toBeTruthy();
    answer(script);
    expect(await screen.findByRole('heading', { name: 'shops' })).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is asked for once more when its script could not be loaded', async () => {
    const fetchScript = jest.fn(async () => script).mockRejectedValueOnce(new TypeError('offline'));
    await open(fetchScript);
    expect(await screen.findByRole('heading', { name: 'shops' })).toBeTruthy();
    expect(fetchScript).toHaveBeenCalledTimes(2);
  });

  it('offers to reload when it still cannot be loaded; the menu stays in use', async () => {
    await open(async () => {
      throw new TypeError('offline');
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This page could not be loaded');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Carriers' }));
    expect(await screen.findByRole('heading', { name: 'carriers' })).toBeTruthy();
  });
});
