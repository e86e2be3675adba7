import type { CurrentUser } from '@lamliang/contracts/auth';
import { createStore } from '../store.ts';
import { clearSession, isApart, keepApart, KEYS, readToken, saveSession, saveUser } from './storage.ts';

export interface SessionState {
  /** The token this tab was loaded with or got by its own login, never another tab's. */
  token: string | null;
  user: CurrentUser | null;
  /** Another tab has logged in or out: this one is blocked and reloads. */
  superseded: boolean;
  /** Why the last session ended, for the login screen; null after an ordinary logout. */
  ended: EndReason | null;
}
export type EndReason = 'expired' | 'no_answer' | 'left';

const state = createStore<SessionState>({ token: null, user: null, superseded: false, ended: null });
const set = (change: Partial<SessionState>) => state.set({ ...state.get(), ...change });

export const session = {
  get: state.get,
  /** Restores the session from local storage; the user comes from init. */
  boot(): void {
    set({ token: readToken(), user: null, superseded: false, ended: null });
  },
  begin(token: string, user: CurrentUser): void {
    saveSession(token, user);
    set({ token, user, ended: null });
  },
  /** The same for staff who act as a customer: the login of the other tabs stays as it is. */
  beginApart(token: string, user: CurrentUser): void {
    keepApart(token);
    session.begin(token, user);
  },
  update(user: CurrentUser): void {
    saveUser(user);
    set({ user });
  },
  end(reason: EndReason | null = null): void {
    const stored = readToken();
    // A late 401 for this tab's token must not end a newer login of another tab.
    if (stored === null || stored === state.get().token) clearSession();
    set({ token: null, user: null, ended: reason });
  },
  /** Remembers why the session is about to end. */
  willEnd(reason: EndReason): void {
    set({ ended: reason });
  },
};

/** The session as React state. */
export const useSession = state.use;

/** The user of a page behind the login. @throws Error outside of one. */
export function useUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('no user: this component belongs behind the login');
  return user;
}

/** Watches for other tabs changing the shared token. @returns a function that stops watching. */
export function watchOtherTabs(reload: () => void): () => void {
  const check = () => {
    if (isApart() || state.get().superseded) return;
    if (localStorage.getItem(KEYS.token) === state.get().token) return;
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
