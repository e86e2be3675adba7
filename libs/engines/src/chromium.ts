// The Chromium that prints cover sheets and drives the end-to-end tests: npm's own build where there is one.
// Runs from source under plain Node too (erasable syntax only): tools/ and e2e/ import this file.
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import tar from 'tar-fs';

export interface Chromium {
  executablePath: string;
  /** The browser's whole environment, not an addition to ours: its libraries must not reach other children. */
  env: Record<string, string>;
  args: string[];
}

/** Fonts for what web fonts do not cover (form controls, fallback); fontconfig reads TTF only, never woff. */
const FONTS = {
  '@expo-google-fonts/sarabun': ['400Regular', '700Bold'],
  '@expo-google-fonts/noto-sans-arabic': ['400Regular', '700Bold'],
};
const SYSTEM_FONTS = ['/usr/share/fonts', '/usr/local/share/fonts'];
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const INHERITED = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TZ'];

/**
 * CHROMIUM_PATH (or PUPPETEER_EXECUTABLE_PATH) first, then the build from npm (Linux x64, pinned by the lock file:
 * the same PDF on every machine), then one on PATH. The network is closed but for 127.0.0.1.
 * @throws Error when the variable names no executable file, or when there is no Chromium at all
 */
export async function findChromium(): Promise<Chromium> {
  const args = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  // Chromium refuses root with its sandbox; containers without user namespaces need it off as well.
  if (process.getuid?.() === 0 || process.env.CHROMIUM_NO_SANDBOX === '1') args.push('--no-sandbox');
  const env = Object.fromEntries(
    INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ) as Record<string, string>;

  for (const name of ['CHROMIUM_PATH', 'PUPPETEER_EXECUTABLE_PATH']) {
    const path = process.env[name];
    if (!path) continue;
    if (!isExecutable(path))
      throw new Error(`${name} is ${path}, which is not an executable file: correct or unset it`);
    return { executablePath: path, env: { ...env, ...(await fontEnv()) }, args };
  }
  const shipped = packageFolder('@sparticuz/chromium');
  if (shipped !== undefined && process.platform === 'linux' && process.arch === 'x64') {
    const folder = await prepare(shipped);
    const own = { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') };
    return { executablePath: join(folder, 'chromium'), env: { ...env, ...own }, args };
  }
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const installed = [...SYSTEM_NAMES.flatMap((name) => path.map((dir) => join(dir, name))), MAC_CHROME].find(
    isExecutable,
  );
  if (installed !== undefined) return { executablePath: installed, env: { ...env, ...(await fontEnv()) }, args };
  throw new Error('There is no Chromium: install Chrome or Chromium, or set CHROMIUM_PATH to its executable file');
}

/** An installed browser gets our fonts as well: without a Thai font Thai text is drawn as nothing at all. */
async function fontEnv(): Promise<Record<string, string>> {
  return process.platform === 'linux' ? { FONTCONFIG_FILE: join(await prepare(undefined), 'fonts.conf') } : {};
}

/**
 * The folder with the unpacked browser (about 3 s and 211 MB, once a version) and the fontconfig file. It is made
 * beside its place and renamed into it, so that a half-written one is never seen.
 */
async function prepare(shipped: string | undefined): Promise<string> {
  const fonts = fontFolders();
  const version = shipped === undefined ? 'fonts' : versionOf(shipped);
  const parent = cacheParent();
  const key = createHash('sha256')
    .update([parent, ...fonts].join('\n'))
    .digest('hex')
    .slice(0, 8);
  const folder = join(parent, `chromium-${version}-${key}`);
  if (existsSync(join(folder, 'ok'))) return folder;
  const temporary = mkdtempSync(`${folder}-`);
  try {
    if (shipped !== undefined) await unpack(join(shipped, 'bin'), temporary);
    const dirs = [...fonts, join(folder, 'fonts'), ...SYSTEM_FONTS];
    writeFileSync(join(temporary, 'fonts.conf'), fontConfig(dirs, join(folder, 'font-cache')));
    writeFileSync(join(temporary, 'ok'), '');
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process may have been quicker.
    if (!existsSync(join(folder, 'ok'))) throw error;
  }
  return folder;
}

async function unpack(bin: string, folder: string): Promise<void> {
  const inflate = (name: string, target: NodeJS.WritableStream): Promise<void> =>
    pipeline(createReadStream(join(bin, name)), createBrotliDecompress(), target);
  await Promise.all([
    inflate('chromium.br', createWriteStream(join(folder, 'chromium'), { mode: 0o755 })),
    ...['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br'].map((name) => inflate(name, tar.extract(folder))),
  ]);
}

function fontConfig(dirs: string[], cacheDir: string): string {
  const families = ['Sarabun', 'Open Sans', 'Noto Sans Arabic'].map((family) => `<family>${family}</family>`).join('');
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...dirs.map((dir) => `  <dir>${dir}</dir>`),
    `  <cachedir>${cacheDir}</cachedir>`,
    `  <alias><family>sans-serif</family><prefer>${families}</prefer></alias>`,
    '</fontconfig>',
    '',
  ].join('\n');
}

function fontFolders(): string[] {
  return Object.entries(FONTS).flatMap(([name, weights]) => {
    const folder = packageFolder(name);
    if (folder === undefined) throw new Error(`${name} is not installed: run npm ci`);
    return weights.map((weight) => join(folder, weight));
  });
}

/** CHROMIUM_CACHE, else the account's cache folder, else a folder of the account's own in the temporary one. */
function cacheParent(): string {
  const { CHROMIUM_CACHE, XDG_CACHE_HOME, HOME } = process.env;
  const uid = process.getuid?.();
  const places = [
    ...(CHROMIUM_CACHE ? [resolve(CHROMIUM_CACHE)] : []),
    ...(XDG_CACHE_HOME ? [join(XDG_CACHE_HOME, 'lamliang')] : []),
    ...(HOME ? [join(HOME, '.cache', 'lamliang')] : []),
    join(tmpdir(), `lamliang-cache-${uid ?? 'user'}`),
  ];
  for (const place of places) {
    try {
      mkdirSync(place, { recursive: true, mode: 0o700 });
      accessSync(place, constants.W_OK);
      // What is run from here must not be another account's to change.
      if (uid === undefined || lstatSync(place).uid === uid) return place;
    } catch {
      // no home folder, or one that cannot be written: the next place
    }
  }
  throw new Error(`There is no folder to unpack Chromium into (tried ${places.join(', ')}): set CHROMIUM_CACHE`);
}

/** By path, because the package's `exports` hide its package.json. */
function packageFolder(name: string): string | undefined {
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return places.map((place) => join(place, name)).find((folder) => existsSync(join(folder, 'package.json')));
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
