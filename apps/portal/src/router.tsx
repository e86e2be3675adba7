import { createBrowserRouter, matchPath, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { toast, watchBack } from '@lamliang/ui';
import { loadPage, pageOf, preload } from './load-page.ts';
import { linkHooks } from './components/navigation/AppLink.tsx';
import type { RouteEntry } from './routes/entry.ts';
import { entryOf, ROUTES } from './routes/index.ts';
import { loadScript } from './scripts.ts';
import { PageFailure, Root, RootFailure } from './root.tsx';
import { decide } from './session/access.rules.ts';
import { refusedPage } from './session/refused-page.ts';
import { session } from './session/session.ts';
import { ensureUser } from './session/start.ts';
import { saveLastPath } from './session/storage.ts';
import { checkVersion } from './version.ts';

/** Guards a route, then starts the page's reads: no call is made for a user who may not open the page. */
export async function enter(entry: RouteEntry, { request, params }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url);
  // These do not call init: a session that init rejects must still be cleared, and one that another begins apart from
  // is none of its business.
  const unasked = entry.path === '/logout' || entry.path === '/acting';
  const user = unasked ? session.get().user : await ensureUser();
  const decision = unasked ? 'open' : decide(entry, user);
  if (decision === 'login') {
    if (!entry.passing) saveLastPath(url.pathname + url.search);
    return redirect('/login');
  }
  // Home tells why it is there, and goes on telling while it is open.
  if (decision === 'home') {
    refusedPage.set(true);
    return redirect('/');
  }
  if (entry.path !== '/') refusedPage.set(false);
  const page = await loadPage(entry);
  const instead = (await page.before?.({ params, url, user })) ?? null;
  if (instead) return instead;
  page.prefetch?.({ params, url, user });
  return null;
}

const objectOf = (entry: RouteEntry): RouteObject => ({
  path: entry.path,
  loader: (args) => enter(entry, args),
  // The loader has loaded it. A `lazy` that fails would leave a blank page instead of the boundary.
  Component: function Page() {
    const Shown = pageOf(entry)?.Component;
    return Shown ? <Shown /> : null;
  },
  handle: entry,
  // Inside the frame: what could not be loaded takes the page's place, not the frame's.
  ...(entry.bare ? {} : { ErrorBoundary: PageFailure }),
});

/** @param shell markup of index.html that stands until the first page does */
export function createPortalRouter(shell: string) {
  linkHooks.reached = preload;
  watchBack();
  const router = createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: RootFailure,
      HydrateFallback: () => <div dangerouslySetInnerHTML={{ __html: shell }} />,
      children: [
        ...ROUTES.filter((entry) => entry.bare).map(objectOf),
        {
          lazy: async () => ({ Component: (await loadScript(() => import('./layout/Frame.tsx'))).Frame }),
          ErrorBoundary: RootFailure,
          children: ROUTES.filter((entry) => !entry.bare).map(objectOf),
        },
      ],
    },
  ]);
  let busy = false;
  let shown = '';
  router.subscribe(({ navigation, location }) => {
    const moving = navigation.state !== 'idle';
    if (moving && !busy) toast.dismissAll();
    busy = moving;
    if (moving || location.key === shown) return;
    shown = location.key;
    const entry = entryOf(location.pathname);
    if (entry.access !== 'public' && !entry.passing && session.get().user)
      saveLastPath(location.pathname + location.search);
    void checkVersion();
  });
  return router;
}

let leaving = false;
/** Handles 401 and 403: one message and one redirect through /logout, however many calls were rejected. */
export function endRefusedSession(navigate: (to: string) => Promise<void>): void {
  if (leaving || matchPath('/logout', location.pathname)) return;
  leaving = true;
  session.willEnd('expired');
  void navigate('/logout').finally(() => {
    leaving = false;
  });
}
