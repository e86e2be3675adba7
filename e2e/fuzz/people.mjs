// People who come and go: a shop of another provider, and those whose token is worth nothing any more.
import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { POLICY_VERSION } from '../../libs/contracts/src/auth/registration-routes.ts';

const PASSWORD = 'Fuzzed-2026';
/** A sample provider's host on a developer's machine (ADR 45). */
const FOREIGN_HOST = 'harbor.localhost';

/** Sends a request to a host of the product, which `fetch` would not name. */
async function askHost(address, host, { method, path, headers, body }) {
  const sent = request(address + path, { method, headers: { ...headers, host } }).end(body);
  const [answer] = await once(sent, 'response');
  const told = await json(answer);
  return {
    status: answer.statusCode,
    headers: new Headers({ 'retry-after': answer.headers['retry-after'] ?? '1' }),
    json: told,
    text: JSON.stringify(told),
  };
}

/** @param ask sends a request @param address of the product @returns what opens a shop, switches people off, and deletes a shop */
export function peopleOf(ask, address) {
  const call = async (method, path, body, { token, host } = {}) => {
    const asked = { method, path, token, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = host ? await askHost(address, host, asked) : await ask(asked);
    if (answer.status === 200) return answer.json.data ?? answer.json;
    if (answer.status !== 429) throw new Error(`${method} ${path}: ${answer.text}`);
    await pause(1_000 * Number(answer.headers.get('retry-after')));
    return call(method, path, body, { token, host });
  };
  const codeOf = async (telephone, ref) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const { json } = await ask({ method: 'GET', path: `/sandbox/messages?to=${telephone}` });
      const found = json.find(({ text }) => text.includes(ref));
      const code = found && /(?<!\d)\d{6}(?!\d)/.exec(found.text)?.[0];
      if (code) return code;
      await pause(100);
    }
    throw new Error(`no code came to ${telephone}`);
  };
  return {
    /** Registers a shop at a host; the caller is its owner. */
    async open(name, telephone, host) {
      const who = { telephone, email: `${telephone}@example.com` };
      const { ref } = await call('POST', '/client/v1/register/request-otp-for-register', who, { host });
      const otp = await codeOf(telephone, ref);
      const terms = { ...who, ref, otp, password: PASSWORD, name, last_name: 'ทดลอง', policy_version: POLICY_VERSION };
      const session = await call('POST', '/client/v1/register/confirm-otp', terms, { host });
      const { token, id: account_id, account_child_link, provider } = session;
      return {
        name,
        telephone,
        account_id,
        token,
        kind: 'shop',
        flags: account_child_link.access_level,
        owner: true,
        provider,
      };
    },
    /** The shop is deleted by its owner, with a code. */
    async leave({ token, telephone }) {
      const { ref } = await call('DELETE', '/client/v1/accounts', { telephone }, { token });
      await call('DELETE', '/client/v1/accounts', { telephone, ref, otp: await codeOf(telephone, ref) }, { token });
    },
    /** An employee is switched off by their owner. */
    async switchOff(owner, telephone) {
      const answer = await ask({ method: 'GET', path: '/client/v1/accounts-childs', token: owner.token });
      const found = (answer.json?.data?.rows ?? answer.json?.data)?.find((one) => one.telephone === telephone);
      if (!found) throw new Error(`no employee ${telephone} of ${owner.name}: ${answer.text}`);
      await call('PATCH', `/client/v1/accounts-childs/${found.child_id}`, { active_flag: 0 }, { token: owner.token });
    },
    /** A shop is suspended by staff. */
    suspend: (staff, { account_id }) =>
      call('PATCH', `/client/admin-api/v1/accounts/${account_id}`, { user_status: 'suspended', reason: 'the fuzzer' }, { token: staff.token }), // prettier-ignore
    foreign_host: FOREIGN_HOST,
  };
}
