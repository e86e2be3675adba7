import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { toWire } from '@lamliang/contracts';
import { session as schema, sessionRoutes } from '@lamliang/contracts/auth';
import { createTranslations } from '@lamliang/i18n';
import { BarePage } from '../../layout/BarePage.tsx';
import { PreferencesProvider } from '../../preferences.tsx';
import { session } from '../../session/session.ts';
import { answerCalls, pageAt, type Sent } from '../../testing/orders.tsx';
import { shopUser } from '../../testing/user.ts';
import { before, Component } from './index.tsx';

let restore: () => void = () => undefined;
let sent: Sent[];
const acting = { staff_name: 'อนุชา ฝ่ายดูแลลูกค้า', expire_dt: new Date(Date.now() + 60 * 60_000) };
const begun = toWire(schema, { ...shopUser, acting, token: 'acted', accounts: [] });
const enter = async (hash: string, reply: Parameters<typeof answerCalls>[0]) => {
  history.replaceState(null, '', `/acting${hash}`);
  const calls = answerCalls(reply);
  [sent, restore] = [calls.sent, calls.restore];
  return before();
};
const show = async (element: ReactElement, path: string) => {
  const translations = await createTranslations('th', ['common']);
  const start = { language: 'th', provider: 'lamliang' } as const;
  const shown = (
    <PreferencesProvider translations={translations} prepare={() => Promise.resolve()} start={start}>
      {element}
    </PreferencesProvider>
  );
  render(await pageAt(shown, path));
};
beforeEach(() => {
  localStorage.setItem('auth.token', 'own');
  session.boot();
});
afterEach(() => {
  cleanup();
  restore();
  localStorage.clear();
  sessionStorage.clear();
});

it('[A229] takes the key from the address, where it does not stay, and begins a session of this tab alone', async () => {
  const answer = await enter('#the-key', () => ({ data: begun }));
  expect(answer?.headers.get('location')).toBe('/');
  expect(sent.map(({ url, body }) => [url, body])).toEqual([[sessionRoutes.takeUpActing.path, { acting_key: 'the-key' }]]); // prettier-ignore
  expect(location.href).not.toContain('the-key');
  expect([localStorage.getItem('auth.token'), sessionStorage.getItem('auth.token')]).toEqual(['own', 'acted']);
  await show(<BarePage>x</BarePage>, '/');
  const banner = within(await screen.findByRole('region', { name: 'กำลังใช้งานแทนลูกค้า' }));
  expect(banner.getByText(`กำลังใช้งานแทน ${shopUser.parent_account!.name}`)).toBeTruthy();
  expect(banner.getByText(/^อนุชา ฝ่ายดูแลลูกค้า · เหลือ (59:\d\d|1:00:00)$/)).toBeTruthy();
  expect(banner.getByRole('link', { name: 'ออก' }).getAttribute('href')).toBe('/logout');
});

it('says why a key opened nothing, or that the session is over, and leaves the other login alone', async () => {
  const failure = { code: 'acting.key_expired' };
  expect(await enter('#the-key', () => ({ status: 400, failure }))).toBeNull();
  await show(<Component />, '/acting');
  expect(await screen.findByRole('heading', { name: 'เปิดพอร์ทัลไม่ได้' })).toBeTruthy();
  expect(screen.getByText('ลิงก์นี้ถูกใช้ไปแล้วหรือเกินหนึ่งนาที กรุณาเริ่มใหม่จากหน้าลูกค้า')).toBeTruthy();
  cleanup();
  restore();
  expect(await enter('', () => undefined)).toBeNull();
  expect(sent).toEqual([]);
  await show(<Component />, '/acting');
  expect(await screen.findByRole('heading', { name: 'คุณไม่ได้ใช้งานแทนลูกค้าแล้ว' })).toBeTruthy();
  expect([localStorage.getItem('auth.token'), sessionStorage.length]).toEqual(['own', 0]);
});
