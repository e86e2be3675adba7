import { FileMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { shopInvoicingRoutes } from '@lamliang/contracts/invoicing';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { PERIOD_FILTERS } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState, type RowOf } from '../../components/lists/use-list.ts';
import { NoteCard, useNoteColumns } from '../../components/papers/CreditNotes.tsx';
import { idOf } from '../../components/papers/RecordPage.tsx';
import { later } from '../../later.tsx';
import type { PageArguments } from '../../routes/entry.ts';

const LIST = { route: shopInvoicingRoutes.creditNotes, filters: PERIOD_FILTERS };
type Row = RowOf<typeof LIST.route>;
/** A note is opened at the address of the list, which keeps its filters. */
const Note = later(() => import('./Note.tsx').then((file) => file.Note));

export function prefetch({ url }: PageArguments): void {
  const id = idOf(url.searchParams.get('note') ?? undefined);
  if (id === undefined) prefetchList(LIST, url.searchParams);
  else void queryClient.prefetchQuery(read(shopInvoicingRoutes.creditNote, { params: { id } }));
}

/** The credit notes of a shop, and the one that its address names. */
export function Component() {
  const [params] = useSearchParams();
  const list = useListState(LIST);
  const note = params.get('note');
  return note === null ? <Notes list={list} /> : <Note text={note} back={`/finance/credit-note?${list.address}`} />;
}

function Notes({ list }: { list: ReturnType<typeof useListState<typeof LIST.route>> }) {
  const { t } = useTranslation();
  const to = (row: Row) => {
    const address = new URLSearchParams(list.address);
    address.set('note', String(row.id));
    return `/finance/credit-note?${address.toString()}`;
  };
  return (
    <ListPage
      list={list}
      title={t('papers.note.title')}
      columns={useNoteColumns()}
      card={(row) => <NoteCard row={row} to={to(row)} />}
      to={to}
      search={t('papers.note.search')}
      empty={{ icon: FileMinus, more: t('papers.note.empty_more') }}
    />
  );
}
