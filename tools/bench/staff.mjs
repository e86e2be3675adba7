// Somebody of finance who calls the product, and what a piece of work takes.
import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD } from './shops.mjs';

/** Somebody of finance, with an open session. @returns their token, and what posts as them */
export async function finance({ rows }, product) {
  const login = { telephone: '0899990001', email: 'bench-finance@example.co.th', password: PASSWORD, user_name: 'การเงิน' };
  const { login_id, account_id } = await product.edge('auth.internal.accounts.create', { login, staff_role: 'finance' });
  const token = randomBytes(32).toString('base64url');
  await rows(
    `INSERT INTO auth.session (token_hash, login_id, account_id, create_dt, last_seen_dt, expire_dt) VALUES ($1, $2, $3, now(), now(), now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), login_id, account_id],
  );
  const post = async (path, body) => {
    const json = body && !(body instanceof FormData);
    const answer = await fetch(product.origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: json ? JSON.stringify(body) : body } : {}),
    });
    const told = await answer.json();
    if (answer.status !== 200) throw new Error(`${path}: HTTP ${answer.status} ${JSON.stringify(told).slice(0, 300)}`);
    return told.data ?? told;
  };
  return { post, token };
} // prettier-ignore

export const timed = async (work) => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};
/** The time of a piece of work, and what it took of both processors. */
export async function spent(product, database, work) {
  const from = { product: await product.cpu(), database: database.cpu() };
  const figure = await timed(work);
  return { figure, product: (await product.cpu()) - from.product, database: database.cpu() - from.database };
}
export const cpuOf = (run, what) =>
  `${run.product.toFixed(0)} ms product, ${run.database.toFixed(0)} ms database ${what}`;
