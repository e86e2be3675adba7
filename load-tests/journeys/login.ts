import exec from 'k6/execution';
import { OWNERS, signIn } from '../cast.ts';
import { call, routes } from '../client.ts';

/** Comes in, sees the first page, goes out. Only failures count for the limit of logins. */
export function login(): void {
  const { token } = signIn(OWNERS[exec.scenario.iterationInTest % OWNERS.length] ?? '');
  call(routes.auth.init, { token });
  call(routes.auth.logout, { token });
}
