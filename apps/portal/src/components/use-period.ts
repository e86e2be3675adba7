import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bangkokDate } from '@lamliang/kernel';
import { lastDays, periodFault, type Period } from './period.rules.ts';

/** The period in the address of the page; 30 days unless it says otherwise. A faulty choice stays on the screen only. */
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
