import { matchPath } from 'react-router';
import type { Area, Translations } from '@lamliang/i18n';
import { ROUTES, type PageModule, type RouteEntry } from './routes.tsx';

/** Time in ms after which a script load fails, including one retry. */
export const PAGE_LOAD_MS = 120_000;
const FIRST_TRY_MS = 60_000;
const PAUSE_MS = 1_500;

/** A page's script could not be loaded. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

const within = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PageLoadError('no answer in time')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Loads a script with one retry and a timeout of two minutes. @throws PageLoadError */
export async function loadScript<T>(fetchScript: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await within(fetchScript(), FIRST_TRY_MS);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  try {
    return await within(fetchScript(), PAGE_LOAD_MS - (performance.now() - started));
  } catch (error) {
    throw new PageLoadError('a script could not be loaded', { cause: error });
  }
}

let translations: Translations | undefined;
/** Sets the source of phrases; called once, before the router starts. */
export function usePhrasesOf(source: Translations): void {
  translations = source;
}

/** Loads phrases that a part of the frame needs only when it is opened. */
export async function loadPhrases(areas: readonly Area[]): Promise<void> {
  await translations?.load(areas);
}

const loaded = new Map<RouteEntry, Promise<PageModule>>();

/** The page of a route with its phrases. Failures are not cached, so that the next visit retries. */
export function loadPage(entry: RouteEntry): Promise<PageModule> {
  const known = loaded.get(entry);
  if (known) return known;
  const page = Promise.all([loadScript(entry.page), loadScript(async () => translations?.load(entry.areas))]).then(
    ([module]) => module,
  );
  loaded.set(entry, page);
  page.catch(() => loaded.delete(entry));
  return page;
}

/** The route of a path; the not-found route when there is none. */
export function entryOf(pathname: string): RouteEntry {
  return ROUTES.find((entry) => entry.path !== '*' && matchPath(entry.path, pathname)) ?? ROUTES.at(-1)!;
}

/** Preloads the page of a link. */
export function preload(to: string): void {
  const entry = entryOf(new URL(to, 'http://local').pathname);
  if (entry.path !== '*') loadPage(entry).catch(() => undefined);
}
