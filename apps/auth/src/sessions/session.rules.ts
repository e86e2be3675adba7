/** Sessions expire after this idle time; every use extends them. */
export const SESSION_MS = 12 * 60 * 60 * 1000;
/** Extended at most once a minute, so that reads rarely write. */
export const TOUCH_MS = 60_000;

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_MS);

/** True when the last written use is old enough to write a new one. */
export const isTouchDue = (last_seen: Date, now: Date): boolean => now.getTime() - last_seen.getTime() >= TOUCH_MS;

export interface EnterableLink {
  id: number;
  account_id: number;
  access_level_id: number;
  enterable: boolean;
}

/** The default shop of a login: its own, else the first it works for; undefined when there is none. */
export function firstLink<L extends EnterableLink>(links: readonly L[]): L | undefined {
  const open = links.filter((link) => link.enterable);
  return open.find((link) => link.access_level_id === 1) ?? open.sort((a, b) => a.id - b.id)[0];
}
