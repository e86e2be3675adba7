import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletTransaction } from '@lamliang/contracts/wallet';
import { DateText, DateTimeText, StatusChip, TimeText, type Column } from '@lamliang/ui';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { OrderLink } from '../../components/orders/OrderLink.tsx';
import { StatementRow } from '../../components/statement/Statement.tsx';
import { WalletAmount, WalletLeft, WalletLeftSplit, WalletSplit } from '../../components/statement/WalletAmount.tsx';

/** A charge that is not captured yet is shown as on hold. */
const kindOf = (row: WalletTransaction) => (row.hold_flag ? 'hold' : row.type);

/** In a table that has little room it is no wider than the kind above it. */
const PurposeLine = styled('small')({
  maxWidth: 220,
  overflowWrap: 'anywhere',
  '@container (width < 1100px)': { '&&': { maxWidth: 120 } },
});

/** What a movement was for, where its kind and its order do not say it: a fee with its number, a difference, a claim. */
const purposeOf = ({ type, detail, order_no, transaction_no }: WalletTransaction) =>
  type === 'order' || detail === order_no || detail === transaction_no ? null : detail;
function Purpose({ row }: { row: WalletTransaction }) {
  const purpose = purposeOf(row);
  return purpose ? (
    <PurposeLine dir="auto" data-field="detail">
      {purpose}
    </PurposeLine>
  ) : null;
}

/** Columns of the statement; each row's balances continue those of the row below. */
export function useStatementColumns(): Column<WalletTransaction>[] {
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
        cell: (row) => (
          <TwoLines>
            <StatusChip machine="wallet_transaction" value={kindOf(row)} field="type" />
            <Purpose row={row} />
          </TwoLines>
        ),
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
            <WalletAmount row={row} bare />
            <WalletSplit row={row} />
          </TwoLines>
        ),
      },
      {
        id: 'after',
        header: t('finance.wallet.after'),
        numeric: true,
        cell: (row) => (
          <TwoLines>
            <WalletLeft row={row} bare />
            <WalletLeftSplit row={row} />
          </TwoLines>
        ),
      },
    ],
    [t],
  );
}

/** A row of the statement on a phone. */
export function StatementCard({ row }: { row: WalletTransaction }) {
  const { t } = useTranslation();
  return (
    <StatementRow>
      <StatusChip machine="wallet_transaction" value={kindOf(row)} field="type" />
      <WalletAmount row={row} className="end amount" />
      <span>{row.order_no ? <OrderLink row={row} /> : row.transaction_no}</span>
      <small className="end">
        {t('finance.wallet.left')} <WalletLeft row={row} />
      </small>
      <small>
        <DateTimeText value={row.transaction_dt} field="transaction_dt" />
      </small>
      <WalletSplit row={row} className="end" />
      <Purpose row={row} />
    </StatementRow>
  );
}
