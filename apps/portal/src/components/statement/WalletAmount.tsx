import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { WalletTransaction } from '@lamliang/contracts/wallet';
import { add, type Satang } from '@lamliang/kernel';
import { Money } from '@lamliang/ui';

const Amount = styled('span', { shouldForwardProp: (name) => name !== 'incoming' })<{ incoming: boolean }>(
  ({ theme, incoming }) => ({
    fontWeight: 500,
    color: incoming ? (theme.vars ?? theme).palette.tone.success.text : (theme.vars ?? theme).palette.text.primary,
  }),
);

type Movement = Pick<WalletTransaction, 'amount' | 'bonus_amount'>;

/** What a transaction of the shipping wallet moved: credit and bonus together, signed. */
export function WalletAmount({ row, bare = false, className }: { row: Movement; bare?: boolean; className?: string }) {
  const total = add(row.amount, row.bonus_amount);
  return (
    <Amount incoming={total > 0} className={className}>
      <Money value={total} bare={bare} signed field="amount" />
    </Amount>
  );
}

/** In small print how much of that was credit and how much bonus, where there was bonus. */
export function WalletSplit({ row, className }: { row: Movement; className?: string }) {
  return (
    <Split
      signed
      credit={row.amount}
      bonus={row.bonus_amount}
      field={['credit_amount', 'bonus_amount']}
      className={className}
    />
  );
}

type Left = Pick<WalletTransaction, 'after_cut_credit' | 'after_cut_bonus' | 'credit_line_flag'>;
const bonusLeft = (row: Left) => (row.credit_line_flag ? null : row.after_cut_bonus);

/** What was left after a transaction: credit and bonus together, or what was open of the credit line. */
export function WalletLeft({ row, bare = false }: { row: Left; bare?: boolean }) {
  const bonus = bonusLeft(row);
  if (!bonus || row.after_cut_credit === null)
    return <Money value={row.after_cut_credit} bare={bare} field="after_cut_credit" />;
  return <Money value={add(row.after_cut_credit, bonus)} bare={bare} field="balance_after" />;
}

/** In small print how much of that was credit and how much bonus, where there was bonus. */
export const WalletLeftSplit = ({ row }: { row: Left }) => (
  <Split credit={row.after_cut_credit} bonus={bonusLeft(row)} field={['after_cut_credit', 'after_cut_bonus']} />
);

function Split({
  credit,
  bonus,
  field,
  signed = false,
  className,
}: {
  credit: Satang | null;
  bonus: Satang | null;
  field: readonly [credit: string, bonus: string];
  signed?: boolean;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  if (!bonus) return null;
  return (
    <small className={className}>
      {credit ? (
        <>
          {t('finance.wallet.credit')} <Money value={credit} bare signed={signed} field={field[0]} />
          {/* Side by side both would be wider than a column may be. */}
          <br />
        </>
      ) : null}
      {t('finance.wallet.bonus')} <Money value={bonus} bare signed={signed} field={field[1]} />
    </small>
  );
}
