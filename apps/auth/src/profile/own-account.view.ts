import { hasFlag, type FlagMap } from '@lamliang/contracts';
import type { OwnAccount, VerifyType } from '@lamliang/contracts/auth';
import { customerView, WITHHELD, type AccountRow } from '../accounts/account.view.ts';
import type { Numbers } from '../numbers/numbers.service.ts';
import type { Login } from '../sessions/login.entity.ts';
import { stepsOf } from '../verifications/verification.rules.ts';

/** What logins without `setting_flag` do not see. */
const HIDDEN = { ...WITHHELD, invoice_address: null, bank_id: null, company_request: null };

/** A shop as its own people see it. */
export function ownAccountView(
  row: AccountRow,
  numbers: Numbers,
  login: Pick<Login, 'user_name' | 'profile_pic'>,
  {
    flags,
    remarks,
    company_request,
  }: { flags: FlagMap; remarks: Partial<Record<VerifyType, string | null>> } & Pick<OwnAccount, 'company_request'>,
): OwnAccount {
  const customer = customerView(row, numbers, null);
  const email_verify_flag: 0 | 1 = row.email_verified_dt ? 1 : 0;
  const { bank_id, invoice_address } = row;
  const facts = { ...customer, bank_id, email_verify_flag, numbers: { ...numbers, tax_id: customer.tax_id } };
  const account: OwnAccount = {
    ...customer,
    ...login,
    bank_id,
    invoice_address,
    email_verify_flag,
    steps: stepsOf(facts, remarks),
    company_request,
  };
  return hasFlag(flags, 'setting_flag') ? account : { ...account, ...HIDDEN };
}
