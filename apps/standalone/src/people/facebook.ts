import { authRoutes } from '@lamliang/contracts/auth';
import type { Browser } from './browser.ts';

/** What Facebook sends a browser back with. */
export interface Returned {
  code: string;
  state: string;
  iss: string;
}

/** Goes to Facebook with a browser, says there who one is, and comes back: where one was sent, and where one comes back to. */
export async function throughFacebook(from: Browser, who: { name: string; email?: string | undefined }) {
  const { url } = await from.call(authRoutes.beginFacebook, {});
  const page = new URL(url);
  const asked = page.origin + page.pathname;
  await fetch(url);
  page.pathname = '/continue';
  page.searchParams.set('name', who.name);
  if (who.email) page.searchParams.set('email', who.email);
  const sent = await fetch(page, { redirect: 'manual' });
  const back = new URL(sent.headers.get('location') ?? '');
  const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams);
  return { asked, at: back.host + back.pathname, code, state, iss };
}
