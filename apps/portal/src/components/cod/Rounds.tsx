import { useTranslation } from 'react-i18next';
import type { CodRound } from '@lamliang/contracts/wallet';
import { add, startOfBangkokDay } from '@lamliang/kernel';
import { DateText, Money, StatusChip, type Column } from '@lamliang/ui';
import { ListCard } from '../lists/ListCard.tsx';
import { TwoLines } from '../lists/TwoLines.tsx';
import { RoundBank } from './RoundBank.tsx';

/** Columns of rounds. */
export function useRoundColumns(): Column<CodRound>[] {
  const { t } = useTranslation();
  const baht = t('common.baht_sign');
  return [
    {
      id: 'cod_approval_no',
      header: t('cod.rounds.field.number'),
      cell: (row) => (
        <TwoLines>
          <bdi data-field="cod_approval_no">{row.cod_approval_no}</bdi>
          <small data-field="kind">{t(`cod.rounds.kind.${row.kind}`)}</small>
        </TwoLines>
      ),
    },
    {
      id: 'round_date',
      header: t('cod.rounds.field.round_date'),
      cell: (row) => <DateText value={startOfBangkokDay(row.round_date)} field="round_date" />,
    },
    {
      id: 'status',
      header: t('cod.rounds.field.status'),
      cell: (row) => <StatusChip machine="cod_round" value={row.status} field="status" />,
    },
    {
      id: 'order_count',
      header: t('cod.rounds.field.order_count'),
      numeric: true,
      from: 680,
      cell: (row) => <span data-field="order_count">{row.order_count.toLocaleString('en-US')}</span>,
    },
    {
      id: 'cod_amount',
      header: `${t('cod.rounds.field.cod_amount')} (${baht})`,
      numeric: true,
      from: 820,
      cell: (row) => <Money value={row.cod_amount} bare field="cod_amount" />,
    },
    {
      id: 'fees',
      header: `${t('cod.rounds.field.fees')} (${baht})`,
      numeric: true,
      from: 900,
      cell: (row) => (
        <Money
          value={add(row.cod_fee_amount, row.cod_fee_vat_amount, row.advance_fee_amount, row.advance_fee_vat_amount)}
          bare
          field="fees"
        />
      ),
    },
    {
      id: 'net_amount',
      header: `${t('cod.rounds.field.net_amount')} (${baht})`,
      numeric: true,
      cell: (row) => (
        <b style={{ fontWeight: 600 }}>
          <Money value={row.net_amount} bare field="net_amount" />
        </b>
      ),
    },
    {
      id: 'bank',
      header: t('cod.rounds.field.bank'),
      from: 1080,
      cell: (row) => <RoundBank round={row} />,
    },
  ];
}

/** A round on a phone. */
export function RoundCard({ row, to }: { row: CodRound; to: string }) {
  const { t } = useTranslation();
  return (
    <ListCard
      to={to}
      title={row.cod_approval_no}
      field="cod_approval_no"
      chip={<StatusChip machine="cod_round" value={row.status} field="status" />}
      line={
        <span>
          {t('cod.rounds.orders', { count: row.order_count })} · {t(`cod.rounds.kind.${row.kind}`)}
          {row.bank_name ? ` · ${row.bank_name}` : ''}
        </span>
      }
      ends={
        <>
          <b>
            {t('finance.cod_report.net_short')} <Money value={row.net_amount} field="net_amount" />
          </b>
          <DateText value={startOfBangkokDay(row.round_date)} field="round_date" />
        </>
      }
    />
  );
}
