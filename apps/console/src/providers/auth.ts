import { authRoutes, type CurrentUser } from '@lamliang/contracts/auth';
import type { StaffRole } from '@lamliang/contracts';
import type { AuthProvider } from 'react-admin';
import { mayDo } from './access.ts';
import { codeOf, type FailureBody, type Http } from './http.ts';
import { roleFollower } from './own-role.ts';
import { currentRole, dropSession, endSession, readSession, storeSession, type StaffSession } from './session.ts';

/** The login belongs to a shop: its session was ended at once and nothing was stored. */
export class ShopAccountError extends Error {
  constructor() {
    super('signin.login.shop_account');
    this.name = 'ShopAccountError';
  }
}

export interface Credentials {
  username: string;
  password: string;
}
/** The second step: ticket and code; or the session of whoever has just set up an app. */
export type SecondStep = { ticket: string; code: string } | { session: WireSession };
export type LoginParams = (Credentials | SecondStep) & {
  /** The requested page, with its query. */
  requestedPath?: string;
};

/** The first step of a login is done: `ticket` leads to the second. */
export class SecondStepNeeded extends Error {
  constructor(
    readonly step: 'code' | 'enrol',
    readonly ticket: string,
  ) {
    super('signin.second_factor.title');
    this.name = 'SecondStepNeeded';
  }
}
const STEPS: Record<string, SecondStepNeeded['step']> = {
  'login.code_required': 'code',
  'login.enrol_required': 'enrol',
};

/** What the console keeps of an answered login. */
export const sessionOf = ({ token, login_id, user_name, name, staff_role }: WireSession): StaffSession | undefined =>
  staff_role ? { token, login_id, user_name, name, staff_role } : undefined;

export type WireSession = Pick<CurrentUser, 'login_id' | 'user_name' | 'name' | 'staff_role'> & { token: string };

const post = (http: Http, path: string, body: unknown, token?: string) =>
  http(path, {
    method: 'POST',
    body: JSON.stringify(body),
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });

/** @param hear hears the role of the login anew */
export function createAuthProvider(http: Http, hear: () => Promise<void> = roleFollower(http)): AuthProvider {
  /** Ends the session at the server; failures are ignored because the session expires anyway. */
  const end = (token: string) => post(http, authRoutes.logout.path, {}, token).catch(() => undefined);

  /** @throws SecondStepNeeded after the right password of a login with a second factor */
  const logIn = async (given: Credentials | SecondStep): Promise<WireSession> => {
    if ('session' in given) return given.session;
    const { path } = 'code' in given ? authRoutes.loginCode : authRoutes.login;
    const answer = await post(http, path, given).catch((error: unknown) => {
      const step = STEPS[codeOf(error)];
      const { ticket } = ((error as { body?: FailureBody }).body?.data ?? {}) as { ticket?: string };
      if (step && ticket) throw new SecondStepNeeded(step, ticket);
      throw error;
    });
    return (answer.json as { data: WireSession }).data;
  };

  return {
    /** Returns the target so that no intermediate page is rendered: see `pathAfterLogin`. */
    async login({ requestedPath, ...given }: LoginParams) {
      // With the menu, which the form does without; before the session, or a script that does not come would leave one behind.
      const { pathAfterLogin } = await import('../layout/navigation.ts');
      const answer = await logIn(given);
      const session = sessionOf(answer);
      if (!session) {
        await end(answer.token);
        throw new ShopAccountError();
      }
      storeSession(session);
      return { redirectTo: pathAfterLogin(session.staff_role, requestedPath) };
    },
    async logout() {
      const session = readSession();
      dropSession();
      if (session) await end(session.token);
      // RequireLogin has already redirected to the login.
      return false;
    },
    async checkAuth() {
      // Without a message react-admin shows no toast: the login page is sufficient.
      if (!readSession()) throw Object.assign(new Error('session.missing'), { message: false });
    },
    /** Only an expired session redirects to the login; a missing permission is shown where it occurred, and may mean a new role. */
    async checkError(error: { status?: number }) {
      if (error.status === 403) await hear();
      if (error.status !== 401) return;
      endSession();
      // The login page shows the reason; a toast would disappear before it is read.
      throw Object.assign(new Error('session.expired'), { message: false });
    },
    async getIdentity() {
      const session = readSession();
      if (!session) throw new Error('ra.auth.auth_check_error');
      return { id: session.login_id, fullName: session.name || session.user_name };
    },
    async getPermissions(): Promise<StaffRole | undefined> {
      return currentRole();
    },
    async canAccess({ resource, action }) {
      return mayDo(currentRole(), resource, action);
    },
  };
}
