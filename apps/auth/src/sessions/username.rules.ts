import { cleanTelephone } from '@lamliang/kernel';

/** A user name as it is stored: an e-mail in small letters, otherwise a telephone number without blanks and dashes. */
export function normalUsername(typed: string): { kind: 'email' | 'telephone'; value: string } {
  const text = typed.trim();
  return text.includes('@')
    ? { kind: 'email', value: text.toLowerCase() }
    : { kind: 'telephone', value: cleanTelephone(text) };
}
