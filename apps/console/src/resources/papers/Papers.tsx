import { PAPER_KINDS, type StaffPaper, type StaffPaperDetail } from '@lamliang/contracts/invoicing';
import { Skeleton, Typography } from '@mui/material';
import { Chip } from '../../components/Chip.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { Code } from '../../components/Values.tsx';
import { count } from '../../components/format.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { ShopName } from '../customers/ShopName.tsx';
import { dayText } from '../rate-cards/RateSections.tsx';
import { Etax } from './Etax.tsx';
import { Parties } from './Parties.tsx';
import { Preview } from './Preview.tsx';
import { Replace } from './Replace.tsx';

/** A row of the list has no lines and no parties. */
export type PaperRow = StaffPaper & Partial<Omit<StaffPaperDetail, keyof StaffPaper>>;

/** Papers of this number, as a link: what a paper refers to is known by its number alone. */
const numbered = (no: string | null) => `/papers?${new URLSearchParams({ filter: JSON.stringify({ q: no ?? '' }) }).toString()}`; // prettier-ignore
const related = (source: 'refers_to_no' | 'replaces_no' | 'replaced_by_no') =>
  ({ source, only: 'panel', wide: true, link: (row: PaperRow) => numbered(row[source]), render: (row: PaperRow) => <Code text={row[source]} /> }) as const; // prettier-ignore

const papers: QueueProps<PaperRow> = {
  columns: [
    { source: 'paper_no', kind: 'code', width: 220, card: 'title', only: 'list' },
    {
      ...shopColumn,
      sortable: true,
      card: 'line',
      // A certificate to a carrier is of no shop.
      link: ({ account_id }) => (account_id ? `/customers/${account_id}` : '/carrier-payees'),
      render: ({ account_id, buyer_name }) => (account_id ? <ShopName id={account_id} /> : <bdi>{buyer_name}</bdi>),
    },
    { source: 'kind', label: 'paper_kind', kind: { machine: 'paper_kind' }, width: 150, card: 'side', only: 'list' },
    { source: 'issue_date', width: 120, sortable: true, card: 'line', render: ({ issue_date }) => dayText(issue_date) },
    { source: 'base_amount', kind: 'money', width: 125, optional: true, summed: true },
    { source: 'vat_amount', kind: 'money', width: 110, optional: true, summed: true },
    { source: 'total_amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
    { source: 'buyer_name', only: 'panel', wide: true },
    { source: 'taxable_amount', kind: 'money', only: 'panel' },
    { source: 'exempt_amount', kind: 'money', only: 'panel' },
    { source: 'withholding_amount', kind: 'money', only: 'panel' },
    { source: 'line_count', kind: 'count', only: 'panel' },
    related('refers_to_no'),
    related('replaces_no'),
    related('replaced_by_no'),
    { source: 'due_date', only: 'panel', render: ({ due_date }) => (due_date ? dayText(due_date) : null) },
    { source: 'issued_dt', kind: 'moment', only: 'panel' },
    { source: 'issued_name', only: 'panel' },
    { source: 'reason_text', only: 'panel', wide: true },
    { source: 'note', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'kind', label: 'paper_kind', kind: 'tabs', codes: PAPER_KINDS, machine: 'paper_kind' },
    { source: 'issue_date', kind: 'days', ends: ['issue_date_from', 'issue_date_to'] },
    shopFilter,
  ],
  sort: { field: 'issued_dt', order: 'DESC' },
  detail: {
    title: ({ paper_no }) => <Code text={paper_no} />,
    copies: 'paper_no',
    chip: ({ kind }) => <Chip machine="paper_kind" code={kind} />,
    actions: Replace,
    sections: Sections,
    width: 860,
  },
};

/** Where something is done with a paper: what it credits, what may be credited of it, the invoice itself. */
function Onward({ record: { id, kind, paper_no } }: { record: PaperRow }) {
  const translate = useTranslate();
  switch (kind) {
    case 'credit_note':
      return <PageLink to={`/credit-notes/${id}`}>{translate('console.papers.to_note')}</PageLink>;
    case 'tax_invoice':
    case 'receipt':
      return <PageLink to={`/creditable-papers/${id}`}>{translate('console.papers.to_credit')}</PageLink>;
    case 'invoice':
      return (
        <PageLink to={`/invoices?${new URLSearchParams({ filter: JSON.stringify({ q: paper_no }) }).toString()}`}>
          {translate('console.papers.to_invoice')}
        </PageLink>
      );
    case 'withholding_certificate':
      return (
        <PageLink
          to={`/payee-certificates?${new URLSearchParams({ filter: JSON.stringify({ q: paper_no }) }).toString()}`}
        >
          {translate('console.papers.to_withheld')}
        </PageLink>
      );
  }
}

/** Lines that are shown; a paper has thousands at most, and its file has them all. */
const SHOWN = 100;
const LINES: readonly Column<StaffPaperDetail['lines'][number] & { id: number }>[] = [
  { source: 'order_no', kind: 'code', card: 'title', render: ({ order_no, description }) => <Code text={order_no || description} /> },
  { source: 'charge_code', kind: { machine: 'invoice_charge' }, card: 'side' },
  { source: 'base_amount', kind: 'money' },
  { source: 'vat_amount', kind: 'money' },
  { source: 'amount', kind: 'money', card: 'line' },
]; // prettier-ignore

function Lines({ lines }: { lines: StaffPaperDetail['lines'] | undefined }) {
  const translate = useTranslate();
  const title = translate('console.papers.lines');
  return (
    <Section title={lines ? `${title} (${count(lines.length)})` : title}>
      {lines ? (
        <RecordTable
          label={title}
          columns={LINES}
          rows={lines.slice(0, SHOWN).map((line) => ({ ...line, id: line.line_no }))}
        />
      ) : (
        <Skeleton variant="rounded" height={120} />
      )}
      {lines && lines.length > SHOWN ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: '8px' }}>
          {translate('console.papers.first_lines', { count: SHOWN })}
        </Typography>
      ) : null}
    </Section>
  );
}

function Sections({ record }: { record: PaperRow }) {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('console.papers.facts')} action={<Onward record={record} />}>
        <Facts columns={papers.columns} record={record} />
      </Section>
      <Etax record={record} />
      <Preview key={record.id} record={record} />
      <Parties record={record} />
      <Lines lines={record.lines} />
    </>
  );
}

export const PaperList = () => <QueueList {...papers} />;
export const PaperShow = () => <RecordPage detail={papers.detail} />;
