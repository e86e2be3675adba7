import {
  APPROVAL_STATUSES,
  approvalChangeTerms,
  INVOICE_STATUSES,
  invoicingRoutes as routes,
  type StaffInvoiceApproval,
  type StaffInvoiceLine,
} from '@lamliang/contracts/invoicing';
import { moneyText } from '@lamliang/ui';
import { Alert, Button, Link } from '@mui/material';
import { Download } from 'lucide-react';
import { useDataProvider, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import * as z from 'zod/mini';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { count } from '../../components/format.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { useDownload } from '../rate-cards/download.ts';
import { dayText } from '../rate-cards/RateSections.tsx';
import { MakeApproval } from './MakeApproval.tsx';

const isOpen = ({ status, invoice_status }: StaffInvoiceApproval) =>
  status === 'pending' || invoice_status === 'not-receive';

const approvals: QueueProps<StaffInvoiceApproval> = {
  columns: [
    { source: 'invoice_approval_no', kind: 'code', width: 130, card: 'title', only: 'list' },
    { ...shopColumn, sortable: true, card: 'line' },
    { source: 'status', kind: { machine: 'invoice_approval' }, width: 150, optional: true, card: 'side', only: 'list' },
    { source: 'summary_date', width: 120, sortable: true, card: 'line', render: ({ summary_date }) => dayText(summary_date) }, // prettier-ignore
    { source: 'total_amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
    { source: 'line_count', kind: 'count', width: 90, optional: true },
    { source: 'invoice_no', kind: 'code', width: 190, optional: true },
    { source: 'invoice_status', kind: { machine: 'invoice' }, only: 'panel' },
    { source: 'shipping_amount', kind: 'money', only: 'panel' },
    { source: 'cod_fee_amount', kind: 'money', only: 'panel' },
    { source: 'insurance_amount', kind: 'money', only: 'panel' },
    { source: 'other_fee_amount', kind: 'money', only: 'panel' },
    { source: 'vat_amount', kind: 'money', only: 'panel' },
    { source: 'withholding_amount', kind: 'money', only: 'panel' },
    { source: 'due_date', only: 'panel', render: ({ due_date }) => (due_date === null ? null : dayText(due_date)) },
    { source: 'created_name', only: 'panel' },
    { source: 'create_dt', kind: 'moment', only: 'panel' },
    { source: 'approved_name', only: 'panel' },
    { source: 'approved_dt', kind: 'moment', only: 'panel' },
    { source: 'remark', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'status', kind: 'tabs', codes: APPROVAL_STATUSES, machine: 'invoice_approval' },
    { source: 'invoice_status', codes: INVOICE_STATUSES, machine: 'invoice' },
    shopFilter,
  ],
  first: { status: 'pending' },
  // Who waits longest comes first.
  sort: { field: 'create_dt', order: 'ASC' },
  actions: <MakeApproval />,
  detail: {
    title: ({ invoice_approval_no }) => <Code text={invoice_approval_no} />,
    chip: ({ status }) => <Chip machine="invoice_approval" code={status} />,
    isOpen,
    sections: Sections,
    width: 720,
  },
};

const nothing = z.object({});
type Way = Choice<typeof nothing | typeof approvalChangeTerms>;

/** What can be done with an approval now. What waits for a second person is decided where those are. */
function MoveApproval({ record }: { record: StaffInvoiceApproval }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, invoice_approval_no, total_amount, line_count, status, decision_id, version, due_date, remark } = record;
  const names = { invoice_approval_no, sum: moneyText(total_amount), count: line_count };
  const common = { resource: 'invoice-approvals', names, figure: () => moneyText(total_amount) };
  const cancel: Way = {
    ...common,
    action: 'edit',
    code: 'KeyR',
    phrases: 'console.invoices.cancel',
    fields: [{ name: 'reason', kind: 'text', wide: true, hint: translate('console.invoices.cancel.reason') }],
    fixed: { status: 'cancelled' },
    body: approvalChangeTerms,
    run: async (body) => {
      await call(routes.changeApproval, { params: { id }, body });
      return 'console.invoices.cancel.done';
    },
  };
  const dayOrTerms = (day: string | null | undefined) => day ? dayText(day) : translate('console.invoices.change.by_terms'); // prettier-ignore
  const change: Way = {
    ...common,
    action: 'edit',
    code: 'KeyC',
    phrases: 'console.invoices.change',
    fields: [
      { name: 'due_date', kind: 'day', hint: translate('console.invoices.change.due') },
      { name: 'remark', kind: 'text', wide: true, hint: translate('console.invoices.change.remark') },
    ],
    first: { due_date: due_date ?? '', remark: remark ?? '' },
    body: approvalChangeTerms,
    figure: (terms) => dayOrTerms('due_date' in terms ? terms.due_date : due_date),
    run: async (body) => {
      await call(routes.changeApproval, { params: { id }, body });
      return 'console.invoices.change.done';
    },
  };
  const approve: Way = {
    ...common,
    action: 'approve',
    code: 'KeyA',
    phrases: 'console.invoices.approve',
    fields: [],
    body: nothing,
    run: async () => {
      const { status: now } = await call(routes.approveApproval, { params: { id }, body: { version } });
      return now === 'approved' ? 'console.invoices.approve.done' : 'console.invoices.approve.waits';
    },
  };
  const choices = decision_id !== null ? [] : status === 'pending' ? [cancel, change, approve] : [cancel];
  const decided = tellDecided('invoice_approval', status, record.approved_name, record.approved_dt);
  return <Decide choices={choices} isOpen={isOpen(record)} decided={decided} />;
}

const TYPES = ['xlsx', 'csv'] as const;
/** The lines of an approval as a file. */
function Export({ id }: { id: number }) {
  const translate = useTranslate();
  const { busy, take } = useDownload();
  const fileOf = (type: string) => `invoice-approvals/${id}/export?file_type=${type}`;
  return TYPES.map((type) => (
    <Button key={type} size="small" loading={busy === fileOf(type)} startIcon={<Download size={16} aria-hidden />} onClick={() => take(fileOf(type))}>
      {translate('console.invoices.export', { type })}
    </Button>
  ));
} // prettier-ignore

/** How many of its lines are shown with an approval. */
const SHOWN = 100;
const LINES: readonly Column<StaffInvoiceLine>[] = [
  {
    source: 'order_no',
    kind: 'code',
    card: 'title',
    link: ({ id }) => `/invoice-lines/${id}`,
    render: ({ order_no, description }) => <Code text={order_no || description} />,
  },
  { source: 'charge_code', kind: { machine: 'invoice_charge' }, card: 'side' },
  { source: 'state', kind: { words: 'invoice_line' } },
  { source: 'vat_amount', kind: 'money' },
  { source: 'amount', kind: 'money', card: 'line' },
];

/** The lines of an approval; each opens where it is taken out or put back. */
function Lines({ record: { id, line_count } }: { record: StaffInvoiceApproval }) {
  const translate = useTranslate();
  const { data, total = 0, error, isPending, refetch } = useGetList<StaffInvoiceLine>('invoice-lines', {
    filter: { invoice_approval_id: id },
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'id', order: 'ASC' },
  }); // prettier-ignore
  const title = translate('console.invoices.lines');
  // Its sums are of those that are in; what was taken out stays listed.
  const out = total - line_count;
  const counted =
    out > 0
      ? translate('console.invoices.lines_out', { count: count(line_count), out: count(out) })
      : count(line_count);
  const all = `/invoice-lines?${new URLSearchParams({ filter: JSON.stringify({ invoice_approval_id: id }) }).toString()}`;
  return (
    <Section title={`${title} (${counted})`} action={<Export id={id} />}>
      {error ? (
        <LoadError error={error as Error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable label={title} columns={LINES} rows={data ?? []} loading={isPending} />
      )}
      <Link component={RouterLink} to={all}>
        {translate('console.invoices.all_lines')}
      </Link>
    </Section>
  );
}

function Sections({ record }: { record: StaffInvoiceApproval }) {
  const translate = useTranslate();
  const { decision_id } = record;
  return (
    <>
      <Section title={translate('console.invoices.invoice')} action={<MoveApproval record={record} />}>
        {decision_id === null ? null : (
          <Alert severity="info" sx={{ mb: '8px' }}>
            <Link component={RouterLink} to={`/invoicing-decisions/${decision_id}`}>
              {translate('console.invoices.second')}
            </Link>
          </Alert>
        )}
        <Facts columns={approvals.columns} record={record} />
      </Section>
      <Lines record={record} />
    </>
  );
}

export const ApprovalList = () => <QueueList {...approvals} />;
export const ApprovalShow = () => <RecordPage detail={approvals.detail} />;
