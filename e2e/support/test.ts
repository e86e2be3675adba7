// Fixtures of browser tests: a page of a demo role, phrases, and a check of the browser console.
import { test as plain, expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { base, newAddress, tokenOf, type Who } from './api.ts';
import { th } from './phrases.ts';

export { expect };

export interface Looks {
  who?: Who;
  /** A session of its own, for tests that end it. */
  own?: boolean;
  language?: string;
  scheme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** A touch screen, as phones have. */
  phone?: boolean;
}

const tokens = new Map<Who, Promise<string>>();
/** One session for each role and worker: logging in is tested once, and is limited to some a minute. */
export function sharedToken(who: Who): Promise<string> {
  const known = tokens.get(who) ?? tokenOf(who);
  tokens.set(who, known);
  return known;
}

/** A fresh browser profile, by default logged in as a role. */
export async function contextFor(browser: Browser, looks: Looks = {}): Promise<BrowserContext> {
  const { who, own = false, language = 'th', scheme = 'light', width = 1440, height = 900, phone = false } = looks;
  const origin = base();
  const prefs = encodeURIComponent(JSON.stringify({ language, scheme }));
  const storage = who ? [{ name: 'auth.token', value: await (own ? tokenOf(who) : sharedToken(who)) }] : [];
  return browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    hasTouch: phone,
    isMobile: phone,
    colorScheme: scheme,
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    storageState: {
      cookies: [
        {
          name: 'prefs',
          value: prefs,
          domain: '127.0.0.1',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [{ origin, localStorage: storage }],
    },
  });
}

interface Fixtures {
  /** Opens a page of a new profile; all are closed after the test. */
  open: (looks?: Looks) => Promise<Page>;
}

export const test = plain.extend<Fixtures>({
  open: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (looks) => {
      const context = await contextFor(browser, looks);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) {
      // A call may still be on its way through a route of the test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  },
});

/** A value on the screen, by the name it has on the wire. */
export const field = (within: Page | ReturnType<Page['locator']>, name: string) =>
  within.locator(`[data-field="${name}"]`);

/** Baht as shown, ฿1,234.50, in satang. */
export function satangOf(text: string | null): number {
  // A list writes nothing at all as a dash.
  if (text?.trim() === '–') return 0;
  // A true minus sign is written before what goes out.
  const found = /-?[\d,]+\.\d{2}/.exec((text ?? '').replace('\u2212', '-').replace('฿', ''));
  if (!found) throw new Error(`no amount in ${text}`);
  return Math.round(Number(found[0].replaceAll(',', '')) * 100);
}

/** Invisible errors of a page: scripts, console messages, failed calls. */
export function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`${message.type()}: ${message.text()}`);
  });
  return faults;
}

/** Answers one call of the page with a failure, as the server would put it. */
export async function failing(page: Page, path: string, status: number, code = 'server.unexpected'): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, json: { status: false, code, message: code, errors: [], trace_id: 'e2e' } }),
  );
}

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** In a dialog of staff: from what is entered to what is confirmed. One in which nothing is to be entered opens there. */
export async function review(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const next = dialog.getByRole('button', { name: th('console.action.next'), exact: true });
  if (await next.isVisible()) await next.click();
}
