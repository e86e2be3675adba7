import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes, type EmployeeLevel, type RegistrationTerms } from '@lamliang/contracts/auth';
import { freePort } from '@lamliang/engines';
import { startService, type As } from '@lamliang/platform/testing';
import { visitorsOf } from './visitors.ts';

/**
 * The services with which a shop lets people in, and what owners and those people do there.
 * @param first telephones are counted from here
 */
export async function startTeam(first: number, log?: (line: string) => void) {
  const port = String(await freePort());
  const env = { SANDBOX_SMTP_PORT: port, SMTP_URL: `smtp://somebody:password@127.0.0.1:${port}` };
  const app = await startService([authService, notificationsService, sandboxService], { env, ...(log && { log }) });
  const visitors = visitorsOf(app, first);
  /** Somebody with a shop of their own. */
  const person = async (more: Partial<RegistrationTerms> = {}) => {
    const session = await visitors.register(more);
    return { ...session, as: app.bearer(session.token) };
  };
  const invite = (access_level: EmployeeLevel, who: As) => who.call(authRoutes.generateInvite, { body: { access_level } }); // prettier-ignore
  const accept = (who: As, key: string) => who.call(authRoutes.acceptInvite, { params: { invite_key: key } });
  /** Somebody who works for a shop, and is in it. */
  const employee = async (level: EmployeeLevel, owner: As, shop: number) => {
    const made = await person();
    const link = await accept(made.as, (await invite(level, owner)).invite_key);
    const { token } = await made.as.call(authRoutes.enter, { body: { parent_id: shop } });
    return { ...made, as: app.bearer(token), child_id: link.id };
  };
  return { app, visitors, person, invite, accept, employee };
}
export type Team = Awaited<ReturnType<typeof startTeam>>;
