import exec from 'k6/execution';
import { OWNERS, signIn } from '../test-data.ts';
import { call, routes } from '../client.ts';

/** Logs in, opens the first page, logs out. Only failures count towards the login limit. */
export function login(): void {
  const { token } = signIn(OWNERS[exec.scenario.iterationInTest % OWNERS.length] ?? '');
  call(routes.auth.init, { token });
  call(routes.auth.logout, { token });
}
