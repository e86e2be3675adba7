import { flagOf, identityType, type CurrentUser } from '@lamliang/contracts/auth';
import { openSteps, wireAccount } from './account.ts';
import { shopUser } from './user.ts';

export const wireAddress = { address: '1 ถนนสุขุมวิท', subdistrict: 'คลองเตย', district: 'คลองเตย', province: 'กรุงเทพมหานคร', zip_code: '10110' }; // prettier-ignore

/** The shop that was entered in wire form, with its steps as its flags say. @param remark why what was refused was */
export function wireShop({ remark = null, ...more }: Record<string, unknown> & { remark?: string | null } = {}): Record<
  string,
  unknown
> {
  const account = wireAccount({ head_office_flag: 0, ...more });
  const flag = flagOf(identityType(account as Parameters<typeof identityType>[0]));
  const steps = openSteps().map((step) => {
    const status = step.step === 'email' ? step.status : account[step.step === 'cod' ? 'cod_verify_flag' : flag];
    return { ...step, status, remark: status === 'not-accept' ? remark : null };
  });
  return { ...account, steps };
}

/** A user with flags of their own. */
export const userWith = (...flags: string[]): CurrentUser => ({
  ...shopUser,
  account_child_link: { ...shopUser.account_child_link!, access_level: Object.fromEntries(flags.map((flag) => [flag, 1])) }, // prettier-ignore
});
