import { BANK_MATCH_TYPES, BANK_STATEMENT_LINE_STATES, BANK_STATEMENT_OUTCOMES, bankLineTerms, walletRoutes as routes, type BankStatementLine, type BankStatementLineDetail } from '@lamliang/contracts/wallet'; // prettier-ignore
import { formatDate } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Alert } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { Chip } from '../../components/Chip.tsx';
import { phraseOf } from '../../components/codes.ts';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { dayText } from '../customer-notes/FollowUp.tsx';
import { entriesPath } from '../ledger-entries/path.ts';
import { bankColumn, bankFilter } from './banks.ts';

/** A row of the list has no candidates. */
type Row = BankStatementLine & Partial<Pick<BankStatementLineDetail, 'candidates'>>;
/** What was only explained may still be joined with a payment. */
const isOpen = ({ state }: Row) => state === 'waiting' || state === 'explained';
const dayOf = ({ day }: Row) => (day ? dayText(day) : '');

const lines: QueueProps<Row> = {
  columns: [
    { source: 'detail', card: 'title', hint: ({ detail }) => detail, wide: true },
    { ...bankColumn, card: 'line' },
    { source: 'booked_dt', kind: 'moment', width: 160, sortable: true, optional: true, card: 'line' },
    { source: 'amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'side' },
    { source: 'outcome', kind: { machine: 'bank_outcome' }, width: 150, optional: true },
    { source: 'state', kind: { words: 'bank_statement_line' }, width: 120, only: 'list', optional: true },
    { source: 'match_no', kind: 'code', width: 150, optional: true },
    { source: 'match_type', kind: { words: 'bank_match' }, only: 'panel' },
    { source: 'day', only: 'panel', render: dayOf, link: ({ day }) => `/day-closes/${day?.replaceAll('-', '') ?? ''}` },
    { source: 'balance', kind: 'money', only: 'panel' },
    { source: 'line_no', kind: 'count', only: 'panel' },
    {
      source: 'bank_statement_id',
      only: 'panel',
      render: ({ bank_statement_id }) => String(bank_statement_id),
      link: ({ bank_statement_id }) => `/bank-statements/${bank_statement_id}`,
    },
    {
      source: 'transaction_no',
      kind: 'code',
      only: 'panel',
      link: ({ transaction_no }) => (transaction_no ? entriesPath({ transaction_no }) : ''),
    },
    { source: 'settled_name', only: 'panel' },
    { source: 'settled_dt', kind: 'moment', only: 'panel' },
    { source: 'reason', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'state', kind: 'tabs', codes: BANK_STATEMENT_LINE_STATES, machine: 'bank_statement_line' },
    { source: 'outcome', codes: BANK_STATEMENT_OUTCOMES, machine: 'bank_outcome' },
    { source: 'match_type', codes: BANK_MATCH_TYPES, machine: 'bank_match' },
    bankFilter,
    { source: 'bank_statement_id', kind: 'link', show: (id) => String(id) },
    { source: 'day', kind: 'link', show: (day) => dayText(String(day)) },
  ],
  first: { state: 'waiting' },
  sort: { field: 'id', order: 'ASC' },
  detail: {
    title: ({ detail }) => <bdi>{detail}</bdi>,
    chip: ({ outcome }) => <Chip machine="bank_outcome" code={outcome} />,
    isOpen,
    sections: Sections,
  },
};

/** Settles a line: it is a payment of ours, enters the books as it is, or is explained. */
function Settle({ record }: { record: Row }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, amount, detail, state, settled_name, settled_dt, candidates = [] } = record;
  const words = Object.fromEntries(candidates.map(({ match_key, match_type, match_no, candidate_dt }) =>
    [match_key, `${translate(phraseOf('bank_match', match_type))} ${match_no} · ${formatDate(candidate_dt)}`])); // prettier-ignore
  const choice = (word: 'match' | 'post' | 'explain'): Choice<typeof bankLineTerms> => ({
    code: ({ match: 'KeyA', post: 'KeyC', explain: 'KeyR' } as const)[word],
    action: 'settle',
    phrases: `console.bank_lines.${word}`,
    names: { sum: moneyText(amount), detail },
    fields: [
      ...(word === 'match' ? [{ name: 'match_key', kind: 'choice', words, wide: true } as const] : []),
      { name: 'reason', kind: 'text', wide: true, hint: translate(`console.bank_lines.${word}.reason`) },
    ],
    fixed: { state: ({ match: 'matched', post: 'posted', explain: 'explained' } as const)[word] },
    body: bankLineTerms,
    run: async (body) => {
      await call(routes.settleBankLine, { params: { id }, body });
      return `console.bank_lines.${word}.done`;
    },
  });
  const choices = [...(state === 'waiting' ? (['explain', 'post'] as const) : (['post'] as const)), ...(candidates.length ? (['match'] as const) : [])].map(choice); // prettier-ignore
  const decided = tellDecided('bank_statement_line', state, settled_name, settled_dt);
  return <Decide choices={choices} isOpen={isOpen(record)} decided={decided} />;
}

function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.bank_lines.line')} action={<Settle record={record} />}>
      {record.state === 'waiting' ? (
        <Alert severity="info" sx={{ mb: '12px' }}>
          {translate(`console.bank_lines.why.${record.outcome}`)}
        </Alert>
      ) : null}
      <Facts columns={lines.columns} record={record} />
    </Section>
  );
}

export const BankLineList = () => <QueueList {...lines} />;
export const BankLineShow = () => <RecordPage detail={lines.detail} />;
