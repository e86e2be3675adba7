import { bankName, bankOf } from '@lamliang/kernel';
import { workContext } from '../observe/context.ts';

/**
 * The name of a bank as whoever asks reads it; stored names are Thai, and those of before banks had ids stay as they are.
 * @param language by default that of the current request
 */
export function bankInWords<T extends string | null>(
  id: number | null,
  stored: T,
  language = workContext()?.language ?? 'th',
): T | string {
  const bank = id === null ? undefined : bankOf(id);
  return bank && stored !== null ? bankName(bank, language) : stored;
}
