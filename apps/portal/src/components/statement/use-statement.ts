import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bangkokDate } from '@lamliang/kernel';
import { lastDays, periodFault, type Period } from '../period/period.rules.ts';

/** Rows per page. */
const LIMIT = 20;

/** The period (by default 30 days), page and filters of a statement, in the page's URL. An invalid period is not written there. */
export function useStatement() {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => new Date());
  const standard = lastDays(30, now);
  const [period, setPeriod] = useState<Period>({
    from_date: search.get('from_date') ?? standard.from_date,
    to_date: search.get('to_date') ?? standard.to_date,
  });
  /** Any change but one of the page leads to the first page; an empty value is no filter. */
  const set = (values: Record<string, string>) =>
    setSearch(
      (old) => {
        old.delete('page');
        for (const [name, value] of Object.entries(values))
          if (value) old.set(name, value);
          else old.delete(name);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  const choose = (next: Period) => {
    setPeriod(next);
    if (!periodFault(next)) set({ ...next });
  };
  const valid = !periodFault(period);
  const asked = search.get('page') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  return {
    period,
    valid,
    query: { ...period, page, limit: LIMIT },
    page,
    limit: LIMIT,
    /** Options of the query: rows of before stay visible, and a period that is no period is not asked for. */
    options: { enabled: valid, placeholderData: keepPreviousData },
    today: bangkokDate(now),
    filter: (name: string) => search.get(name),
    /** What is looked for, which a link brings along; nothing is typed here. */
    found: search.get('search') ? { search: search.get('search')! } : {},
    choose,
    set,
  };
}

export type StatementState = ReturnType<typeof useStatement>;
