import { invoicingRoutes as routes, TAX_PERIOD_STATES, taxPeriodTerms, WITHHOLDING_RETURNS, type PeriodWait, type PeriodWaiting, type TaxFigure, type TaxPeriod, type TaxPeriodDetail } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { ZERO } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { Chip, Word } from '../../components/Chip.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { count } from '../../components/format.ts';
import { RecordPage } from '../../components/RecordPage.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { DownloadFile } from '../bank-files/DownloadFile.tsx';
import { dayText } from '../customer-notes/FollowUp.tsx';

/** A row of the list has no figures. */
type Row = TaxPeriod & Partial<Omit<TaxPeriodDetail, keyof TaxPeriod>>;
const monthText = ({ month }: TaxPeriod) => dayText(month);

const periods: QueueProps<Row> = {
  columns: [
    { source: 'month', width: 120, card: 'title', only: 'list', render: monthText, hint: monthText },
    { source: 'state', kind: { machine: 'tax_period' }, width: 120, card: 'side', only: 'list' },
    { source: 'paper_count', kind: 'count', width: 130, card: 'line' },
    { source: 'vat_amount', kind: 'money', width: 170, card: 'line' },
    { source: 'closed_name', width: 150, optional: true },
    { source: 'closed_dt', kind: 'moment', width: 165, optional: true },
    { source: 'reason', optional: true, hint: ({ reason }) => reason ?? '', wide: true },
    { source: 'sha256', kind: 'code', only: 'panel', wide: true },
  ],
  filters: [{ source: 'state', kind: 'tabs', codes: TAX_PERIOD_STATES, machine: 'tax_period' }],
  detail: {
    title: monthText,
    chip: ({ state }) => <Chip machine="tax_period" code={state} />,
    isOpen: ({ state }) => state === 'open',
    sections: Sections,
    width: 860,
  },
};

/** Closes the month for good, or asks a second person to. */
function Close({ record }: { record: Row }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, state, closed_name, closed_dt, vat_amount, paper_count, waits = [], allowed_moves = [] } = record;
  const close: Choice<typeof taxPeriodTerms> = {
    code: 'KeyA',
    action: 'close',
    phrases: 'console.tax_periods.close',
    names: { month: monthText(record), count: count(paper_count), sum: moneyText(vat_amount ?? ZERO) },
    fields: [{ name: 'reason', kind: 'text', wide: true, hint: translate(waits.length ? 'console.tax_periods.close.needed' : 'console.tax_periods.close.reason') }], // prettier-ignore
    body: taxPeriodTerms,
    run: async (body) => {
      const after = await call(routes.closeTaxPeriod, { params: { id }, body });
      return `console.tax_periods.close.${after.decision_id === null ? 'done' : 'waits'}`;
    },
  };
  const choices = allowed_moves.includes('close') ? [close] : [];
  return <Decide choices={choices} isOpen={state === 'open'} decided={tellDecided('tax_period', state, closed_name, closed_dt)} />; // prettier-ignore
}

const filtered = (resource: string, filter: object) =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
/** Where what waits is done; what nobody can hurry has no page. */
const PAGE: Partial<Record<PeriodWait, string>> = {
  days: '/waiting-papers',
  certificates: filtered('payee-certificates', { state: ['due', 'waiting'] }),
  payments: filtered('invoicing-decisions', { state: 'waiting', kind: ['invoice_payment'] }),
  decisions: filtered('invoicing-decisions', { state: 'waiting' }),
  lines: '/invoice-approvals',
  hand_overs: filtered('hand-overs', { state: 'failed' }),
};
type WaitRow = PeriodWaiting & { id: string };
const WAITS: readonly Column<WaitRow>[] = [
  { source: 'code', render: ({ code }) => <WaitName code={code} />, card: 'title' },
  { source: 'waiting_count', kind: 'count', card: 'line' },
  { source: 'blocks_flag', kind: { machine: 'period_block' }, card: 'side' },
];
function WaitName({ code }: { code: PeriodWait }) {
  const word = <Word machine="period_wait" code={code} />;
  const page = PAGE[code];
  return page ? <PageLink to={page}>{word}</PageLink> : word;
}

