import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHttp, createLogger } from '@lamliang/platform';
import { webFiles } from './web.ts';

describe('the page of the API', () => {
  const serve = webFiles({ portal: import.meta.dirname, console: import.meta.dirname, demo: () => undefined });
  const http = createHttp(createLogger('x', 'silent'), 0, { rest: serve });
  let base = '';
  beforeAll(async () => {
    base = await http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => http.close());
  const get = (path: string) => fetch(base + path);

  it('[F-A1] is served by ourselves under the policy of all pages, and names no other host', async () => {
    const page = await get('/reference');
    const html = await page.text();
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toEqual(['data:,', '/reference/page.css', '/reference/scalar.js', '/reference/start.js']);
    expect(html).not.toMatch(/https?:|<script>|style=/);
    const start = await (await get('/reference/start.js')).text();
    expect(start).not.toMatch(/https?:/);
    const settings = JSON.parse(/'#reference', (.*)\);$/.exec(start)?.[1] ?? '') as Record<string, unknown>;
    expect(settings).toMatchObject({ withDefaultFonts: false, telemetry: false, agent: { disabled: true }, mcp: { disabled: true } }); // prettier-ignore
    expect((settings['sources'] as { url: string }[]).map(({ url }) => url)).toEqual(['/openapi/shops.json', '/openapi.json', '/openapi/carriers.json', '/openapi/staff.json']); // prettier-ignore
  });
  it('[F-A1] gives the tables of its introduction the width of the page, and columns that of their words', async () => {
    const style = await get('/reference/page.css');
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    const text = await style.text();
    expect(text).toMatch(/\.markdown table \{[^}]*overflow-x: auto;[^}]*table-layout: auto/);
    expect(text).toMatch(/:is\(td, th\) \{[^}]*word-break: normal/);
    expect(text).not.toMatch(/https?:|@import/);
  });
  it('[F-A1] has its program, packed, and asks for it again only when it has changed', async () => {
    const program = await get('/reference/scalar.js');
    expect([program.status, program.headers.get('content-type'), program.headers.get('content-encoding')]).toEqual([200, 'text/javascript; charset=utf-8', 'gzip']); // prettier-ignore
    expect(await program.text()).toContain('createApiReference');
    const again = await fetch(`${base}/reference/scalar.js`, {
      headers: { 'if-none-match': program.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await get('/reference/none.js')).status).toBe(404);
  });
});
