import { authRoutes, type CurrentUser } from '@lamliang/contracts/auth';
import type { StaffRole } from '@lamliang/contracts';
import type { AuthProvider } from 'react-admin';
import { mayDo } from './access.ts';
import type { Http } from './http.ts';
import { pathAfterLogin } from '../layout/navigation.ts';
import { currentRole, dropSession, endSession, readSession, storeSession } from './session.ts';

/** The login belongs to a shop: its session was ended at once and nothing was stored. */
export class ShopAccountError extends Error {
  constructor() {
    super('console.login.shop_account');
    this.name = 'ShopAccountError';
  }
}

export interface Credentials {
  username: string;
  password: string;
}
export interface LoginParams extends Credentials {
  /** The requested page, with its query. */
  requestedPath?: string;
}

type WireSession = Pick<CurrentUser, 'login_id' | 'user_name' | 'name' | 'staff_role'> & { token: string };

const post = (http: Http, path: string, body: unknown, token?: string) =>
  http(path, {
    method: 'POST',
    body: JSON.stringify(body),
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });

export function createAuthProvider(http: Http): AuthProvider {
  /** Ends the session at the server; failures are ignored because the session expires anyway. */
  const end = (token: string) => post(http, authRoutes.logout.path, {}, token).catch(() => undefined);

  return {
    /** Returns the target so that no intermediate page is rendered: see `pathAfterLogin`. */
    async login({ username, password, requestedPath }: LoginParams) {
      const { json } = await post(http, authRoutes.login.path, { username, password });
      const session = (json as { data: WireSession }).data;
      if (!session.staff_role) {
        await end(session.token);
        throw new ShopAccountError();
      }
      const { token, login_id, user_name, name, staff_role } = session;
      storeSession({ token, login_id, user_name, name, staff_role });
      return { redirectTo: pathAfterLogin(staff_role, requestedPath) };
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
    /** Only an expired session redirects to the login; a missing permission is shown where it occurred. */
    async checkError(error: { status?: number }) {
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
