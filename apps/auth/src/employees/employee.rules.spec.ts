import { describe, expect, it } from '@jest/globals';
import { FLAGS, isWithin, type FlagMap } from '@lamliang/contracts';
import { flagsOfLevel } from '@lamliang/contracts/auth';
import { INVITE_MS, inviteFault, mayGive } from './employee.rules.ts';

const now = new Date('2026-11-23T10:00:00+07:00');
const open = { used_dt: null, revoke_dt: null, expire_dt: new Date(now.getTime() + 1) };
const all = Object.fromEntries(FLAGS.map((flag) => [flag, 1])) as FlagMap;

describe('an invitation', () => {
  it.each([
    ['that there is none', undefined, 'invite.not_found'],
    ['that is open', open, undefined],
    ['that was taken back', { ...open, revoke_dt: now }, 'invite.not_found'],
    ['that was used', { ...open, used_dt: now }, 'invite.used'],
    ['of exactly seven days', { ...open, expire_dt: now }, 'invite.expired'],
    ['that was used and is old', { ...open, used_dt: now, expire_dt: now }, 'invite.used'],
  ])('%s', (_, invite, code) => {
    expect(inviteFault(invite, now)).toBe(code);
  });
  it('lasts a week', () => expect(INVITE_MS).toBe(7 * 86_400_000));
});

describe('a level', () => {
  it('is given by whoever has all of its flags', () => {
    expect(mayGive([2, 3, 4], {}, all)).toBe(true);
    expect(mayGive([3], {}, flagsOfLevel(3))).toBe(true);
    expect(mayGive([2], {}, flagsOfLevel(3))).toBe(false);
    expect(mayGive([3, 2], {}, flagsOfLevel(3))).toBe(false);
  });
  it('counts as the shop switched it', () => {
    const own = flagsOfLevel(3);
    expect(mayGive([3], { 3: { open_api_flag: 1 } }, own)).toBe(false);
    expect(mayGive([3], { 3: { order_flag: 0 } }, own)).toBe(true);
  });
  it('a flag that is 0 is none', () => {
    expect(isWithin({ order_flag: 0 }, {})).toBe(true);
    expect(isWithin({ order_flag: 1 }, { order_flag: 0 })).toBe(false);
  });
});
