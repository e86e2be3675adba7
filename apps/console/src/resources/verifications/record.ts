import {
  isIdentity,
  type StaffVerification,
  type StaffVerificationDetail,
  type VerifyType,
} from '@lamliang/contracts/auth';

/** What a shop handed in; the row of a list has neither papers nor what the shop says of itself. */
export type VerificationRecord = StaffVerification & Partial<StaffVerificationDetail>;
/** It was read by itself. */
export const isWhole = (record: VerificationRecord): record is StaffVerificationDetail => record.papers !== undefined;

export const isOpen = ({ state }: VerificationRecord): boolean => state === 'wait-confirm';

/** The queue in which it is decided. */
export const queueOf = (verify_type: VerifyType): string =>
  isIdentity(verify_type) ? '/verifications' : '/cod-verifications';
