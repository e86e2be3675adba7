import { sessionRoutes, type Session } from '@lamliang/contracts/auth';
import { queryClient } from '../api/query-client.ts';
import { session } from './session.ts';
import { readLastPath } from './storage.ts';

/** What somebody came with who had to log in first. */
interface Waiting {
  invite_key?: string | undefined;
  affiliate_key?: string | null | undefined;
}
/** Where it is taken up. */
export function doorOf({ invite_key, affiliate_key }: Waiting): string | undefined {
  if (invite_key) return `/invite/accept/${invite_key}`;
  return affiliate_key ? `/affiliate/accept/${encodeURIComponent(affiliate_key)}` : undefined;
}
/** How it goes on from page to page. */
export const keyInPath = (affiliate_key: string | null | undefined): string =>
  affiliate_key ? `?${new URLSearchParams({ affiliate_key })}` : '';

/** Ends a staff session started by mistake; its token is not stored. */
function endStaffSession(token: string): void {
  const headers = { authorization: `Bearer ${token}` };
  void fetch(sessionRoutes.logout.path, { method: 'POST', headers }).catch(() => undefined);
}

/**
 * Begins the session that a login has answered.
 * @param waiting an invitation, or the key of a shop that referred this one, which is taken up then
 * @returns where it goes on; null for staff, whose session is ended: theirs is the console
 */
export function enter(answer: Session, { invite_key, affiliate_key }: Waiting = {}): string | null {
  if (answer.staff_role || !answer.account_child_link) {
    endStaffSession(answer.token);
    return null;
  }
  queryClient.clear();
  session.begin(answer.token, answer);
  if (answer.accounts.filter((link) => link.active_flag === 1).length > 1)
    return `/child/selectaccount${invite_key ? `/${invite_key}` : ''}${keyInPath(affiliate_key)}`;
  return doorOf({ invite_key, affiliate_key }) ?? readLastPath() ?? '/';
}
