import { redirect } from 'react-router';
import { sessionRoutes } from '@lamliang/contracts/auth';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';

/** Maximum wait for the server to end the session, in ms. */
const PATIENCE_MS = 4_000;

/** Ends the local session regardless of the server's response, then shows the login screen. */
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

/** Never rendered: `before` always redirects. */
export function Component() {
  return null;
}
