// People who register: their telephones, the codes that they are sent, and shops that they open without a browser.
import { authRoutes, POLICY_VERSION, type Session } from '@lamliang/contracts/auth';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import type { Page } from '@playwright/test';
import { clientOf, PASSWORD, until } from './api.ts';
import { th } from './phrases.ts';
import { expect, field } from './test.ts';

export const newTelephone = (): string => `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** The code of a message, as its reader finds it. @param ref the reference that the message has */
export async function codeFor(telephone: string, ref: string): Promise<string> {
  return until(async () => {
    const messages = await clientOf().call(sandboxRoutes.messages, { query: { to: telephone } });
    const found = messages.find(({ text }) => text.includes(ref));
    return found && /(?<!\d)\d{6}(?!\d)/.exec(found.text)?.[0];
  });
}

/** A new shop, which no other test knows; the session is its owner's. */
export async function newShop(name = 'มาลี', last_name = 'ใจดี'): Promise<Session> {
  const telephone = newTelephone();
  const who = { telephone, email: `${telephone}@example.com` };
  const { ref } = await clientOf().call(authRoutes.requestRegisterOtp, { body: who });
  const otp = await codeFor(telephone, ref);
  const terms = { ...who, ref, otp, password: PASSWORD, name, last_name };
  return clientOf().call(authRoutes.confirmRegisterOtp, { body: { ...terms, policy_version: POLICY_VERSION } });
}

/** Registers from a link that was handed on, as somebody who has no login yet, and stands in the portal. @returns the telephone */
export async function registerFrom(page: Page, link: string, name: string, password: string): Promise<string> {
  const press = (phrase: string) => page.getByRole('button', { name: th(phrase), exact: true }).click();
  await page.goto(link);
  const opens = link.includes('/affiliate/') ? 'entry.register.title' : 'entry.register.join_title';
  await page.getByRole('link', { name: th(opens) }).click();
  const telephone = newTelephone();
  await page.getByLabel(th('entry.register.telephone')).fill(telephone);
  await field(page, 'email').fill(`${telephone}@example.com`);
  await press('entry.forgot.submit');
  await page.getByLabel(th('entry.code.otp')).fill(await codeFor(telephone, (await field(page, 'ref').textContent())!));
  await field(page, 'name').fill(name);
  await page.locator('[data-field="password"]').fill(password);
  await field(page, 'policy_version').check();
  await press('entry.register.create');
  await expect(page).toHaveURL('/');
  return telephone;
}
