import type { AnswerOf } from '@lamliang/contracts';
import type { CurrentUser } from '@lamliang/contracts/auth';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { add, type Satang } from '@lamliang/kernel';

type Balances = Pick<AnswerOf<typeof walletRoutes.balances>, 'credit' | 'bonus' | 'credit_line'>;

/** What a shop may spend, in satang: what is left of its credit line, else its balance with the bonus. */
export const availableOf = (
  user: Pick<CurrentUser, 'payment_type'>,
  { credit, bonus, credit_line }: Balances,
): Satang => (user.payment_type === 'credit' ? credit_line.open : add(credit, bonus));
