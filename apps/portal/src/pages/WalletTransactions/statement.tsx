import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletTransaction } from '@lamliang/contracts/wallet';
import { add } from '@lamliang/kernel';
import { DateText, DateTimeText, Money, StatusChip, TimeText, type Column } from '@lamliang/ui';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { OrderLink } from '../../components/orders/OrderLink.tsx';
import { StatementRow } from '../../components/statement/Statement.tsx';

const Amount = styled('span', { shouldForwardProp: (name) => name !== 'incoming' })<{ incoming: boolean }>(
  ({ theme, incoming }) => ({
    fontWeight: 500,
    color: incoming ? (theme.vars ?? theme).palette.tone.success.text : (theme.vars ?? theme).palette.text.primary,
  }),
);

/** A charge that is not captured yet is shown as on hold. */
const kindOf = (row: WalletTransaction) => (row.hold_flag ? 'hold' : row.type);

/** How much of an amount was credit and how much bonus, where there was bonus. */
function Split({ row, className }: { row: WalletTransaction; className?: string }) {
  const { t } = useTranslation();
  if (row.bonus_amount === 0) return null;
  return (
    <small className={className}>
      {row.amount === 0 ? null : (
        <>
          {t('finance.wallet.credit')} <Money value={row.amount} bare signed field="credit_amount" />
          {/* Side by side both would be wider than a column may be. */}
          <br />
        </>
      )}
      {t('finance.wallet.bonus')} <Money value={row.bonus_amount} bare signed field="bonus_amount" />
    </small>
  );
}

/** Columns of the statement; each row's balances continue those of the row below. */
export function useStatementColumns(onLine: boolean): Column<WalletTransaction>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'date',
        header: t('finance.wallet.date'),
        cell: (row) => (
          <TwoLines>
            <DateText value={row.transaction_dt} field="transaction_dt" />
            <small>
              <TimeText value={row.transaction_dt} />
            </small>
          </TwoLines>
        ),
      },
      {
        id: 'type',
        header: t('finance.wallet.type'),
        cell: (row) => <StatusChip machine="wallet_transaction" value={kindOf(row)} field="type" />,
      },
      {
        id: 'order',
        header: t('finance.wallet.order'),
        cell: (row) => (
          <TwoLines>
            <OrderLink row={row} />
            <small data-field="transaction_no">{row.transaction_no}</small>
          </TwoLines>
        ),
      },
      {
        id: 'amount',
        header: t('finance.wallet.amount'),
        numeric: true,
        cell: (row) => (
          <TwoLines>
            <Amount incoming={add(row.amount, row.bonus_amount) > 0}>
              <Money value={add(row.amount, row.bonus_amount)} bare signed field="amount" />
            </Amount>
            <Split row={row} />
          </TwoLines>
        ),
      },
      {
        id: 'after',
        header: t('finance.wallet.after'),
        numeric: true,
        cell: (row) => (
          <TwoLines>
            <Money value={row.after_cut_credit} bare field="after_cut_credit" />
            {onLine || row.after_cut_bonus === 0 ? null : (
              <small className="until-820">
                {t('finance.wallet.bonus')} <Money value={row.after_cut_bonus} bare />
              </small>
            )}
          </TwoLines>
        ),
      },
      ...(onLine
        ? []
        : [
            {
              id: 'bonus_after',
              header: t('finance.wallet.bonus_after'),
              numeric: true,
              from: 820 as const,
              cell: (row: WalletTransaction) => <Money value={row.after_cut_bonus} bare field="after_cut_bonus" />,
            },
          ]),
    ],
    [onLine, t],
  );
}

/** A row of the statement on a phone. */
export function StatementCard({ row }: { row: WalletTransaction }) {
  const { t } = useTranslation();
  return (
    <StatementRow>
      <StatusChip machine="wallet_transaction" value={kindOf(row)} field="type" />
      <Amount className="end" style={{ fontSize: 16 }} incoming={row.amount > 0 || row.bonus_amount > 0}>
        <Money value={add(row.amount, row.bonus_amount)} signed field="amount" />
      </Amount>
      <span>{row.order_no ? <OrderLink row={row} /> : row.transaction_no}</span>
      <small className="end">
        {t('finance.wallet.left')} <Money value={row.after_cut_credit} field="after_cut_credit" />
      </small>
      <small>
        <DateTimeText value={row.transaction_dt} field="transaction_dt" />
      </small>
      <Split row={row} className="end" />
    </StatementRow>
  );
}
