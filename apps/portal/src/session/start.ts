import { queryClient, shouldRetry } from '../api/query-client.ts';
import { read } from '../api/client.ts';
import { CallError } from '@lamliang/contracts';
import { sessionRoutes, type CurrentUser } from '@lamliang/contracts/auth';
import { session } from './session.ts';

let starting: Promise<CurrentUser | null> | undefined;

/**
 * The user of this tab: flags and balances always come from init, never from storage. When init fails the session is
 * cleared and there is no user.
 */
export function ensureUser(): Promise<CurrentUser | null> {
  const { token, user } = session.get();
  if (!token || user) return Promise.resolve(user);
  starting ??= queryClient
    .fetchQuery({ ...read(sessionRoutes.init), retry: shouldRetry })
    .then((current) => {
      if (current.staff_role || !current.account_child_link) throw new Error('not a shop user');
      session.update(current);
      return current;
    })
    .catch((error: unknown) => {
      const noAnswer = error instanceof CallError && error.status === 0;
      session.end(noAnswer ? 'no_answer' : 'expired');
      return null;
    })
    .finally(() => {
      starting = undefined;
    });
  return starting;
}

/** Reads the user again, after something of the login or its shop was changed; without an answer nothing changes. */
export async function refreshUser(): Promise<void> {
  const { token } = session.get();
  const current = await queryClient.fetchQuery({ ...read(sessionRoutes.init), staleTime: 0 }).catch(() => undefined);
  if (current && session.get().token === token) session.update(current);
}
