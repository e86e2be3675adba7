import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CurrentUser } from '@lamliang/contracts/auth';
import { shopUser } from '../testing/user.ts';
import { decide, may } from './access.rules.ts';
import { session, watchOtherTabs } from './session.ts';
import { readLastPath, saveLastPath, saveVersion } from './storage.ts';

const user = shopUser;
const keys = () => Object.keys(localStorage).toSorted();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  session.boot();
});

describe('session', () => {
  it('[A5] keeps the current user in local storage in the wire form', () => {
    session.begin('secret', user);
    const stored = JSON.parse(localStorage.getItem('auth.currentUser')!) as Record<string, unknown>;
    expect(stored).toMatchObject({
      id: 7,
      name: 'สมชาย',
      email: 'a@example.com',
      telephone: '0810000004',
      wallet: 12480.5,
      payment_type: 'wallet',
      account_child_link: { id: 1, access_level: { order_flag: 1 } },
    });
    expect(keys()).toEqual(['auth.currentUser', 'auth.token']);
  });

  it('does not clear the session of another tab when its own has ended', () => {
    session.begin('mine', user);
    localStorage.setItem('auth.token', 'of another tab');
    session.end('expired');
    expect(session.get().token).toBeNull();
    expect(localStorage.getItem('auth.token')).toBe('of another tab');
  });

  it('[A4] is restored after a reload, without the user until init', () => {
    session.begin('secret', user);
    session.boot();
    expect(session.get()).toMatchObject({ token: 'secret', user: null });
  });

  it("[A9] keeps only the last path, the version and the console's keys on logout", () => {
    session.begin('secret', user);
    saveLastPath('/orders/all');
    saveVersion('1+a');
    localStorage.setItem('console.token', 'staff');
    localStorage.setItem('something.else', 'x');
    session.end();
    expect(keys()).toEqual(['app.lastPath', 'app.version', 'console.token']);
    expect(readLastPath()).toBe('/orders/all');
    expect(session.get()).toMatchObject({ token: null, user: null });
  });

  it('is separate from the session of a tab that acts as a customer', () => {
    session.begin('own', user);
    saveLastPath('/orders/all');
    session.beginApart('acting', user);
    session.boot();
    expect(session.get().token).toBe('acting');
    saveLastPath('/finance/wallet-transaction');
    expect(localStorage.getItem('auth.token')).toBe('own');
    session.end();
    expect([localStorage.getItem('auth.token'), sessionStorage.length]).toEqual(['own', 0]);
    expect(readLastPath()).toBe('/orders/all');
  });
});

describe('other tabs', () => {
  let stop: () => void;
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });
  const tell = () =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth.token', storageArea: localStorage }));

  it('keeps its token, blocks and reloads when another tab logs in', () => {
    const reload = jest.fn();
    stop = watchOtherTabs(reload);
    session.begin('mine', user);
    localStorage.setItem('auth.token', 'theirs');
    tell();
    expect(session.get()).toMatchObject({ token: 'mine', superseded: true });
    jest.advanceTimersByTime(2_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('ignores changes that do not affect the token', () => {
    const reload = jest.fn();
    stop = watchOtherTabs(reload);
    session.begin('mine', user);
    tell();
    jest.advanceTimersByTime(2_000);
    expect(session.get().superseded).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('guards', () => {
  const permission = { access: 'permission', flag: 'pickup_point_flag', level: 4 } as const;
  const withLevel = (access_level_id: 1 | 2 | 3 | 4): CurrentUser => ({
    ...user,
    account_child_link: { ...user.account_child_link!, access_level_id },
  });

  it('[A7] redirects a visitor to login, except on public pages', () => {
    expect(decide({ access: 'login' }, null)).toBe('login');
    expect(decide(permission, null)).toBe('login');
    expect(decide({ access: 'public' }, null)).toBe('open');
  });

  it('[A21] redirects a user without the flag home', () => {
    expect(decide(permission, user)).toBe('home');
    expect(decide({ access: 'permission', flag: 'order_flag' }, user)).toBe('open');
    expect(decide({ access: 'permission', flag: 'finance_flag' }, user)).toBe('home');
  });

  it('[A22] opens for the matching level, and always for the owner', () => {
    expect(decide(permission, withLevel(4))).toBe('open');
    expect(decide(permission, withLevel(2))).toBe('home');
    expect(decide(permission, withLevel(1))).toBe('open');
  });

  it('allows calls only for flags that the user has', () => {
    expect(may(user, 'order_flag')).toBe(true);
    expect(may(user, 'finance_flag')).toBe(false);
    expect(may(null, 'order_flag')).toBe(false);
  });
});
