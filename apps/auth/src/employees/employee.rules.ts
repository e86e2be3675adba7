import {
  hasFlag,
  isWithin,
  READ_FLAGS,
  writeFlagOf,
  type ErrorCode,
  type Flag,
  type FlagMap,
} from '@lamliang/contracts';
import { ACCESS_LEVEL_NAMES, flagsOfLevel, type EmployeeLevel, type LevelFlags } from '@lamliang/contracts/auth';
import { DAY_MS } from '@lamliang/kernel';

/** How long an invitation may be accepted (ms). */
export const INVITE_MS = 7 * DAY_MS;
/** Open invitations that a shop may have. */
export const MOST_INVITES = 50;
/** Invitations that a shop may make a day: each may be a message to a stranger. */
export const MOST_A_DAY = 100;
/** Of them so many are sent for a shop whose identity nobody has accepted: its name is in them, and may say anything. */
export const MOST_SENT_UNKNOWN = 5;
/** Invitations that one receiver is sent a day, from whichever shops. */
export const MOST_TO_ONE_A_DAY = 5;

/** A level as answers tell it. */
export const levelOf = (id: EmployeeLevel) => ({ access_level: id, access_name: ACCESS_LEVEL_NAMES[id] });

interface InviteState {
  used_dt: Date | null;
  revoke_dt: Date | null;
  expire_dt: Date;
}
/** Why a key is of no use; undefined for one that may be accepted. One that was taken back is as if it had never been. */
export function inviteFault(invite: InviteState | undefined, now: Date): ErrorCode | undefined {
  if (!invite || invite.revoke_dt) return 'invite.not_found';
  if (invite.used_dt) return 'invite.used';
  return invite.expire_dt.getTime() <= now.getTime() ? 'invite.expired' : undefined;
}

/**
 * Whether somebody may give these levels, or take them: nobody deals with more than the own flags.
 * @param switched the shop's changes to its levels
 */
export const mayGive = (levels: readonly EmployeeLevel[], switched: LevelFlags, own: FlagMap): boolean =>
  levels.every((level) => isWithin(flagsOfLevel(level, switched), own));

/** Whether a switch takes something that a level had. */
export const isLessened = (had: FlagMap, switched: FlagMap): boolean =>
  Object.entries(switched).some(([flag, set]) => !set && hasFlag(had, flag as Flag));

/** What is wrong with a switch: nobody changes what they do not see. Pairs that it does not touch stay as they are. */
export function faultsOfSwitch(had: FlagMap, switched: FlagMap): { field: string; code: string }[] {
  const after = { ...had, ...switched };
  return READ_FLAGS.flatMap((read) => {
    const write = writeFlagOf(read);
    const touched = [write, read].find((flag) => flag && switched[flag] !== undefined);
    if (!touched || !hasFlag(after, write) || hasFlag(after, read)) return [];
    return [{ field: `flags.${touched}`, code: 'validation.flag_base' }];
  });
}
