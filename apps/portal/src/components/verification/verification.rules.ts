import type { AccountStep, OwnAccount, VerifyType } from '@lamliang/contracts/auth';

/** A verification as its card shows it. */
export interface ShownVerification extends Pick<AccountStep, 'status' | 'remark' | 'opens'> {
  /** The field of the shop that has the status. */
  flag: 'card_verify_flag' | 'juristic_verify_flag' | 'cod_verify_flag';
}

/** Which papers prove who the shop is. */
export const identityOf = ({ account_type }: Pick<OwnAccount, 'account_type'>): VerifyType =>
  account_type === 'juristic' ? 'juristic' : 'card';

/** How far one verification of a shop is. `complete` says of all of them together what `accept` says of one. */
export function verificationOf(account: OwnAccount, type: VerifyType): ShownVerification {
  const flag = `${type}_verify_flag` as const;
  const status = account[flag] === 'complete' ? 'accept' : account[flag];
  const step = account.steps.find((one) => one.step === (type === 'cod' ? 'cod' : 'identity'));
  // The step of the identity tells of the papers that this kind of shop hands in.
  const isOfShop = type === 'cod' || type === identityOf(account);
  return { flag, status, remark: isOfShop ? (step?.remark ?? null) : null, opens: step?.opens ?? [] };
}