/** What of the month waits; of a closed one what did. */
function Waits({ record: { state, waits } }: { record: Row }) {
  const translate = useTranslate();
  const title = translate(state === 'open' ? 'console.tax_periods.waits' : 'console.tax_periods.waited');
  if (!waits) return null;
  const rows = waits.map((wait) => ({ ...wait, id: wait.code }));
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Typography>{translate('console.tax_periods.nothing')}</Typography>
      ) : (
        <RecordTable label={title} columns={WAITS} rows={rows} />
      )}
    </Section>
  );
}

type FigureRow = TaxFigure & { id: string };
/** A certificate says what we paid to somebody, and is no sale, neither with VAT nor free of it. */
const isNoSale = ({ group }: TaxFigure) => group === 'withholding_certificate';
const figureRow = (figure: TaxFigure): FigureRow => ({
  ...figure,
  ...(isNoSale(figure) && { taxable_amount: null, exempt_amount: null, vat_amount: null }),
  id: figure.group,
});
const FIGURES: readonly Column<FigureRow>[] = [
  { source: 'group', kind: { words: 'tax_group' }, card: 'title' },
  { source: 'paper_count', kind: 'count', card: 'line' },
  { source: 'taxable_amount', kind: 'money', card: 'line' },
  { source: 'exempt_amount', kind: 'money', card: 'line' },
  { source: 'vat_amount', kind: 'money', card: 'line' },
  { source: 'total_amount', kind: 'money', card: 'side' },
];

/** The month: whether it is closed, what waits, its sums and its reports. */
function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  const { id, figures, intact_flag, decision_id } = record;
  const title = translate('console.tax_periods.figures');
  return (
    <>
      <Section title={translate('console.tax_periods.month')} action={figures ? <Close record={record} /> : null}>
        {intact_flag === 0 ? (
          <Alert severity="error" sx={{ mb: '12px' }}>
            {translate('console.tax_periods.altered')}
          </Alert>
        ) : null}
        {decision_id === null ? null : (
          <Alert severity="info" sx={{ mb: '12px' }}>
            {translate('console.tax_periods.second')}{' '}
            <PageLink to={`/invoicing-decisions/${decision_id}`}>{translate('console.tax_periods.second_link')}</PageLink>
          </Alert>
        )}
        <Facts columns={periods.columns} record={record} />
      </Section>
      <Waits record={record} />
      <Section title={title}>
        {figures ? (
          <>
            <RecordTable label={title} columns={FIGURES} rows={figures.map(figureRow)} />
            <Typography variant="body2" color="textSecondary" sx={{ mt: '8px' }}>
              {translate('console.tax_periods.signs')}
              {figures.some(isNoSale) ? ` ${translate('console.tax_periods.no_sale')}` : null}
            </Typography>
          </>
        ) : (
          <Skeleton variant="rounded" height={200} />
        )}
      </Section>
      <Section title={translate('console.tax_periods.files')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
          <DownloadFile path={`tax-periods/${id}/sales`} phrase="console.tax_periods.sales_file" />
          <DownloadFile path={`tax-periods/${id}/exempt`} phrase="console.tax_periods.exempt_file" />
          <DownloadFile path={`tax-periods/${id}/papers`} phrase="console.tax_periods.papers_file" />
        </Box>
      </Section>
      <Section title={translate('console.tax_periods.returns')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
          {WITHHOLDING_RETURNS.map((form) => (
            <DownloadFile
              key={form}
              path={`tax-periods/${id}/withheld?return_form=${form}`}
              phrase="console.tax_periods.return_file"
              names={{ form: translate(`console.value.withholding_return.${form}`) }}
            />
          ))}
        </Box>
      </Section>
    </>
  );
} // prettier-ignore

export const PeriodList = () => <QueueList {...periods} />;
export const PeriodShow = () => <RecordPage detail={periods.detail} />;
