import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { SAFE_HEADERS } from '@lamliang/contracts';
import type { FallbackHandler } from '@lamliang/platform';
import { packed, type MadeFile } from './packing.ts';
import { referenceFile } from './reference.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};
const PACKED = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.map']);

/** Pages run only scripts of this origin; print previews are in a sandboxed frame. */
const PAGE_HEADERS = {
  ...SAFE_HEADERS,
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-src 'self' blob: data:; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Files of one folder, cached in memory on first use. */
class Folder {
  private readonly cache = new Map<string, MadeFile>();
  constructor(private readonly root: string) {}

  get(path: string): MadeFile | undefined {
    const file = join(this.root, normalize(`/${path}`));
    if (!file.startsWith(this.root)) return undefined;
    try {
      const stat = statSync(file);
      if (!stat.isFile()) return undefined;
      const known = this.cache.get(file);
      if (known?.changed === stat.mtimeMs) return known;
      const bytes = readFileSync(file);
      const kind = extname(file);
      const fresh: MadeFile = {
        bytes,
        packed: PACKED.has(kind) ? new Map() : undefined,
        type: TYPES[kind] ?? 'application/octet-stream',
        changed: stat.mtimeMs,
      };
      this.cache.set(file, fresh);
      return fresh;
    } catch {
      return undefined;
    }
  }
}

export interface WebOptions {
  portal: string;
  console: string;
  /** Logins that the login screen offers; undefined without a demo database. */
  demo(): unknown;
}

/** The path of a request target, dot segments resolved; `/` when invalid. Never throws, because the input is untrusted. */
export function pathOf(target = '/'): string {
  const path = URL.parse(target.startsWith('/') ? `http://local${target}` : target)?.pathname;
  return path?.startsWith('/') ? path : '/';
}

/** Serves both web apps and the API reference. Returns false for an unknown path of the API, the methods of a page for others. */
export function webFiles(options: WebOptions): FallbackHandler {
  const portal = new Folder(options.portal);
  const consoleApp = new Folder(options.console);

  return (request, response) => {
    const path = decode(pathOf(request.url));
    if (isApi(path)) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return isPage(path) || portal.get(path) ? ['GET', 'HEAD'] : false;
    if (path === '/demo.json') {
      const demo = options.demo();
      if (demo === undefined) return false;
      send(
        request,
        response,
        { bytes: Buffer.from(JSON.stringify(demo)), packed: undefined, type: TYPES['.json'] ?? '', changed: 0 },
        'no-store',
      );
      return true;
    }
    if (path === '/reference' || path.startsWith('/reference/')) return sendReference(request, response, path);
    if (path === '/console' || path.startsWith('/console/'))
      return sendApp(request, response, consoleApp, path.slice('/console'.length) || '/');
    return sendApp(request, response, portal, path);
  };
}

const API = [
  '/client',
  '/admin-api',
  '/admin',
  '/account-api',
  '/partner-api',
  '/staff-api',
  '/sandbox',
  '/internal',
  '/openapi.json',
  '/openapi',
  '/track',
  '/live',
  '/ready',
  '/metrics',
];
/** Whether an unknown path gets an API error response. */
const isApi = (path: string): boolean => path.includes('//') || below(API, path);
const below = (prefixes: string[], path: string): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** Whether a path is surely one of pages: which others the portal has, it alone knows. */
const isPage = (path: string): boolean => ['/', '/demo.json'].includes(path) || below(['/reference', '/console'], path);

function sendApp(request: IncomingMessage, response: ServerResponse, folder: Folder, path: string): boolean {
  const file = path === '/' ? undefined : folder.get(path);
  if (file) {
    // Built assets carry a hash in their name; the version file must never be cached.
    const cache =
      path === '/version.json'
        ? 'no-store'
        : path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache';
    send(request, response, file, cache);
    return true;
  }
  if (path.startsWith('/assets/') || extname(path)) {
    response
      .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...PAGE_HEADERS })
      .end('not found');
    return true;
  }
  const index = folder.get('/index.html');
  if (!index) return false;
  send(request, response, index, 'no-cache');
  return true;
}

function sendReference(request: IncomingMessage, response: ServerResponse, path: string): boolean {
  const file = referenceFile(path.slice('/reference'.length));
  void file?.then(
    (made) => send(request, response, made, 'no-cache'),
    (error: unknown) => response.destroy(error as Error),
  );
  return file !== undefined;
}

function send(request: IncomingMessage, response: ServerResponse, file: MadeFile, cache: string): void {
  // Weak: it is the same for each encoding.
  const etag = `W/"${file.bytes.length.toString(36)}-${Math.round(file.changed).toString(36)}"`;
  const headers = {
    ...PAGE_HEADERS,
    'content-type': file.type,
    'cache-control': cache,
    vary: 'accept-encoding',
    ...(file.changed ? { etag } : {}),
  };
  if (file.changed && request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
  void packed(file, String(request.headers['accept-encoding'] ?? '')).then(
    ({ body, encoding }) => {
      response.writeHead(200, {
        ...headers,
        ...(encoding ? { 'content-encoding': encoding } : {}),
        'content-length': body.length,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
    (error: unknown) => response.destroy(error as Error),
  );
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
