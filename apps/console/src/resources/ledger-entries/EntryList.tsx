import { POSTING_KINDS } from '@lamliang/contracts/wallet';
import { LedgerBook } from '../../components/Values.tsx';
import { dayText } from '../customer-notes/FollowUp.tsx';
import { QueueList } from '../../queue/QueueList.tsx';
import type { Column } from '../../queue/columns.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { shopFilter } from '../customers/ShopFilter.tsx';
import { entryDetail, OrderLink, Owner, type EntryRecord } from './EntryShow.tsx';

const columns: readonly Column<EntryRecord>[] = [
  { source: 'transaction_no', kind: 'code', width: 172, card: 'title' },
  { source: 'transaction_dt', kind: 'second', width: 170, sortable: true, card: 'line' },
  { source: 'kind', kind: { words: 'entry_kind' }, width: 108, optional: true, card: 'line' },
  {
    source: 'account',
    card: 'line',
    render: ({ account }) => <LedgerBook code={account} />,
    hint: ({ account }) => account ?? '',
  },
  { source: 'account_id', width: 190, optional: true, render: (entry) => <Owner entry={entry} /> },
  { source: 'amount', kind: 'money', width: 128, summed: true, sortable: true, card: 'side' },
  { source: 'balance_after', kind: 'money', width: 118, optional: true },
  { source: 'order_no', width: 158, optional: true, render: (entry) => <OrderLink entry={entry} /> },
];
const filters: readonly Filter[] = [
  { source: 'kind', machine: 'entry_kind', codes: POSTING_KINDS },
  shopFilter,
  { source: 'day', kind: 'link', show: (day) => dayText(String(day)) },
  { source: 'account', kind: 'link', show: (account) => <LedgerBook code={String(account)} /> },
  { source: 'without_bank_line_flag', kind: 'flag' },
];

/** Entries of the ledger; a violation of the ledger check links here with the ids of its entries. */
export const EntryList = () => <QueueList columns={columns} filters={filters} detail={entryDetail} />;
