import { matchPath } from 'react-router';
import type { Area, Translations } from '@lamliang/i18n';
import { ROUTES, type PageModule, type RouteEntry } from './routes.tsx';

/** A script that has not come after this time is reported as a load error, in ms; one retry is inside of it. */
export const PAGE_LOAD_MS = 120_000;
const FIRST_TRY_MS = 60_000;
const PAUSE_MS = 1_500;

/** A page's script did not come. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

const within = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PageLoadError('no answer in time')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Fetches a script, once more if it fails, and gives up after two minutes. @throws PageLoadError */
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
/** Tells where phrases come from; done once, before the router starts. */
export function usePhrasesOf(source: Translations): void {
  translations = source;
}

/** Brings phrases that a part of the frame needs only when it is opened. */
export async function loadPhrases(areas: readonly Area[]): Promise<void> {
  await translations?.load(areas);
}

const loaded = new Map<RouteEntry, Promise<PageModule>>();

/** The page of a route with its phrases. A failure is forgotten, so that the next visit tries again. */
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

/** The route that a path belongs to; the one for unknown paths when there is none. */
export function entryOf(pathname: string): RouteEntry {
  return ROUTES.find((entry) => entry.path !== '*' && matchPath(entry.path, pathname)) ?? ROUTES.at(-1)!;
}

/** Fetches the page behind a link before it is followed. */
export function preload(to: string): void {
  const entry = entryOf(new URL(to, 'http://local').pathname);
  if (entry.path !== '*') loadPage(entry).catch(() => undefined);
}
