import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { createTranslations } from '@lamliang/i18n';
import { queryClient } from './api/query-client.ts';
import { PAGES } from './pages.ts';
import { PreferencesProvider } from './preferences.tsx';
import { useRecordTitle } from './record-title.ts';
import { createPortalRouter } from './router.tsx';
import { session } from './session/session.ts';
import { usePhrasesOf } from './scripts.ts';
import { shopUser } from './testing/user.ts';

const original = { fetch: globalThis.fetch, pages: { ...PAGES } };
beforeEach(() => {
  window.matchMedia = (() => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined })) as never; // prettier-ignore
  window.scrollTo = () => undefined;
  globalThis.fetch = (async () => new Response('{}', { status: 404 })) as typeof fetch;
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  globalThis.fetch = original.fetch;
  Object.assign(PAGES, original.pages);
});

async function portal(path: string) {
  const translations = await createTranslations('th', ['common', 'frame', 'auth', 'errors'], [initReactI18next]);
  usePhrasesOf(translations);
  session.begin('secret', shopUser);
  history.pushState(null, '', path);
  const router = createPortalRouter('<p>เปลือก</p>');
  render(
    <I18nextProvider i18n={translations.i18n}>
      <QueryClientProvider client={queryClient}>
        <PreferencesProvider
          translations={translations}
          prepare={() => Promise.resolve()}
          start={{ language: 'th', provider: 'lamliang' }}
        >
          <RouterProvider router={router} />
        </PreferencesProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return router;
}

it('[F-P5] the title of the browser names the record while it is shown', async () => {
  PAGES.Permission = async () => ({
    Component: function Page() {
      useRecordTitle('LL261120000012');
      return <h1>รายการ</h1>;
    },
  });
  PAGES.Sessions = async () => ({ Component: () => <h1>อุปกรณ์</h1> });
  const router = await portal('/permission');
  expect(screen.getByText('เปลือก')).toBeTruthy();
  await screen.findByRole('heading', { name: 'รายการ' }, { timeout: 20_000 });
  expect(document.title).toBe('LL261120000012 · ลำเลียง');
  await act(() => router.navigate('/options/sessions'));
  await screen.findByRole('heading', { name: 'อุปกรณ์' });
  expect(document.title).toBe('อุปกรณ์ที่เข้าสู่ระบบอยู่ · ลำเลียง');
});

it('[F-P5] a page that cannot be loaded says so inside the frame, below a bar without a connection', async () => {
  PAGES.Search = () => Promise.reject(new Error('offline'));
  await portal('/search/LL1');
  expect(await screen.findByRole('heading', { name: 'โหลดหน้านี้ไม่สำเร็จ' }, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('navigation', { name: 'เมนูหลัก' })).toBeTruthy();

  const bar = () => screen.queryByText(/ไม่ได้เชื่อมต่ออินเทอร์เน็ต/);
  const turn = (online: boolean) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
    act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
  };
  turn(false);
  expect(bar()).not.toBeNull();
  // With the connection the page comes by itself.
  PAGES.Search = async () => ({ Component: () => <h1>ผลการค้นหา</h1> });
  turn(true);
  expect(bar()).toBeNull();
  expect(await screen.findByRole('heading', { name: 'ผลการค้นหา' }, { timeout: 10_000 })).toBeTruthy();
});
