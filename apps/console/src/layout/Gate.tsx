import { useSyncExternalStore, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { onSession, readSession } from '../providers/session.ts';

const isSignedIn = () => readSession() !== undefined;

/**
 * Leads whoever has no session to the login, in one step, and remembers what was asked for. React-admin's own ways
 * (`requireAuth`, the redirect of its logout) go there again and again until the login page is drawn.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const isOpen = useSyncExternalStore(onSession, isSignedIn);
  if (isOpen || pathname === '/login') return children;
  return <Navigate to="/login" replace state={{ nextPathname: pathname, nextSearch: search }} />;
}
