import { PAGES } from './pages.ts';
import type { PageModule, RouteEntry } from './routes/entry.ts';
import { entryOf, type PageName } from './routes/index.ts';
import { loadPhrases, loadScript } from './scripts.ts';

const loaded = new Map<RouteEntry, Promise<PageModule>>();
const modules = new Map<RouteEntry, PageModule>();

/** The page of a route after `loadPage`. */
export const pageOf = (entry: RouteEntry): PageModule | undefined => modules.get(entry);

/** The page of a route with its phrases. Failures are not cached, so that the next visit retries. */
export function loadPage(entry: RouteEntry): Promise<PageModule> {
  const known = loaded.get(entry);
  if (known) return known;
  const page = Promise.all([
    loadScript(PAGES[entry.page as PageName]),
    loadScript(() => loadPhrases(entry.areas)),
  ]).then(([module]) => {
    modules.set(entry, module);
    return module;
  });
  loaded.set(entry, page);
  page.catch(() => loaded.delete(entry));
  return page;
}

/** Preloads the page of a link. */
export function preload(to: string): void {
  const entry = entryOf(new URL(to, 'http://local').pathname);
  if (entry.path !== '*') loadPage(entry).catch(() => undefined);
}
