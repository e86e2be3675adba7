import { negate, type Satang } from '@lamliang/kernel';
import { PLATFORM, shopLeg, type Posting } from '../ledger/posting.rules.ts';

/** Bonus of a shop that left: it is never paid out. @param day on which it lapses: a later one takes what came since */
export function bonusLapsedPosting({ account_id, bonus, day }: { account_id: number; bonus: Satang; day: string }): Posting {
  const expense = { account_id: PLATFORM, code: 'bonus.expense', amount: bonus } as const;
  return {
    kind: 'bonus_lapsed',
    business_key: `account:${account_id}:${day}`,
    account_id,
    detail: day,
    legs: [shopLeg(account_id, 'shop.bonus', negate(bonus)), expense],
  };
} // prettier-ignore
