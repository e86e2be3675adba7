import type { StaffRole } from '@lamliang/contracts';

/** What the console keeps of a sign-in. Keys that begin with `console.` are left alone by the portal's logout. */
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

/** The role of who is signed in. It is here at once, so that menu and start page never show those of another. */
export const currentRole = (): StaffRole | undefined => readSession()?.staff_role;

const listeners = new Set<() => void>();

/** Calls back when a session begins or ends, in this tab or another. @returns how to stop that. */
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

/** The server no longer knows the session; the login page says so until someone signs in. */
export function endSession(): void {
  isEnded = true;
  dropSession();
}
export const hasEnded = (): boolean => isEnded;
