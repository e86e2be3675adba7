import { toWire } from '@lamliang/contracts';
import { currentUser, type CurrentUser } from '@lamliang/contracts/auth';

/** Keys of local storage. Logout keeps the last two and the console's keys. */
export const KEYS = {
  token: 'auth.token',
  user: 'auth.currentUser',
  last_path: 'app.lastPath',
  version: 'app.version',
} as const;
const CONSOLE_PREFIX = 'console.';

/** A tab that acts as a customer has its own session; all other tabs share one. */
export function homeOf(): Storage {
  return sessionStorage.getItem(KEYS.token) === null ? localStorage : sessionStorage;
}

/** Whether this tab acts as a customer. */
export const isApart = (): boolean => homeOf() === sessionStorage;

/** From now on this tab has a session of its own, beside the one that the other tabs share. */
export const keepApart = (token: string): void => sessionStorage.setItem(KEYS.token, token);

export const readToken = (): string | null => homeOf().getItem(KEYS.token);

export function saveSession(token: string, user: CurrentUser): void {
  const storage = homeOf();
  storage.setItem(KEYS.user, JSON.stringify(toWire(currentUser, user)));
  storage.setItem(KEYS.token, token);
}

export function saveUser(user: CurrentUser): void {
  homeOf().setItem(KEYS.user, JSON.stringify(toWire(currentUser, user)));
}

/** Clears the session of this tab: that of all tabs but not the last path, the version and the console's keys. */
export function clearSession(): void {
  if (isApart()) {
    for (const key of [KEYS.token, KEYS.user, KEYS.last_path]) sessionStorage.removeItem(key);
    return;
  }
  const kept: readonly string[] = [KEYS.last_path, KEYS.version];
  for (const key of Object.keys(localStorage))
    if (!kept.includes(key) && !key.startsWith(CONSOLE_PREFIX)) localStorage.removeItem(key);
}

export const readLastPath = (): string | null => homeOf().getItem(KEYS.last_path);
export const saveLastPath = (path: string): void => homeOf().setItem(KEYS.last_path, path);
export const readVersion = (): string | null => localStorage.getItem(KEYS.version);
export const saveVersion = (version: string): void => localStorage.setItem(KEYS.version, version);
