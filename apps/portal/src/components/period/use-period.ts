import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bangkokDate } from '@lamliang/kernel';
import { lastDays, periodFault, type Period } from './period.rules.ts';

/** The period in the page's URL, by default 30 days. An invalid choice is not written to the URL. */
export function usePeriod(): { period: Period; asked: Period | null; today: string; choose: (period: Period) => void } {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => new Date());
  const standard = lastDays(30, now);
  const inAddress = {
    from_date: search.get('from_date') ?? standard.from_date,
    to_date: search.get('to_date') ?? standard.to_date,
  };
  const [period, setPeriod] = useState(inAddress);
  const choose = (next: Period) => {
    setPeriod(next);
    if (periodFault(next)) return;
    setSearch(
      (old) => {
        old.set('from_date', next.from_date);
        old.set('to_date', next.to_date);
        old.delete('page');
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { period, asked: periodFault(period) ? null : period, today: bangkokDate(now), choose };
}
