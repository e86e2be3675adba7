import { PageLink } from '../../components/DetailList.tsx';
import { Code } from '../../components/Values.tsx';
import { mayDo } from '../../providers/access.ts';
import { currentRole } from '../../providers/session.ts';
import { entriesPath } from './path.ts';

/** The number of a posting, which opens its entries for those who may list them. */
export function Posting({ no }: { no: string | null }) {
  const number = <Code text={no} />;
  if (!no || !mayDo(currentRole(), 'ledger-entries', 'list')) return number;
  return <PageLink to={entriesPath({ transaction_no: no })}>{number}</PageLink>;
}

/** The column of the posting that a row was settled by. */
export const postingColumn = {
  source: 'transaction_no',
  kind: 'code',
  render: ({ transaction_no }: { transaction_no: string | null }) => <Posting no={transaction_no} />,
} as const;
