import { OPENAPI_DOCUMENTS } from '@lamliang/contracts/openapi';
import Fastify from 'fastify';
import type { MadeFile } from './packing.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lamliang API</title>
<meta name="description" content="The API of Lamliang for shops, carriers and staff: routes, webhooks, errors and limits.">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/reference/page.css">
</head>
<body>
<noscript>This page needs scripts. The same as OpenAPI documents: /openapi/shops.json, /openapi/carriers.json, /openapi/staff.json.</noscript>
<main id="reference"></main>
<script src="/reference/scalar.js"></script>
<script src="/reference/start.js"></script>
</body>
</html>`;

/**
 * Tables of the introduction, the catalogue of errors above all: the text has the width of the page, a column that of
 * its words, and what is still wider is moved within its table. The page's own program adds its styles later, so these
 * have a name more.
 */
const STYLE = `
body .scalar-app .section-columns:has(.introduction-description) { flex-direction: column; }
body .scalar-app .markdown table { display: block; width: max-content; max-width: 100%; overflow-x: auto; table-layout: auto; }
body .scalar-app .markdown :is(td, th) { padding: 6px 10px; word-break: normal; overflow-wrap: normal; }
body .scalar-app .markdown :is(td, th) code { white-space: nowrap; }
`;

const TITLES: Record<string, string> = { shops: 'For shops', carriers: 'For carriers', staff: 'For staff' };
const sources = OPENAPI_DOCUMENTS.map(([url]) => {
  const audience = /\/(\w+)\.json$/.exec(url)?.[1] ?? '';
  return { url, slug: audience, title: TITLES[audience] ?? 'All', default: audience === 'shops' };
}).toSorted((a, b) => Number(b.default) - Number(a.default));

/** Nothing is asked of another host: no fonts, no telemetry, no proxy, no assistant. */
const SETTINGS = {
  sources,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  defaultOpenAllTags: false,
  hideDarkModeToggle: false,
};

const file = async (text: string | Buffer, type: string): Promise<MadeFile> => ({
  bytes: Buffer.from(text),
  packed: new Map(),
  type,
  changed: 1,
});

/** The program of the page, which its package carries as text. It has 5 MB, so that it is loaded when somebody asks. */
async function program(): Promise<MadeFile> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/reference', configuration: { url: '/openapi.json' } });
  const { rawPayload } = await app.inject('/reference/js/scalar.js');
  await app.close();
  return file(rawPayload, 'text/javascript; charset=utf-8');
}

const MADE: Record<string, () => Promise<MadeFile>> = {
  '': () => file(PAGE, 'text/html; charset=utf-8'),
  '/': () => file(PAGE, 'text/html; charset=utf-8'),
  '/start.js': () =>
    file(`Scalar.createApiReference('#reference', ${JSON.stringify(SETTINGS)});`, 'text/javascript; charset=utf-8'),
  '/page.css': () => file(STYLE, 'text/css; charset=utf-8'),
  '/scalar.js': program,
};
const known = new Map<string, Promise<MadeFile>>();

/**
 * A file of the API reference (`/reference` and below).
 * @param name the path behind `/reference`
 * @returns undefined where there is none
 */
export function referenceFile(name: string): Promise<MadeFile> | undefined {
  const make = MADE[name];
  if (make && !known.has(name)) known.set(name, make());
  return known.get(name);
}
