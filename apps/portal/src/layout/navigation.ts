import type { LucideIcon } from 'lucide-react';
import type { CurrentUser } from '@lamliang/contracts/auth';
import type { PhraseKey } from '@lamliang/i18n';
import { entryOf, ROUTES } from '../routes/index.ts';
import { decide, may } from '../session/access.rules.ts';

export interface NavigationEntry {
  to: string;
  label: PhraseKey;
  icon: LucideIcon;
}
export interface NavigationGroup {
  label?: PhraseKey;
  entries: NavigationEntry[];
}

/** The menu as the route tables have it: entries in their order, groups where their first entry stands. */
const GROUPS: NavigationGroup[] = [];
for (const { path, title, menu } of ROUTES) {
  if (!menu) continue;
  const entry = { to: path, label: title, icon: menu.icon };
  const group = GROUPS.find(({ label }) => label === menu.group);
  if (group) group.entries.push(entry);
  else GROUPS.push({ ...(menu.group ? { label: menu.group } : {}), entries: [entry] });
}

/** Creating also needs the write flag: without it the screen is read-only. */
export const mayCreate = (user: CurrentUser): boolean =>
  decide(entryOf('/orders/createorder'), user) === 'open' && may(user, 'advanced_order_flag');

/** Entries that the user may open; empty groups are omitted. */
export function navigationOf(user: CurrentUser): NavigationGroup[] {
  const open = ({ to }: NavigationEntry) =>
    to === '/orders/createorder' ? mayCreate(user) : decide(entryOf(to), user) === 'open';
  return GROUPS.map((group) => ({ ...group, entries: group.entries.filter(open) })).filter(
    (group) => group.entries.length > 0,
  );
}

/** The entry of a path: the longest prefix. */
export function activeEntry(pathname: string): string {
  const all = GROUPS.flatMap((group) => group.entries.map((entry) => entry.to));
  return (
    all
      .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
      .toSorted((a, b) => b.length - a.length)[0] ?? ''
  );
}
