import { VERIFICATIONS } from '@lamliang/contracts/auth';
import { QueueList } from '../../queue/QueueList.tsx';
import type { Column } from '../../queue/columns.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { customerDetail, wantsCall } from './CustomerShow.tsx';
import { salesFilter, SalesName } from './SalesPerson.tsx';
import { nameOf, type CustomerRecord } from './record.ts';

const columns: readonly Column<CustomerRecord>[] = [
  { source: 'name', card: 'title', render: nameOf, hint: nameOf },
  { source: 'id', kind: 'code', width: 80, sortable: true },
  { source: 'telephone', kind: 'code', width: 120, card: 'line' },
  { source: 'status', kind: { machine: 'verification' }, width: 158, card: 'side' },
  { source: 'request_support_flag', render: wantsCall, width: 130, optional: true, card: 'line' },
  { source: 'cod_verify_flag', kind: { machine: 'verification' }, width: 158, optional: true },
  { source: 'sale_id', width: 130, optional: true, render: ({ sale_id }) => sale_id && <SalesName id={sale_id} /> },
  { source: 'payment_type', kind: { words: 'payment_type' }, width: 115, optional: true },
  { source: 'account_type', kind: { words: 'account_type' }, width: 116, optional: true },
  { source: 'company_name', optional: true },
  { source: 'create_dt', kind: 'date', width: 115, sortable: true, card: 'line' },
];

const filters: readonly Filter[] = [
  { source: 'status', codes: VERIFICATIONS, machine: 'verification' },
  { source: 'cod_status', codes: VERIFICATIONS, machine: 'verification' },
  { source: 'request_support_flag', kind: 'flag' },
  salesFilter,
  { source: 'unattended_flag', kind: 'flag' },
  { source: 'same_number_flag', kind: 'flag' },
];

export const CustomerList = () => <QueueList columns={columns} filters={filters} detail={customerDetail} />;
