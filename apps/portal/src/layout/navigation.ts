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
  const { icon, also, group: label } = menu;
  const entries = [{ to: path, label: title, icon }];
  if (also) entries.push({ to: `${path}${also.search}`, label: also.label, icon: also.icon });
  const group = GROUPS.find((one) => one.label === label);
  if (group) group.entries.push(...entries);
  else GROUPS.push({ ...(label ? { label } : {}), entries });
}

/** Creating also needs the write flag: without it the screen is read-only. */
export const mayCreate = (user: CurrentUser): boolean =>
  decide(entryOf('/orders/createorder'), user) === 'open' && may(user, 'advanced_order_flag');

/** A place of the menu without its query. */
const pathOf = (to: string): string => to.split('?')[0]!;

/** Entries that the user may open; empty groups are omitted. */
export function navigationOf(user: CurrentUser): NavigationGroup[] {
  const open = ({ to }: NavigationEntry) =>
    to.startsWith('/orders/create') ? mayCreate(user) : decide(entryOf(pathOf(to)), user) === 'open';
  return GROUPS.map((group) => ({ ...group, entries: group.entries.filter(open) })).filter(
    (group) => group.entries.length > 0,
  );
}

/** The entry of an address: the one with its query, otherwise the longest prefix of its path. */
export function activeEntry(pathname: string, search = ''): string {
  const all = GROUPS.flatMap((group) => group.entries.map((entry) => entry.to));
  if (all.includes(`${pathname}${search}`)) return `${pathname}${search}`;
  return (
    all
      .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
      .toSorted((a, b) => b.length - a.length)[0] ?? ''
  );
}
