// Signing in over ten thousand accounts, limits on, against the password's hash by itself.
import { Caller, closedLoop, pairs } from './load.mjs';
import { measured } from './bookings.mjs';
import { startChild, startProduct } from './product.mjs';
import { insertShops, PASSWORD, telephoneOf } from './shops.mjs';

const ACCOUNTS = 10_000;
const FIRST = 9_100_001;
const CLIENTS = 16;

export async function loginRate({ main, seconds, profile }) {
  const { database } = await main();
  const known = await database.rows('SELECT 1 FROM auth.account WHERE id = $1', [FIRST]);
  if (!known.length) await insertShops(database, { first: FIRST, count: ACCOUNTS });
  await database.rows('VACUUM ANALYZE');
  // Behind a proxy each caller has an address of its own, as people at home have.
  const product = await startProduct(database, 'quiet', { profile, env: { TRUST_PROXY: '1' } });
  const bare = startChild('argon2-server.mjs', []);
  await bare.started;
  const caller = new Caller(product.origin, CLIENTS);
  const login = (n, password = PASSWORD) => {
    const who = (n * 7_919) % ACCOUNTS;
    return caller.send('POST', '/client/v1/auth/login', {
      body: { username: telephoneOf(FIRST + who), password },
      headers: { 'x-forwarded-for': `10.${who >> 16}.${(who >> 8) & 255}.${who & 255}` },
    });
  };
  const one = async (n) => {
    const { status, body } = await login(n);
    if (status !== 200 || !body.data.token) throw new Error(`login: HTTP ${status} ${JSON.stringify(body)}`);
  };
  try {
    await closedLoop({ clients: CLIENTS, seconds: 2, one });
    await bare.ask('hash', { clients: CLIENTS, seconds: 1 });
    const run = await pairs(
      3,
      () => measured(product, database, { clients: CLIENTS, seconds, one }),
      () => bare.ask('hash', { clients: CLIENTS, seconds }),
    );
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await login(1, 'a wrong one')).status);
    if (statuses.slice(0, 5).some((s) => s !== 400) || statuses[5] !== 429) throw new Error(`six wrong passwords are answered ${statuses.join()}`); // prettier-ignore
    return {
      ...run,
      id: 'login',
      title: 'Logins a second over 10,000 accounts, limits on; reference: argon2id alone, 19 MiB, t=2',
      unit: 'logins/s', target: 0.9, better: 'higher',
      cpu: `${run.product.toFixed(1)} ms product, ${run.database.toFixed(2)} ms database a login`,
      notes: `a password alone ${run.bare.cpu.toFixed(1)} ms`,
    }; // prettier-ignore
  } finally {
    await caller.close();
    await bare.stop();
    await product.stop();
  }
}
