import { Pager } from '@lamliang/ui';
import { useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';

const A_PAGE = 20;

/** A list within a page, newest first, by pages of 20. `pager` is null where one page has them all. */
export function usePages<R extends RaRecord>(resource: string, filter: object = {}) {
  const [page, setPage] = useState(1);
  const pagination = { page, perPage: A_PAGE };
  const list = useGetList<R>(resource, { filter, pagination, sort: { field: 'id', order: 'DESC' } });
  const { total = 0 } = list;
  const pager = total > A_PAGE ? <Pager page={page} limit={A_PAGE} total={total} onPage={setPage} /> : null;
  return { ...list, pager, setPage };
}
