import { escapeHtml } from '@lamliang/kernel';
import { PEOPLE } from './identity-provider.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:24px;max-width:420px;color:#1a1a1a;background:#fff}
a,button,input{display:block;box-sizing:border-box;width:100%;min-height:44px;margin:8px 0;padding:10px 14px;font:inherit;border:1px solid #6b6b6b;border-radius:8px;text-align:start;color:inherit;background:#fff;text-decoration:none}
button{background:#1a1a1a;color:#fff;text-align:center}small{display:block;color:#555}`;

/** Where somebody says who they are. @param asked the parameters that the application came with */
export function choicePage(asked: URLSearchParams): string {
  const client = escapeHtml(asked.get('client_id') ?? '');
  const link = (terms: Record<string, string>) =>
    escapeHtml(`/continue?${new URLSearchParams([...asked, ...Object.entries(terms)]).toString()}`);
  const people = PEOPLE.map(
    ({ key, name, email }) =>
      `<a href="${link({ person: key })}">${escapeHtml(name)}<small>${escapeHtml(email ?? 'tells no email')}</small></a>`,
  );
  const hidden = [...asked].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return page(`<h1>Simulated Facebook</h1><p>${client} asks who you are. Nothing of this leaves this machine.</p>
${people.join('')}
<h2>Somebody else</h2><form action="/continue">${hidden.join('')}
<label>Name<input name="name" required></label><label>Email<input name="email" type="email"></label>
<button>Continue</button></form>
<a href="${link({ refuse: '1' })}">Cancel</a>`);
}

export const faultPage = (what: string): string => page(`<h1>Simulated Facebook</h1><p>${escapeHtml(what)}</p>`);

const page = (content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated Facebook</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;
