import { useTranslation } from 'react-i18next';
import type { WalletTransaction } from '@lamliang/contracts/wallet';
import { add, type Satang } from '@lamliang/kernel';
import { Money, MoneyParts, Movement } from '@lamliang/ui';

type Row = Pick<WalletTransaction, 'amount' | 'bonus_amount'>;
type Left = Pick<WalletTransaction, 'after_cut_credit' | 'after_cut_bonus' | 'credit_line_flag'>;

/** What a transaction of the shipping wallet moved: credit and bonus together, signed. */
export const WalletAmount = ({ row, ...rest }: { row: Row; bare?: boolean; className?: string }) => (
  <Movement value={add(row.amount, row.bonus_amount)} field="amount" {...rest} />
);

/** In small print how much of that was credit and how much bonus, where there was bonus. */
export const WalletSplit = ({ row, className }: { row: Row; className?: string }) => (
  <Split signed of={[row.amount, row.bonus_amount]} fields={['credit_amount', 'bonus_amount']} className={className} />
);

/** Credit and bonus that were left; of a credit line what was open, which has no bonus in it. */
const leftOf = (row: Left) => [row.after_cut_credit, row.credit_line_flag ? null : row.after_cut_bonus] as const;

/** What was left after a transaction: credit and bonus together. */
export function WalletLeft({ row, bare = false }: { row: Left; bare?: boolean }) {
  const [credit, bonus] = leftOf(row);
  if (!bonus || credit === null) return <Money value={credit} bare={bare} field="after_cut_credit" />;
  return <Money value={add(credit, bonus)} bare={bare} field="balance_after" />;
}

/** In small print how much of that was credit and how much bonus, where there was bonus. */
export const WalletLeftSplit = ({ row }: { row: Left }) => (
  <Split of={leftOf(row)} fields={['after_cut_credit', 'after_cut_bonus']} />
);

interface SplitProps {
  of: readonly [credit: Satang | null, bonus: Satang | null];
  fields: readonly [credit: string, bonus: string];
  signed?: boolean;
  className?: string | undefined;
}
function Split({ of: [credit, bonus], fields, ...rest }: SplitProps) {
  const { t } = useTranslation();
  if (!bonus || credit === null) return null;
  const parts = [
    { label: t('finance.wallet.credit'), value: credit, field: fields[0] },
    { label: t('finance.wallet.bonus'), value: bonus, field: fields[1] },
  ];
  return <MoneyParts parts={parts} {...rest} />;
}
