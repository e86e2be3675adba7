import { type RateState } from '@lamliang/contracts/pricing';
import { addDays } from '@lamliang/kernel';

/** What is known of each dated version of the same card or list. */
export interface Dated {
  id: number;
  version: string;
  /** YYYY-MM-DD of Bangkok. */
  valid_from: string;
}

/** The version that holds on a day, and the last day before the next one; versions are of one card or list. */
export function heldOn<T extends Dated>(
  versions: readonly T[],
  day: string,
): { held: T | undefined; until: string | null } {
  const held = versions.filter(({ valid_from }) => valid_from <= day).toSorted(byDay).at(-1); // prettier-ignore
  const next = versions.filter(({ valid_from }) => valid_from > day).toSorted(byDay)[0]; // prettier-ignore
  return { held, until: next ? addDays(next.valid_from, -1) : null };
}
const byDay = (a: Dated, b: Dated): number => (a.valid_from < b.valid_from ? -1 : 1);

/** @param next_from the first day of the version behind it @param today YYYY-MM-DD */
export function stateOf(valid_from: string, next_from: string | null, today: string): RateState {
  if (valid_from > today) return 'future';
  return next_from !== null && next_from <= today ? 'past' : 'holding';
}

/**
 * Why a new version may not begin on a day: it is past, another one begins there, or another one holds there than was
 * compared with.
 * @param seen id of the version that was compared with; null for none
 */
export function startFault(
  versions: readonly Dated[],
  day: string,
  seen: number | null,
  today: string,
): 'rate_card.past' | 'rate_card.day_taken' | 'rate_card.changed' | undefined {
  if (day < today) return 'rate_card.past';
  const { held } = heldOn(versions, day);
  if (held?.valid_from === day) return 'rate_card.day_taken';
  return (held?.id ?? null) === seen ? undefined : 'rate_card.changed';
}
