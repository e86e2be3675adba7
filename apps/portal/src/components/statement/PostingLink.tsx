import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { LONGEST_PERIOD } from '@lamliang/contracts';
import { addDays, bangkokDate } from '@lamliang/kernel';
import { TOUCH_TARGET } from '../lists/touch-target.ts';
import { AppLink } from '../navigation/AppLink.tsx';

const STATEMENTS = {
  wallet: '/finance/wallet-transaction',
  insurance: '/finance/insurance',
  cod: '/finance/wallet-transaction-cod',
} as const;

/** Where a statement shows what moved by a number, from the day on which it can have moved at the earliest. */
export function postingPath(statement: keyof typeof STATEMENTS, no: string, since: Date, now = new Date()): string {
  const from_date = bangkokDate(since);
  const last = addDays(from_date, LONGEST_PERIOD - 1);
  const today = bangkokDate(now);
  const to_date = today < from_date ? from_date : today < last ? today : last;
  return `${STATEMENTS[statement]}?${new URLSearchParams({ from_date, to_date, search: no }).toString()}`;
}

/** What moved the commission of a shop on the day of a posting: that statement has no search. */
export function commissionPath(posted: Date): string {
  const day = bangkokDate(posted);
  return `/finances/affiliate?${new URLSearchParams({ from_date: day, to_date: day, type: 'commission' }).toString()}`;
}

/** Opens the movements of a wallet that an amount is made of. @param no of the posting, or of what was posted */
export function PostingLink({
  statement,
  no,
  since,
  children,
}: {
  statement: keyof typeof STATEMENTS;
  no: string;
  since: Date;
  children: ReactNode;
}) {
  return <PathLink to={postingPath(statement, no, since)}>{children}</PathLink>;
}

/** Opens what moved commission when a month was closed. */
export const CommissionLink = ({ posted, children }: { posted: Date; children: ReactNode }) => (
  <PathLink to={commissionPath(posted)}>{children}</PathLink>
);

const PathLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link component={AppLink} to={to} data-field="posting" sx={TOUCH_TARGET}>
    {children}
  </Link>
);
