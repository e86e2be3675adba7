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

export function storeSession(session: StaffSession): void {
  isEnded = false;
  localStorage.setItem(KEY, JSON.stringify(session));
}

export function dropSession(): void {
  localStorage.removeItem(KEY);
}

let isEnded = false;

/** The server no longer knows the session; the login page says so until someone signs in. */
export function endSession(): void {
  dropSession();
  isEnded = true;
}
export const hasEnded = (): boolean => isEnded;
