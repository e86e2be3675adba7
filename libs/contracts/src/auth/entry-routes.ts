import * as z from 'zod/mini';
import { route } from '../route.ts';
import { flag } from '../wire.ts';

const PUBLIC = { kind: 'public' } as const;
/** Each of them asks another system, or says whether a name is known. */
export const ENTERS_SLOWLY = { rate: 'login', limit: { per: 'address', a_minute: 20 } } as const;

/** What the login page of every host asks for, kept apart so that it loads nothing of what follows a login. */
export const entryRoutes = {
  provider: route({
    id: 'auth.provider.get',
    method: 'GET',
    path: '/client/v1/provider',
    caller: PUBLIC,
    answer: z.object({ provider: z.string(), facebook_flag: flag }),
    fails: [],
    summary: 'Tells whose people log in at this host, and whether they can sign in with Facebook.',
  }),
  beginFacebook: route({
    id: 'auth.facebook.begin',
    method: 'POST',
    path: '/client/v1/auth/facebook/begin',
    caller: PUBLIC,
    answer: z.object({
      /** Where the browser goes. */
      url: z.string(),
    }),
    fails: ['facebook.off', 'service.unavailable'],
    ...ENTERS_SLOWLY,
    summary:
      'Begins to sign in with Facebook: the address of its page, and a cookie that alone takes the answer, within ten minutes.',
  }),
};
