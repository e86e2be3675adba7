import { authRoutes, POLICY_VERSION, type RegistrationTerms } from '@lamliang/contracts/auth';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { until, type StartedServices } from '@lamliang/platform/testing';

export const MINUTE = 60_000;
export const PASSWORD = 'Lamliang-1';

/** A visitor's telephone with what was sent to it. */
export interface Asked {
  telephone: string;
  email: string;
  ref: string;
  code: string;
}

/** What visitors of a running product do before they have a login. */
export function visitorsOf(app: StartedServices, first: number) {
  let telephones = first;
  const next = () => {
    const telephone = `0${++telephones}`;
    return { telephone, email: `v${telephone}@example.co.th` };
  };
  /** The code as its reader sees it. */
  const read = async (to: string, ref: string): Promise<string> =>
    await until(async () => {
      const messages = await app.anonymous.call(sandboxRoutes.messages, { query: { to } });
      const found = messages.find(({ text }) => text.includes(ref));
      return found && /(?<!\d)\d{6}(?!\d)/.exec(found.text)?.[0];
    });
  /** Asks for a code and reads it. The clock goes on, so that one address may ask for as many as a test needs. */
  const ask = async (who = next()): Promise<Asked> => {
    app.clock.advance(4 * MINUTE);
    const { ref } = await app.anonymous.call(authRoutes.requestRegisterOtp, { body: who });
    return { ...who, ref, code: await read(who.telephone, ref) };
  };
  const terms = ({ telephone, email, ref, code }: Asked, more: Partial<RegistrationTerms> = {}): RegistrationTerms => ({
    telephone, email, otp: code, ref, password: PASSWORD, name: 'สมศรี', last_name: 'ใจดี', policy_version: POLICY_VERSION, ...more,
  }); // prettier-ignore
  const confirm = (asked: Asked, more: Partial<RegistrationTerms> = {}) =>
    app.anonymous.call(authRoutes.confirmRegisterOtp, { body: terms(asked, more) });
  const register = async (more: Partial<RegistrationTerms> = {}) => await confirm(await ask(), more);
  return { next, read, ask, terms, confirm, register };
}
