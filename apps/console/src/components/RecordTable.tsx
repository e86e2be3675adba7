import { keyBelow } from '@lamliang/i18n';
import { DataTable } from '@lamliang/ui';
import { Box } from '@mui/material';
import { ResourceContextProvider, useGetList, type RaRecord } from 'react-admin';
import { useTranslate } from '../providers/translate.ts';
import { Cell, isNumber, useColumnLabel, type Column } from '../queue/columns.tsx';
import { DetailList, PageLink } from './DetailList.tsx';
import { LoadError } from './LoadError.tsx';

/** A few records in a table of a page, on a phone as cards where its columns say how. @param chosen the one that is marked */
export function RecordTable<R extends RaRecord>({
  label,
  columns,
  rows,
  loading = false,
  chosen,
}: {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  loading?: boolean;
  chosen?: R['id'] | undefined;
}) {
  const translate = useTranslate();
  const labelOf = useColumnLabel();
  return (
    <DataTable<RaRecord>
      label={label}
      rows={rows}
      rowId={(row) => String(row.id)}
      density="compact"
      loading={loading}
      empty={<p style={{ margin: 0, padding: '16px 20px' }}>{translate('common.none')}</p>}
      {...(chosen === undefined ? {} : { selection: new Set([String(chosen)]) })}
      {...(columns.some(({ card }) => card)
        ? { card: (row) => <RecordCard columns={columns as readonly Column[]} record={row} /> }
        : {})}
      columns={(columns as readonly Column[]).map((column, at) => ({
        id: column.source,
        header: labelOf(column),
        numeric: isNumber(column),
        cell: (row) => {
          const cell = <Cell column={column} record={row} />;
          const isEmpty = !column.render && (row[column.source] ?? '') === '';
          if (column.link && !isEmpty) return <PageLink to={column.link(row)}>{cell}</PageLink>;
          // What names the row is not broken: the table scrolls instead.
          return at === 0 ? <span style={{ whiteSpace: 'nowrap' }}>{cell}</span> : cell;
        },
      }))}
    />
  );
}

