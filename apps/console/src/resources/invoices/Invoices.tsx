import { CERTIFICATE_STATES, INVOICE_AGES, INVOICE_STATES, type StaffInvoice, type StaffInvoiceDetail } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { keyBelow } from '@lamliang/i18n';
import { Alert, Box, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Cause, PageLink, Section } from '../../components/DetailList.tsx';
import { KEPT_FRESH } from '../../components/fresh-links.ts';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { postingColumn } from '../ledger-entries/Posting.tsx';
import { useLacks } from '../papers/lacks.ts';
import { dayText } from '../rate-cards/RateSections.tsx';
import { Papers } from '../verifications/Papers.tsx';
import { Ageing } from './Ageing.tsx';
import { isPayable, RecordPayment } from './RecordPayment.tsx';
import { Statements } from './Statements.tsx';

/** A row of the list has no link to the slip. */
type Row = StaffInvoice & Partial<Pick<StaffInvoiceDetail, 'slip'>>;
const day = (source: 'issue_date' | 'due_date' | 'paid_date') => ({ source, render: (row: Row) => dayText(row[source]) }) as const; // prettier-ignore

const invoices: QueueProps<Row> = {
  columns: [
    { source: 'invoice_no', kind: 'code', width: 220, card: 'title', only: 'list' },
    { ...shopColumn, sortable: true, card: 'line' },
    { source: 'state', kind: { machine: 'invoice_state' }, width: 140, optional: true, card: 'side', only: 'list' },
    { ...day('due_date'), width: 110, sortable: true, card: 'line' },
    { source: 'overdue_days', kind: 'count', width: 130, optional: true, dashZero: true, card: 'line' },
    { source: 'total_amount', kind: 'money', width: 125, sortable: true, summed: true, card: 'line' },
    { source: 'certificate_state', kind: { machine: 'certificate_state' }, width: 140, optional: true, only: 'list' },
    { ...day('issue_date'), width: 110, sortable: true, optional: true },
    {
      source: 'invoice_approval_no',
      only: 'panel',
      link: ({ id }) => `/invoice-approvals/${id}`,
      render: ({ invoice_approval_no }) => <Code text={invoice_approval_no} />,
    },
    { source: 'age', kind: { words: 'invoice_age' }, only: 'panel' },
    { source: 'period_from', only: 'panel', render: ({ period_from, period_to }) => `${dayText(period_from)} – ${dayText(period_to)}` }, // prettier-ignore
    { source: 'order_count', kind: 'count', only: 'panel' },
    { source: 'base_amount', kind: 'money', only: 'panel' },
    { source: 'vat_amount', kind: 'money', only: 'panel' },
    { source: 'withholding_amount', kind: 'money', only: 'panel' },
    { source: 'remark', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'state', kind: 'tabs', codes: INVOICE_STATES, machine: 'invoice_state' },
    { source: 'age', codes: INVOICE_AGES, machine: 'invoice_age' },
    { source: 'certificate_state', codes: CERTIFICATE_STATES, machine: 'certificate_state' },
    shopFilter,
  ],
  first: { state: 'overdue' },
  // What is due longest comes first.
  sort: { field: 'due_date', order: 'ASC' },
  detail: {
    title: ({ invoice_no }) => <Code text={invoice_no} />,
    copies: 'invoice_no',
    chip: ({ state }) => <Chip machine="invoice_state" code={state} />,
    actions: ({ record: { account_id } }) => <Statements account_id={account_id} />,
    isOpen: isPayable,
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['invoicing']} type="invoice_approval" id={id} />,
    width: 720,
  },
};

const PAYMENT: readonly Column<Row>[] = [
  day('paid_date'),
  { source: 'payment_method', kind: { words: 'payment_method' } },
  { source: 'paid_amount', kind: 'money' },
  { source: 'withheld_amount', kind: 'money' },
  {
    source: 'certificate_state',
    kind: { machine: 'certificate_state' },
    link: ({ account_id }) => `/withholding-certificates?${new URLSearchParams({ filter: JSON.stringify({ account_id }) }).toString()}`, // prettier-ignore
  },
  { source: 'payment_reference', kind: 'code' },
  { source: 'payment_name' },
  { source: 'received_dt', kind: 'moment' },
  postingColumn,
  {
    source: 'receipt_no',
    wide: true,
    link: ({ receipt_id }) => `/papers/${receipt_id}`,
    render: ({ receipt_no }) => <Code text={receipt_no} />,
  },
];

/** Why the payment is not through, or its receipt not there. */
function Waits({ record }: { record: Row }) {
  const translate = useTranslate();
  const lacksOf = useLacks();
  const { decision_id, paying_flag, payment_fault, receipt_lacks, account_id } = record;
  return (
    <>
      {decision_id === null ? null : (
        <Alert severity="info" sx={{ mb: '8px' }}>
          <PageLink to={`/invoicing-decisions/${decision_id}`}>{translate('console.invoices.second')}</PageLink>
        </Alert>
      )}
      {paying_flag ? (
        <Alert severity="info" sx={{ mb: '8px' }}>
          {translate('console.receivables.posting')}
        </Alert>
      ) : null}
      <Cause>{payment_fault ? translate('console.receivables.fault', { fault: translate(keyBelow('errors', payment_fault), { _: payment_fault }) }) : null}</Cause>
      {receipt_lacks.length > 0 ? (
        <Alert severity="warning" sx={{ mb: '8px' }} action={<PageLink to={`/customers/${account_id}/show`}>{translate('console.receivables.to_shop')}</PageLink>}>
          {translate('console.receivables.lacks', { lacks: lacksOf(receipt_lacks) })}
        </Alert>
      ) : null}
    </>
  );
} // prettier-ignore

/** The payment of an invoice: how it came in, with its slip. */
function Payment({ record }: { record: Row }) {
  const translate = useTranslate();
  const { id, slip, payment_name, payment_method, invoice_no } = record;
  // The page has read it, and shows what is read again: the slip of what is in view stays within reach.
  useGetOne('invoices', { id }, { ...KEPT_FRESH, enabled: Boolean(slip) });
  const isThere = payment_name !== null || payment_method !== null;
  return (
    <Section title={translate('console.receivables.payment')} action={<RecordPayment record={record} />}>
      <Waits record={record} />
      {isThere ? (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(200px, 280px)' },
            gap: '16px 20px',
            alignItems: 'start',
          }}
        >
          {slip ? (
            <Papers papers={[{ ...slip, field: 'slip', name: invoice_no }]} />
          ) : (
            <Typography color="textSecondary">{slip === null ? translate('console.receivables.no_slip') : null}</Typography>
          )}
          <Facts columns={PAYMENT} record={record} />
        </Box>
      ) : (
        <Typography color="textSecondary">{translate('console.receivables.unpaid')}</Typography>
      )}
    </Section>
  );
} // prettier-ignore

function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('console.invoices.invoice')}>
        <Facts columns={invoices.columns} record={record} />
      </Section>
      <Payment record={record} />
    </>
  );
}

/** Invoices, below what is owed altogether. */
export const InvoiceList = () => (
  <Box sx={{ display: 'flex', flexDirection: 'column', height: { md: '100%' }, minHeight: 0 }}>
    <Ageing />
    <Box sx={{ flexGrow: 1, minHeight: 0 }}>
      <QueueList {...invoices} />
    </Box>
  </Box>
);
export const InvoiceShow = () => <RecordPage detail={invoices.detail} />;
