import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '@lamliang/contracts/auth';
import { clearSession, homeOf, KEYS, readToken, saveSession, saveUser } from './storage.ts';

export interface SessionState {
  /** The token this tab was loaded with or got by its own login, never another tab's. */
  token: string | null;
  user: CurrentUser | null;
  /** Another tab has logged in or out: this one is blocked and reloads. */
  superseded: boolean;
  /** Why the last session ended, for the login screen; null after an ordinary logout. */
  ended: EndReason | null;
}
export type EndReason = 'expired' | 'no_answer';

let state: SessionState = { token: null, user: null, superseded: false, ended: null };
const listeners = new Set<() => void>();

function set(change: Partial<SessionState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export const session = {
  get: (): SessionState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Restores the session from local storage; the user comes from init. */
  boot(): void {
    set({ token: readToken(), user: null, superseded: false, ended: null });
  },
  begin(token: string, user: CurrentUser): void {
    saveSession(token, user);
    set({ token, user, ended: null });
  },
  update(user: CurrentUser): void {
    saveUser(user);
    set({ user });
  },
  end(reason: EndReason | null = null): void {
    const stored = readToken();
    // A late 401 for this tab's token must not end a newer login of another tab.
    if (stored === null || stored === state.token) clearSession();
    set({ token: null, user: null, ended: reason });
  },
  /** Remembers why the session is about to end. */
  willEnd(reason: EndReason): void {
    set({ ended: reason });
  },
};

/** The session as React state. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The user of a page behind the login. @throws Error outside of one. */
export function useUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('no user: this component belongs behind the login');
  return user;
}

/** Watches for other tabs changing the shared token. @returns a function that stops watching. */
export function watchOtherTabs(reload: () => void): () => void {
  const check = () => {
    if (homeOf() === sessionStorage || state.superseded) return;
    if (localStorage.getItem(KEYS.token) === state.token) return;
    set({ superseded: true });
    setTimeout(reload, 1_200);
  };
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === KEYS.token || event.key === null)) check();
  };
  // A frozen tab gets no storage events.
  const onVisible = () => {
    if (document.visibilityState === 'visible') check();
  };
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