function RecordCard({ columns, record }: { columns: readonly Column[]; record: RaRecord }) {
  const at = (place: Column['card']) => columns.filter(({ card }) => card === place);
  const cell = (column: Column) => {
    const shown = <Cell key={column.source} column={column} record={record} />;
    return column.link ? (
      <PageLink key={column.source} to={column.link(record)}>
        {shown}
      </PageLink>
    ) : (
      shown
    );
  };
  return (
    <Box sx={{ p: '12px 16px', borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: '12px', mb: '8px' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>{at('title').map(cell)}</Box>
        <Box sx={{ flexShrink: 0 }}>{at('side').map(cell)}</Box>
      </Box>
      <DetailList items={at('line').map((column) => ({ name: column.label ?? column.source, value: cell(column) }))} />
    </Box>
  );
}

const SHOWN = 10;
const SHOP_COLUMN = { source: 'create_dt', kind: 'date' } as const;
/** A day as the contract writes it. */
const day = (source: string) => ({ source, render: (row: RaRecord) => String(row[source] ?? '').split('-').toReversed().join('/') }); // prettier-ignore
const TOTAL = { source: 'total_amount', kind: 'money', card: 'line' } as const;

/** What is shown of records that belong to another one; the first column leads to the record. */
const RELATED = {
  'shipment-orders': [
    { source: 'order_no', kind: 'code' },
    { source: 'receiver_name' },
    { source: 'shipment_status', kind: { machine: 'shipment_status' } },
    { source: 'shipping_cost', kind: 'money' },
    SHOP_COLUMN,
  ],
  claims: [
    { source: 'order_no', kind: 'code' },
    { source: 'claim_type', kind: { words: 'claim_type' } },
    { source: 'state', kind: { machine: 'claim_state' } },
    { source: 'compensation_amount', kind: 'money' },
    SHOP_COLUMN,
  ],
  'cod-complaints': [
    { source: 'order_no', kind: 'code' },
    { source: 'complaint_reason', kind: { words: 'complaint_reason' } },
    { source: 'state', kind: { machine: 'cod_complaint' } },
    { source: 'cod_amount', kind: 'money' },
    SHOP_COLUMN,
  ],
  adjustments: [
    SHOP_COLUMN,
    { source: 'book', kind: { words: 'book' } },
    { source: 'state', kind: { machine: 'decision' } },
    { source: 'amount', kind: 'money' },
    { source: 'reason' },
  ],
  'ledger-entries': [
    { source: 'transaction_no', kind: 'code' },
    { source: 'transaction_dt', kind: 'moment' },
    { source: 'account', kind: { words: 'ledger_account' } },
    { source: 'amount', kind: 'money' },
  ],
  'webhook-deliveries': [
    { source: 'event', kind: { words: 'event' } },
    { source: 'state', kind: { machine: 'webhook_delivery' } },
    { source: 'order_no', kind: 'code' },
    SHOP_COLUMN,
  ],
  verifications: [
    { source: 'create_dt', kind: 'moment' },
    { source: 'verify_type', kind: { words: 'verify_type' } },
    { source: 'state', kind: { machine: 'verification' } },
    { source: 'staff_name' },
    { source: 'remark' },
  ],
  'invoice-approvals': [
    { source: 'invoice_approval_no', kind: 'code', card: 'title' },
    { source: 'status', kind: { machine: 'invoice_approval' }, card: 'side' },
    { ...day('summary_date'), card: 'line' },
    TOTAL,
  ],
  invoices: [
    { source: 'invoice_no', kind: 'code', card: 'title' },
    { source: 'state', kind: { machine: 'invoice_state' }, card: 'side' },
    { ...day('due_date'), card: 'line' },
    TOTAL,
  ],
  papers: [
    { source: 'paper_no', kind: 'code', card: 'title' },
    { source: 'kind', label: 'paper_kind', kind: { machine: 'paper_kind' }, card: 'side' },
    { ...day('issue_date'), card: 'line' },
    TOTAL,
  ],
  'waiting-papers': [{ ...day('day'), card: 'title' }, { source: 'line_count', kind: 'count', card: 'line' }, TOTAL],
  'credit-notes': [
    { source: 'credit_note_no', kind: 'code', card: 'title' },
    { source: 'reason_code', kind: { words: 'note_reason' }, card: 'line' },
    { source: 'issue_dt', kind: 'date', card: 'line' },
    TOTAL,
  ],
  'other-fees': [
    { source: 'other_fee_no', kind: 'code', card: 'title' },
    { source: 'status', kind: { machine: 'other_fee' }, card: 'side' },
    { source: 'fee_type', kind: { words: 'other_fee_type' }, card: 'line' },
    { source: 'amount', kind: 'money', card: 'line' },
  ],
  'payee-certificates': [
    { source: 'certificate_no', kind: 'code', card: 'title' },
    { source: 'state', kind: { machine: 'payee_certificate' }, card: 'side' },
    { ...day('paid_date'), card: 'line' },
    { source: 'withheld_amount', kind: 'money', card: 'line' },
  ],
  'withholding-certificates': [
    { source: 'document_no', kind: 'code', card: 'title' },
    { source: 'status', kind: { machine: 'certificate' }, card: 'side' },
    { ...day('document_date'), card: 'line' },
    { source: 'tax_amount', kind: 'money', card: 'line' },
  ],
} satisfies Record<string, readonly Column[]>;
export type Related = Partial<Record<keyof typeof RELATED, object>>;

/** The newest records of a list under a filter, and a link to all of them. */
export function RelatedList({ resource, filter }: { resource: keyof Related; filter: object }) {
  const translate = useTranslate();
  const { data, total, error, isPending, refetch } = useGetList(resource, {
    filter,
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'id', order: 'DESC' },
  });
  if (error) return <LoadError error={error as Error} onRetry={() => void refetch()} />;
  const [first, ...others] = RELATED[resource] as readonly Column[];
  return (
    <>
      <ResourceContextProvider value={resource}>
        <RecordTable
          label={translate(keyBelow('console.resource', resource))}
          columns={[{ ...(first as Column), link: ({ id }) => `/${resource}/${id}` }, ...others]}
          rows={data ?? []}
          loading={isPending}
        />
      </ResourceContextProvider>
      {total && total > SHOWN ? (
        <PageLink to={`/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`}>
          {translate('console.queue.all')} ({total.toLocaleString('en-US')})
        </PageLink>
      ) : null}
    </>
  );
}
