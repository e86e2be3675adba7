import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { FilePlus, MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OTHER_FEE_STATUSES, OTHER_FEE_TYPES, shopInvoicingRoutes as routes, type OtherFee, type OtherFeeSummary } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { BlockSkeleton, Card, DateText, Loaded, Money, StatusChip, type Column } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { PERIOD_FILTERS, type Filter, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { lastDays } from '../../components/period/period.rules.ts';
import { Months } from '../../components/rewards/Months.tsx';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import { later } from '../../later.tsx';
import type { PageArguments } from '../../routes/entry.ts';

const FeeDialog = later(() => import('./FeeDialog.tsx').then((file) => file.FeeDialog));

const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'fees.all', filters: {}, always: true },
  ...OTHER_FEE_STATUSES.map((status) => ({
    key: status,
    phrase: `status.other_fee.${status}` as const,
    filters: { status },
    always: true as const,
  })),
];
const TYPES: Filter = {
  key: 'fee_type',
  label: 'fees.field.fee_type',
  options: OTHER_FEE_TYPES.map((value) => ({ value, label: `status.other_fee_type.${value}` as const })),
};
/** The report of the last half year, unless the URL says others. */
const DAYS = 180;
const reportOf = (now: Date) => ({ route: routes.otherFees, tabs: TABS, filters: [TYPES, ...PERIOD_FILTERS], defaults: { ...lastDays(DAYS, now) } }); // prettier-ignore

export const prefetch = ({ url }: PageArguments) => prefetchList(reportOf(new Date()), url.searchParams);

const Types = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    listStyle: 'none',
    margin: 0,
    padding: '12px 20px 16px',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 24px',
    borderTop: `1px solid ${palette.line}`,
    fontSize: 14,
    '& li': { display: 'flex', gap: 8 },
    '& span': { color: palette.text.secondary },
    [theme.breakpoints.down('md')]: { padding: '10px 16px 12px', display: 'grid', '& li': { justifyContent: 'space-between' } },
  };
}); // prettier-ignore

/** What the fees of the period come to: by status, kind and month. */
function Figures({ asked }: { asked: { from_date?: string | undefined; to_date?: string | undefined; fee_type?: OtherFee['fee_type'] | undefined } }) {
  const { t } = useTranslation();
  const sums = useQuery(read(routes.otherFeesSummary, { query: asked }));
  const card = ({ total, total_amount, statuses, fee_types, months }: OtherFeeSummary) => (
    <Card flush>
      <FigureGrid>
        <div className="main">
          <dt>{t('fees.total')}</dt>
          <dd>
            <Money value={total_amount} field="total_amount" />
            <small>{t('fees.how_many', { n: total.toLocaleString('en-US') })}</small>
          </dd>
        </div>
        {statuses.map(({ status, fee_count, amount }) => (
          <div key={status}>
            <dt>{t(`status.other_fee.${status}`)}</dt>
            <dd>
              <Money value={amount} field={status} />
              <small>{t('fees.how_many', { n: fee_count.toLocaleString('en-US') })}</small>
            </dd>
          </div>
        ))}
      </FigureGrid>
      <Months months={months} label={t('fees.by_month')} field="amount" />
      {fee_types.length > 0 ? (
        <Types aria-label={t('fees.by_type')}>
          {fee_types.map(({ fee_type, amount }) => (
            <li key={fee_type}>
              <span>{t(`status.other_fee_type.${fee_type}`)}</span>
              <Money value={amount} field="amount" />
            </li>
          ))}
        </Types>
      ) : null}
    </Card>
  );
  return (
    <div style={{ marginBottom: 16 }}>
      <Loaded query={sums} compact card="" waiting={<BlockSkeleton height={180} phone={394} />}>
        {card}
      </Loaded>
    </div>
  );
} // prettier-ignore

/** Opens what is known of a fee, and the way to ask about it. */
function AskButton({ row, onOpen }: { row: OtherFee; onOpen: (row: OtherFee) => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<MessageCircleQuestion size={16} aria-hidden />}
      aria-label={`${t('fees.ask')}: ${row.other_fee_no}`}
      onClick={() => onOpen(row)}
      sx={{ whiteSpace: 'nowrap', minHeight: 32 }}
    >
      {t(row.question_state ? 'fees.see_short' : 'fees.ask_short')}
    </Button>
  );
}

function useColumns(onOpen: (row: OtherFee) => void): Column<OtherFee>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'other_fee_no',
      header: t('fees.field.other_fee_no'),
      cell: (row) => (
        <TwoLines>
          <bdi data-field="other_fee_no">{row.other_fee_no}</bdi>
          <small data-field="fee_type">{t(`status.other_fee_type.${row.fee_type}`)}</small>
        </TwoLines>
      ),
    },
    { id: 'create_dt', header: t('fees.field.create_dt'), from: 680, cell: (row) => <DateText value={row.create_dt} field="create_dt" /> },
    { id: 'order_no', header: t('fees.field.order_no'), from: 820, cell: (row) => (row.order_no ? <bdi data-field="order_no">{row.order_no}</bdi> : t('common.none')) },
    { id: 'detail', header: t('fees.field.detail'), from: 1080, cell: (row) => <bdi data-field="detail">{row.detail ?? t('common.none')}</bdi> },
    { id: 'status', header: t('fees.field.status'), cell: (row) => <StatusChip machine="other_fee" value={row.status} field="status" /> },
    { id: 'amount', header: `${t('fees.field.amount')} (${t('common.baht_sign')})`, numeric: true, cell: (row) => <b style={{ fontWeight: 600 }}><Money value={row.amount} bare field="amount" /></b> },
    { id: 'ask', header: t('fees.field.question'), cell: (row) => <AskButton row={row} onOpen={onOpen} /> },
  ];
} // prettier-ignore

function FeeCard({ row, onOpen }: { row: OtherFee; onOpen: (row: OtherFee) => void }) {
  const { t } = useTranslation();
  return (
    <ListCard
      title={row.other_fee_no}
      field="other_fee_no"
      chip={<StatusChip machine="other_fee" value={row.status} field="status" />}
      line={<span>{[t(`status.other_fee_type.${row.fee_type}`), row.order_no, row.detail].filter(Boolean).join(' · ')}</span>}
      ends={
        <>
          <b>
            <Money value={row.amount} field="amount" />
          </b>
          <DateText value={row.create_dt} field="create_dt" />
        </>
      }
      menu={
        <IconButton aria-label={`${t('fees.ask')}: ${row.other_fee_no}`} onClick={() => onOpen(row)} sx={{ width: 44, height: 44 }}>
          <MessageCircleQuestion size={20} aria-hidden />
        </IconButton>
      }
    />
  );
} // prettier-ignore

/** Charges outside the quoted prices: what they are for, who pays them how, and the way to ask about each. */
export function Component() {
  const { t } = useTranslation();
  const [report] = useState(() => reportOf(new Date()));
  const list = useListState(report);
  const [open, setOpen] = useState<OtherFee>();
  const { from_date, to_date, fee_type } = list.query;
  return (
    <>
      <ListPage
        list={list}
        title={t('fees.title')}
        figures={<Figures asked={{ from_date, to_date, fee_type }} />}
        columns={useColumns(setOpen)}
        card={(row) => <FeeCard row={row} onOpen={setOpen} />}
        search={t('fees.search')}
        empty={{ icon: FilePlus, more: t('fees.empty_more') }}
      />
      {open ? <FeeDialog fee={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
