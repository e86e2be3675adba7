// The login forms of the two web apps, filled in and sent; where it leads to is what the caller expects.
import type { Page } from '@playwright/test';
import { PASSWORD } from './api.ts';
import { th } from './phrases.ts';

async function fill(page: Page, form: 'auth' | 'signin', username: string, password: string): Promise<void> {
  await page.getByLabel(th(`${form}.login.username`)).fill(username);
  await page.getByLabel(th(`${form}.login.password`), { exact: true }).fill(password);
  // Beside it stand buttons whose names begin the same way.
  await page.getByRole('button', { name: th(`${form}.login.submit`), exact: true }).click();
}
export const fillLogin = (page: Page, username: string, password: string = PASSWORD): Promise<void> =>
  fill(page, 'auth', username, password);
export const fillConsoleLogin = (page: Page, username: string, password: string = PASSWORD): Promise<void> =>
  fill(page, 'signin', username, password);
