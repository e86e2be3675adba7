import type { Client } from '@lamliang/contracts';
import { authRoutes, type AccountTerms, type CallerIdentity, type EmployeeLevel } from '@lamliang/contracts/auth';
import { EMPLOYEES, SWITCHED_LEVELS } from './demo-shops.ts';
import { extraLogin } from './logins.ts';

interface Person {
  login: AccountTerms['login'];
  access_level_id: EmployeeLevel;
}
/** An employee who was switched off, and one who came by an invitation. */
const FORMER: Person = { login: extraLogin(13, 'วันดี ลาออกแล้ว'), access_level_id: 3 };
const INVITED: Person = { login: extraLogin(14, 'สุชาติ มาตามคำเชิญ'), access_level_id: 2 };

/** The service that makes logins, and a client of anybody. */
interface Employer {
  service: Client;
  as(who: Partial<CallerIdentity> & { account_id: number; login_id: number }): Client;
}
/** A shop with the telephone and a client of its owner. */
interface Shop {
  owner: string;
  account_id: number;
  client: Client;
}

/**
 * Who works for the demo shops: at every level, one who was switched off, one who came by an invitation, and an
 * invitation that nobody took up in time.
 * @param shops of the first the former employees are, of the second the one who was invited
 */
export async function seedEmployees({ service, as }: Employer, shops: readonly Shop[]): Promise<void> {
  const shopOf = (owner: string): number => {
    const found = shops.find((shop) => shop.owner === owner);
    if (!found) throw new Error(`${owner} owns no shop`);
    return found.account_id;
  };
  for (const { login, works_for } of EMPLOYEES) {
    const links = works_for.map(([owner, access_level_id]) => ({ parent_id: shopOf(owner), access_level_id }));
    await service.call(authRoutes.createAccount, { body: { login, links } });
  }
  for (const { owner, access_level_id, flags } of SWITCHED_LEVELS)
    await service.call(authRoutes.switchLevel, { body: { account_id: shopOf(owner), access_level_id, flags } });
  const [first, second] = shops;
  if (!first || !second) throw new Error('there are no two shops');
  const add = async ({ login, access_level_id }: Person, { account_id: parent_id }: Shop) => {
    const links = [{ parent_id, access_level_id }];
    return (await service.call(authRoutes.createAccount, { body: { login, links } })).login_id;
  };
  await add(FORMER, first);
  const employees = await first.client.call(authRoutes.employees, {});
  const former = employees.find(({ telephone }) => telephone === FORMER.login.telephone);
  if (!former) throw new Error('the employee to be switched off was not made');
  await first.client.call(authRoutes.updateEmployee, { params: { id: former.child_id }, body: { active_flag: 0 } });
  const login_id = await add(INVITED, second);
  const { user_name, telephone } = INVITED.login;
  const shop = { name: '', payment_type: 'wallet', cod_verify_flag: 'not-confirm', telephone, provider: 'lamliang' } as const; // prettier-ignore
  await oldInvites(first.client, as({ kind: 'shop', account_id: second.account_id, login_id, user_name, shop }));
}

/** Invitations that are over: one was used, one nobody took up. */
async function oldInvites(owner: Client, invited: Client): Promise<void> {
  const { invite_key } = await owner.call(authRoutes.generateInvite, {
    body: { access_level: INVITED.access_level_id },
  });
  await invited.call(authRoutes.acceptInvite, { params: { invite_key } });
  await owner.call(authRoutes.generateInvite, { body: { access_level: 4 } });
}

/** An invitation that may still be taken up: its mail lies in the simulator's mailbox. */
export async function seedOpenInvite(owner: Client): Promise<void> {
  await owner.call(authRoutes.generateInvite, { body: { access_level: 3, email: 'pimchanok@example.co.th' } });
}
