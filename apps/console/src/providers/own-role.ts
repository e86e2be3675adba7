import { authRoutes, type CurrentUser } from '@lamliang/contracts/auth';
import type { Http } from './http.ts';
import { dropSession, readSession, storeSession } from './session.ts';

/** At most this often: what is refused may be refused many times at once (ms). */
const LEAST_MS = 5_000;

/**
 * Hears the role of the login anew, which an administrator may have changed: menu and buttons follow what is stored. Whoever
 * is no member of staff any more is logged out. What cannot be heard stays as it is.
 */
export function roleFollower(http: Http): () => Promise<void> {
  let heard = -LEAST_MS;
  return async () => {
    const session = readSession();
    if (!session || performance.now() - heard < LEAST_MS) return;
    heard = performance.now();
    const answer = await http(authRoutes.init.path).catch(() => undefined);
    const now = (answer?.json as { data?: Pick<CurrentUser, 'login_id' | 'staff_role'> } | undefined)?.data;
    if (!now || now.login_id !== session.login_id || readSession()?.token !== session.token) return;
    if (!now.staff_role) dropSession();
    else if (now.staff_role !== session.staff_role) storeSession({ ...session, staff_role: now.staff_role });
  };
}

/** Hears it now and whenever the window comes into view. @returns what ends that */
export function followRole(hear: () => Promise<void>): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') void hear();
  };
  seen();
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('focus', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('focus', seen);
  };
}
