import { authRoutes, type CurrentUser } from '@lamliang/contracts/auth';
import type { StaffRole } from '@lamliang/contracts';
import type { AuthProvider } from 'react-admin';
import { mayDo } from './access.ts';
import type { Http } from './http.ts';
import { landingOf } from '../layout/places.ts';
import { currentRole, dropSession, endSession, readSession, storeSession } from './session.ts';

/** The login belongs to a shop: its token was ended at once and nothing was kept. */
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
export interface SignIn extends Credentials {
  /** The page that was asked for before, with its query. */
  wished?: string;
}

type WireSession = Pick<CurrentUser, 'login_id' | 'user_name' | 'name' | 'staff_role'> & { token: string };

const post = (http: Http, path: string, body: unknown, token?: string) =>
  http(path, {
    method: 'POST',
    body: JSON.stringify(body),
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });

export function createAuthProvider(http: Http): AuthProvider {
  /** Ends a token at the server; a failure is nothing the user could act on, the token ends by itself. */
  const end = (token: string) => post(http, authRoutes.logout.path, {}, token).catch(() => undefined);

  return {
    /** Tells where to go, so that nothing is drawn on the way: see `landingOf`. */
    async login({ username, password, wished }: SignIn) {
      const { json } = await post(http, authRoutes.login.path, { username, password });
      const session = (json as { data: WireSession }).data;
      if (!session.staff_role) {
        await end(session.token);
        throw new ShopAccountError();
      }
      const { token, login_id, user_name, name, staff_role } = session;
      storeSession({ token, login_id, user_name, name, staff_role });
      return { redirectTo: landingOf(staff_role, wished) };
    },
    async logout() {
      const session = readSession();
      dropSession();
      if (session) await end(session.token);
      // The gate has led to the login already.
      return false;
    },
    async checkAuth() {
      // Without a message react-admin raises no toast: the login page speaks for itself.
      if (!readSession()) throw Object.assign(new Error('session.missing'), { message: false });
    },
    /** Only an ended session leads to the login; a missing permission is told where it happened. */
    async checkError(error: { status?: number }) {
      if (error.status !== 401) return;
      endSession();
      // The login page tells why; a toast would be gone before it is read.
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
