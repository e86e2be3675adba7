import { useSyncExternalStore, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { onSession, readSession } from '../providers/session.ts';

/** Pages for whoever is not logged in. */
const OPEN = ['/login', '/join'];
const isLoggedIn = () => readSession() !== undefined;

/**
 * Redirects to the login when there is no session and remembers the requested page. React-admin's own mechanisms
 * (`requireAuth`, the redirect of its logout) repeat the redirect until the login page is rendered.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const isOpen = useSyncExternalStore(onSession, isLoggedIn);
  if (isOpen || OPEN.includes(pathname)) return children;
  return <Navigate to="/login" replace state={{ nextPathname: pathname, nextSearch: search }} />;
}
