import { redirect } from 'react-router';
import { sessionRoutes } from '@lamliang/contracts/auth';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { isApart } from '../../session/storage.ts';

/** Maximum wait for the server to end the session, in ms. */
const PATIENCE_MS = 4_000;

/** Ends the local session regardless of the server's response, then shows the login screen, or says that nobody acts as a customer any more. */
export async function before(): Promise<Response> {
  const { token, ended } = session.get();
  if (token)
    await Promise.race([
      api.call(sessionRoutes.logout, {}).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
  const next = isApart() ? '/acting' : '/login';
  session.end(ended);
  queryClient.clear();
  return redirect(next);
}

/** Never rendered: `before` always redirects. */
export function Component() {
  return null;
}
