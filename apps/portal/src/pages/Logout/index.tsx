import { redirect } from 'react-router';
import { sessionRoutes } from '@lamliang/contracts/auth';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';

/** The server is asked to end the session, but nobody waits longer than this for it, in ms. */
const PATIENCE_MS = 4_000;

/** Ends the session here whatever the server says, then shows the login screen. */
export async function before(): Promise<Response> {
  const { token, ended } = session.get();
  if (token)
    await Promise.race([
      api.call(sessionRoutes.logout, {}).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
  session.end(ended);
  queryClient.clear();
  return redirect('/login');
}

/** Never shown: `before` always leads on. */
export function Component() {
  return null;
}
