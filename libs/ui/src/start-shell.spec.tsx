import { beforeEach, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { CONSOLE_BAR_HEIGHT, CONSOLE_MENU_WIDTH, CONTENT_WIDTH, DESKTOP_FROM, SIDEBAR_WIDTH, TOP_BAR_HEIGHT } from './tokens.ts'; // prettier-ignore

const file = (path: string) => readFileSync(path, 'utf8');
const { documentElement: html } = document;

beforeEach(() => {
  for (const name of ['data-shell', 'data-frame', 'data-scheme', 'dir', 'lang']) html.removeAttribute(name);
  localStorage.clear();
  window.matchMedia = ((query: string) => ({ matches: query.includes('dark') })) as never;
});

/** What is expected of a page before its scripts run. */
const startAt = (path: string, stored: Record<string, string>) => {
  html.removeAttribute('data-shell');
  localStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  history.pushState(null, '', path);
  // eslint-disable-next-line typescript/no-implied-eval -- a classic script of our own
  (new Function(file('libs/ui/start/start.js')) as () => void)();
  return { frame: html.hasAttribute('data-shell'), scheme: html.dataset.scheme, lang: html.lang };
};

it('[F-P5] the frames that stand before the scripts have the measures of the real ones', () => {
  const css = file('libs/ui/start/start.css');
  const [portal = '', console = ''] = css.split("html[data-frame='console'] .shell {");
  for (const measure of [
    `--side: ${SIDEBAR_WIDTH}px;`,
    `--bar-from: ${SIDEBAR_WIDTH}px;`,
    `--bar: ${TOP_BAR_HEIGHT}px;`,
    `--content: ${CONTENT_WIDTH + 64}px;`,
  ])
    expect(portal).toContain(measure);
  for (const measure of [
    `--side: ${CONSOLE_MENU_WIDTH}px;`,
    `--side-from: ${CONSOLE_BAR_HEIGHT}px;`,
    `--bar: ${CONSOLE_BAR_HEIGHT}px;`,
  ])
    expect(console).toContain(measure);
  expect(css).toContain(`(max-width: ${DESKTOP_FROM - 0.05}px)`);
});

it.each(['portal', 'console'])('[F-P5] the %s has that frame, and no script or style of its own in the page', (app) => {
  const page = file(`apps/${app}/index.html`);
  expect(page).toContain('<!-- start: head -->');
  expect(page).toContain('<div id="root"><!-- start: shell --></div>');
  expect(file(`apps/${app}/vite.config.ts`)).toContain('startShell()');
  // The content security policy allows scripts and styles by address only.
  for (const text of [page, file('libs/ui/start-shell.ts')])
    expect(text).not.toMatch(/<style|style=|<script(?![^>]*src=)/);
});

it('[F-P5] the frame of the portal is only for who is logged in', () => {
  const token = { 'auth.token': 'secret' };
  expect(startAt('/orders/all', token)).toMatchObject({ frame: true, scheme: 'dark' });
  expect(startAt('/orders/all', {}).frame).toBe(false);
  expect(startAt('/orders/all', { 'console.session': '{}' }).frame).toBe(false);
  expect(startAt('/login', token).frame).toBe(false);
});

it('[F-P5] that of the console too, in the scheme and language that were chosen there', () => {
  html.dataset.frame = 'console';
  const session = { 'console.session': '{}' };
  // Light unless it was chosen, as react-admin has it.
  expect(startAt('/console/claims', session)).toMatchObject({ frame: true, scheme: 'light' });
  const chosen = { 'console.ra.theme': '"dark"', 'console.ra.locale': '"en"' };
  expect(startAt('/console/', { ...session, ...chosen })).toEqual({ frame: true, scheme: 'dark', lang: 'en' });
  expect(startAt('/console/claims', { 'auth.token': 'secret' }).frame).toBe(false);
  expect(startAt('/console/login', session).frame).toBe(false);
  expect(startAt('/console/', { 'console.ra.theme': 'no json' })).toMatchObject({ frame: false, scheme: 'light' });
});
