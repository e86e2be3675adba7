/** A code may be of the time step before or after ours, because clocks differ (s). */
export const TOLERANCE_S = 30;
/** How long the ticket of the first step is good for the second: typing a code, or setting up an app (ms). */
export const TICKET_MS = 10 * 60_000;
export const RECOVERY_CODES = 10;
/** Letters and digits that nobody confuses: 32 of them, five bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 80 bits: nobody finds one by its hash. */
export const RECOVERY_CODE_LETTERS = 16;

/** A recovery code in groups of four. @param bytes random ones, a letter each */
export function recoveryCode(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** A code as it was typed: digits of an authenticator, or a recovery code without its dashes; undefined for neither. */
export function typedCode(text: string): { digits: string } | { recovery: string } | undefined {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return { digits: plain };
  return plain.length === RECOVERY_CODE_LETTERS ? { recovery: plain } : undefined;
}

/** Whether staff need a second factor to log in: in production unless the setting says otherwise. */
export const isSecondFactorRequired = ({
  STAFF_SECOND_FACTOR,
  NODE_ENV,
}: {
  STAFF_SECOND_FACTOR?: 'required' | 'optional' | undefined;
  NODE_ENV: string;
}): boolean => (STAFF_SECOND_FACTOR ?? (NODE_ENV === 'production' ? 'required' : 'optional')) === 'required';
