import { OWNER_LEVEL } from '@lamliang/contracts';
import { DAY_MS, HOUR_MS } from '@lamliang/kernel';

/** Sessions expire after this idle time; every use extends them, up to their absolute end. */
export const SESSION_MS = 12 * HOUR_MS;
/** After this time from the login a session ends, however it is used (ms). */
export const LONGEST_MS = { shop: 30 * DAY_MS, staff: 12 * HOUR_MS, acting: HOUR_MS } as const;
/** The key of a session of staff who act as a customer opens it for so long (ms). */
export const ACTING_KEY_MS = 60_000;
/** Extended at most once a minute, so that reads rarely write. */
export const TOUCH_MS = 60_000;

/**
 * When a session ends that is used now.
 * @param begun the time of its login; a switch to another shop keeps it
 */
export const sessionEnd = (now: Date, begun: Date, kind: keyof typeof LONGEST_MS): Date =>
  new Date(Math.min(now.getTime() + SESSION_MS, begun.getTime() + LONGEST_MS[kind]));

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
  return open.find((link) => link.access_level_id === OWNER_LEVEL) ?? open.sort((a, b) => a.id - b.id)[0];
}

/** Whether every shop that a login worked for has closed its access; an own shop that we closed is none of them. */
export const isClosed = (links: readonly { active_flag: 0 | 1 }[]): boolean =>
  links.every(({ active_flag }) => active_flag === 0);
