import type { StaffRole } from '@lamliang/contracts';

/** What the console stores of a login. Keys that begin with `console.` are left alone by the portal's logout. */
export interface StaffSession {
  token: string;
  login_id: number;
  user_name: string;
  name: string;
  staff_role: StaffRole;
}

const KEY = 'console.session';

/** The stored session; undefined when there is none or it cannot be read. */
export function readSession(): StaffSession | undefined {
  const text = localStorage.getItem(KEY);
  if (!text) return undefined;
  try {
    const session = JSON.parse(text) as Partial<StaffSession>;
    return session.token && session.staff_role ? (session as StaffSession) : undefined;
  } catch {
    return undefined;
  }
}

/** The role of the logged-in user; synchronous, so that menu and start page never show those of another role. */
export const currentRole = (): StaffRole | undefined => readSession()?.staff_role;

const listeners = new Set<() => void>();

/** Subscribes to session changes in this or another tab. @returns the unsubscribe function. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function storeSession(session: StaffSession): void {
  isEnded = false;
  localStorage.setItem(KEY, JSON.stringify(session));
  for (const listener of listeners) listener();
}

export function dropSession(): void {
  localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

let isEnded = false;

/** The session has expired at the server; the login page shows this until the next login. */
export function endSession(): void {
  isEnded = true;
  dropSession();
}
export const hasEnded = (): boolean => isEnded;
