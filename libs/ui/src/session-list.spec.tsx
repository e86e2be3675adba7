import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { createTranslations } from '@lamliang/i18n';
import type { OpenSession } from '@lamliang/contracts/auth';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { SessionList } from './session-list.tsx';
import { consoleThemeOptions } from './theme.ts';

beforeAll(() => createTranslations('en', ['common', 'auth'], [initReactI18next]));
afterEach(cleanup);

const theme = createTheme(consoleThemeOptions('lamliang', 'light'));
const list = (props: ComponentProps<typeof SessionList>) => (
  <ThemeProvider theme={theme}>
    <SessionList {...props} />
  </ThemeProvider>
);
const at = new Date('2026-11-22T05:00:00Z');
const session = (id: number, more: Partial<OpenSession> = {}): OpenSession => ({
  id,
  browser: 'Chrome',
  system: 'Windows',
  address: '203.0.113.7',
  create_dt: at,
  last_seen_dt: at,
  expire_dt: at,
  current_flag: 0,
  ...more,
});

it('[F-S7] sessions are told in words; this one is marked, each other one ends after a question', async () => {
  const onEnd = jest.fn();
  const onEndOthers = jest.fn();
  const rows = [session(1, { current_flag: 1 }), session(2, { browser: 'Safari', system: 'iPhone' }), session(3, { browser: null, system: null })]; // prettier-ignore
  render(list({ rows, busy: false, made: 'Also end what was made', onEnd: onEnd, onEndOthers }));
  const [own, phone] = screen.getAllByRole('listitem');
  expect(own?.textContent).toContain('Chrome on WindowsThis device');
  expect(own?.textContent).toContain('203.0.113.7');
  expect(within(own!).queryByRole('button')).toBeNull();
  expect(phone?.textContent).toContain('Safari on iPhone');
  screen.getByRole('button', { name: 'Log out: Unknown device' });
  fireEvent.click(screen.getByRole('button', { name: 'Log out: Safari on iPhone' }));
  const asked = await screen.findByRole('dialog', { name: 'Log out Safari on iPhone?' });
  expect(onEnd).not.toHaveBeenCalled();
  fireEvent.click(within(asked).getByRole('button', { name: 'Log out' }));
  expect(onEnd).toHaveBeenCalledWith(2);
  expect(onEndOthers).not.toHaveBeenCalled();
});

it('[F-S7] all others end after a question; alone there is nothing to end', async () => {
  const onEndOthers = jest.fn();
  const rows = [session(1, { current_flag: 1 }), session(2)];
  const { rerender } = render(
    list({ rows, busy: false, made: 'Also end what was made', onEnd: () => undefined, onEndOthers }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Log out all other devices' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out all other devices' }));
  expect(onEndOthers).toHaveBeenLastCalledWith(0);
  // Whoever was alone in all of them keeps what was made; the next time it ends again unless it is said.
  fireEvent.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
  const again = within(await screen.findByRole('dialog'));
  fireEvent.click(again.getByRole('checkbox', { name: 'Also end what was made' }));
  fireEvent.click(again.getByRole('button', { name: 'Log out all other devices' }));
  expect(onEndOthers).toHaveBeenLastCalledWith(1);
  rerender(list({ rows: rows.slice(0, 1), made: '', busy: false, onEnd: () => undefined, onEndOthers }));
  expect(screen.getByText('You are logged in nowhere else.')).toBeTruthy();
});
