import { hasFlag, OWNER_LEVEL, type AccessLevelId, type Flag } from '@lamliang/contracts';
import type { CurrentUser } from '@lamliang/contracts/auth';

/** Who may open a route. `flag` or `level` is sufficient; the owner always has access. */
export interface Access {
  access: 'public' | 'login' | 'permission';
  flag?: Flag;
  level?: AccessLevelId;
}

/** The result of opening a route: open, or redirect to login or home. */
export function decide(route: Access, user: CurrentUser | null): 'open' | 'login' | 'home' {
  if (route.access === 'public') return 'open';
  if (!user) return 'login';
  if (route.access === 'login') return 'open';
  const link = user.account_child_link;
  if (!link) return 'home';
  const permitted =
    hasFlag(link.access_level, route.flag) === true ||
    (route.level !== undefined && link.access_level_id === route.level) ||
    link.access_level_id === OWNER_LEVEL;
  return permitted ? 'open' : 'home';
}

/** Whether the user has a flag; calls that need a flag are only made when this is true. */
export function may(user: CurrentUser | null, flag: Flag): boolean {
  return hasFlag(user?.account_child_link?.access_level, flag) === true;
}
