import {
  flagOf,
  identityType,
  isIdentity,
  verificationStepOf,
  type AccountStep,
  type OwnAccount,
  type VerifyType,
} from '@lamliang/contracts/auth';

/** A verification as its card shows it. */
export interface ShownVerification extends Pick<AccountStep, 'status' | 'remark' | 'opens'> {
  /** The field of the shop that has the status. */
  flag: 'card_verify_flag' | 'juristic_verify_flag' | 'cod_verify_flag';
}

/** How far one verification of a shop is. `complete` says of all of them together what `accept` says of one. */
export function verificationOf(account: OwnAccount, type: VerifyType): ShownVerification {
  const flag = flagOf(type);
  const status = account[flag] === 'complete' ? 'accept' : account[flag];
  const step = account.steps.find((one) => one.step === verificationStepOf(type));
  // The step of the identity tells of the papers that this kind of shop hands in.
  const isOfShop = !isIdentity(type) || type === identityType(account);
  const said = type === 'juristic' ? account.company_request : null;
  const remark = (said?.state === status && said.remark) || (isOfShop && step?.remark) || null;
  return { flag, status, remark, opens: step?.opens ?? [] };
}
