import { hasFlag, READ_FLAGS, writeFlagOf, type Flag, type FlagMap } from '@lamliang/contracts';

/**
 * What a switch of a level changes. Nobody changes what they do not see: a write flag goes on with its read flag, and
 * off with it.
 */
export function changeOf(flag: Flag, on: boolean, held: FlagMap): FlagMap {
  const pair = READ_FLAGS.find((read) => (on ? writeFlagOf(read) === flag : read === flag));
  const other = pair && (on ? pair : writeFlagOf(pair));
  const value = on ? 1 : 0;
  return { [flag]: value, ...(other && hasFlag(held, other) !== on ? { [other]: value } : {}) };
}

/** What takes a change back. */
export const undoOf = (change: FlagMap, held: FlagMap): FlagMap =>
  Object.fromEntries((Object.keys(change) as Flag[]).map((flag) => [flag, hasFlag(held, flag) ? 1 : 0]));
