import type { AnswerOf } from '@lamliang/contracts';
import type { CurrentUser } from '@lamliang/contracts/auth';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { add, type Satang } from '@lamliang/kernel';

type Balances = Pick<AnswerOf<typeof walletRoutes.balances>, 'credit' | 'bonus' | 'credit_line'>;

/** What a shop may spend, in satang: what is left of its credit line, else its balance with the bonus; null where the user may not see it. */
export const availableOf = (
  user: Pick<CurrentUser, 'payment_type'>,
  { credit, bonus, credit_line }: Balances,
): Satang | null => {
  if (user.payment_type === 'credit') return credit_line.open;
  return credit === null || bonus === null ? null : add(credit, bonus);
};
