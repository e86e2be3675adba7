import { hasFlag, type AccessLevelId, type Flag } from '@lamliang/contracts';
import type { CurrentUser } from '@lamliang/contracts/auth';

/** Who may open a route. `flag` and `level` make a permission: one of them is enough, and the owner always passes. */
export interface Access {
  access: 'public' | 'login' | 'permission';
  flag?: Flag;
  level?: AccessLevelId;
}

export const OWNER: AccessLevelId = 1;

/** What becomes of an attempt to open a route: it opens, or the user is sent to login or home. */
export function decide(route: Access, user: CurrentUser | null): 'open' | 'login' | 'home' {
  if (route.access === 'public') return 'open';
  if (!user) return 'login';
  if (route.access === 'login') return 'open';
  const link = user.account_child_link;
  if (!link) return 'home';
  const permitted =
    hasFlag(link.access_level, route.flag) === true ||
    (route.level !== undefined && link.access_level_id === route.level) ||
    link.access_level_id === OWNER;
  return permitted ? 'open' : 'home';
}

/** Whether the user holds a flag; calls behind a flag are only made when this is true. */
export function may(user: CurrentUser | null, flag: Flag): boolean {
  return hasFlag(user?.account_child_link?.access_level, flag) === true;
}
