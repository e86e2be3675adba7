import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { createTranslations } from '@lamliang/i18n';
import { PreferencesProvider } from '../../preferences.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { answerCalls, pageAt } from '../../testing/orders.tsx';
import { before, Component } from './index.tsx';

let restore: () => void = () => undefined;
afterEach(() => {
  cleanup();
  restore();
});
const OFFER = { invite_key: 'k', shop_name: 'ร้านมะลิ', access_level: 3, access_name: 'Warehouse Worker', expire_dt: '2026-12-03T10:00:00+07:00' }; // prettier-ignore

async function open(path: string, pattern: string, params: PageArguments['params'], more: object = {}) {
  ({ restore } = answerCalls(() => ({ data: { ...OFFER, ...more } })));
  const translations = await createTranslations('th', ['common']);
  const page = await pageAt(<Component />, path, pattern);
  await before({ user: null, params, url: new URL(`http://portal.test${path}`) });
  render(
    <PreferencesProvider
      translations={translations}
      prepare={async () => undefined}
      start={{ language: 'th', provider: 'lamliang' }}
    >
      {page}
    </PreferencesProvider>,
  );
}
const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`)?.value;

it('[A44] whoever is invited signs up to join, with the telephone that the invitation went to', async () => {
  await open('/invite/register/k', '/invite/register/:invite_key', { invite_key: 'k' }, { telephone: '0810000055' });
  expect(await screen.findByText('สมัครเพื่อเข้าร่วมร้านนี้')).toBeTruthy();
  expect(screen.queryByText('เปิดบัญชีร้านใหม่')).toBeNull();
  expect(valueOf('telephone')).toBe('0810000055');
});

it('whoever comes by themselves opens a shop', async () => {
  await open('/register', '/register', {});
  expect(await screen.findByText('เปิดบัญชีร้านใหม่')).toBeTruthy();
  expect(valueOf('telephone')).toBe('');
});
