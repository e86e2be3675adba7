import { sessionRoutes, type Session } from '@lamliang/contracts/auth';
import { queryClient } from '../api/query-client.ts';
import { session } from './session.ts';
import { readLastPath } from './storage.ts';

/** Ends a staff session started by mistake; its token is not stored. */
function endStaffSession(token: string): void {
  const headers = { authorization: `Bearer ${token}` };
  void fetch(sessionRoutes.logout.path, { method: 'POST', headers }).catch(() => undefined);
}

/**
 * Begins the session that a login has answered.
 * @returns where it goes on; null for staff, whose session is ended: theirs is the console
 */
export function enter(answer: Session, invite_key?: string): string | null {
  if (answer.staff_role || !answer.account_child_link) {
    endStaffSession(answer.token);
    return null;
  }
  queryClient.clear();
  session.begin(answer.token, answer);
  if (answer.accounts.filter((link) => link.active_flag === 1).length > 1)
    return invite_key ? `/child/selectaccount/${invite_key}` : '/child/selectaccount';
  return invite_key ? `/invite/accept/${invite_key}` : (readLastPath() ?? '/');
}
