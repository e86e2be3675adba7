import { BANK_STATEMENT_STATES, walletRoutes as routes, type BankStatement, type BankStatementDetail, type BankStatementFigure } from '@lamliang/contracts/wallet'; // prettier-ignore
import { moneyText } from '@lamliang/ui';
import { Skeleton, Typography } from '@mui/material';
import { useDataProvider } from 'react-admin';
import * as z from 'zod/mini';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { ImportCarrierFile } from '../../components/CarrierFile.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { count } from '../../components/format.ts';
import { RecordPage } from '../../components/RecordPage.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { BANK_NAMES, bankColumn, bankFilter } from './banks.ts';

/** A row of the list has no figures. */
type Row = BankStatement & Partial<Pick<BankStatementDetail, 'figures'>>;
const isOpen = ({ state }: Row) => state === 'previewed';
const NOTHING = z.object({});

const statements: QueueProps<Row> = {
  columns: [
    { source: 'file_name', card: 'title', only: 'list', hint: ({ file_name }) => file_name },
    bankColumn,
    { source: 'state', kind: { machine: 'bank_statement' }, width: 150, optional: true, card: 'side', only: 'list' },
    { source: 'first_dt', kind: 'date', width: 115, sortable: true },
    { source: 'last_dt', kind: 'date', only: 'panel' },
    { source: 'line_count', kind: 'count', width: 100, sortable: true, optional: true },
    { source: 'waiting_count', kind: 'count', width: 110 },
    { source: 'deposit_amount', kind: 'money', width: 140, summed: true, card: 'line' },
    { source: 'withdrawal_amount', kind: 'money', width: 140, summed: true, card: 'line', optional: true },
    { source: 'create_dt', kind: 'moment', width: 165, sortable: true, optional: true },
    { source: 'imported_name', only: 'panel' },
    { source: 'decided_name', only: 'panel' },
    { source: 'decided_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [{ source: 'state', kind: 'tabs', codes: BANK_STATEMENT_STATES, machine: 'bank_statement' }, bankFilter],
  actions: <ImportStatement />,
  detail: {
    title: ({ file_name }) => <bdi>{file_name}</bdi>,
    chip: ({ state }) => <Chip machine="bank_statement" code={state} />,
    isOpen,
    sections: Sections,
    width: 720,
  },
};

/** Reads a statement of the bank. */
function ImportStatement() {
  const { call } = useDataProvider<ConsoleProvider>();
  return (
    <ImportCarrierFile
      resource="bank-statements"
      phrases="console.bank_statements"
      field="bank_code"
      words={BANK_NAMES}
      read={(bank_code, sheet) => call(routes.importBankStatement, { body: { bank_code }, files: { sheet: [sheet] } })}
    />
  );
}

/** Applies or discards a statement. */
function DecideStatement({ record }: { record: Row }) {
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, file_name, line_count, state, decided_name, decided_dt, figures = [] } = record;
  const sum = (outcome: BankStatementFigure['outcome']) =>
    figures.filter((one) => one.outcome === outcome).reduce((total, one) => total + one.line_count, 0);
  const matched = sum('matched');
  const names = { file_name, count: count(line_count), matched: count(matched), waiting: count(line_count - matched - sum('repeated')) }; // prettier-ignore
  const params = { id };
  const choice = (word: 'apply' | 'discard'): Choice<typeof NOTHING> => ({
    code: word === 'apply' ? 'KeyA' : 'KeyR',
    action: word,
    phrases: `console.bank_statements.${word}`,
    names,
    fields: [],
    body: NOTHING,
    run: async () => {
      await call(word === 'apply' ? routes.applyBankStatement : routes.discardBankStatement, { params });
      return `console.bank_statements.${word}.done`;
    },
  });
  const decided = tellDecided('bank_statement', state, decided_name, decided_dt);
  return <Decide choices={[choice('discard'), choice('apply')]} isOpen={isOpen(record)} decided={decided} />;
}

type FigureRow = BankStatementFigure & { id: string; bank_statement_id: number };
/** The lines of an outcome and state. */
const linesPath = ({ bank_statement_id, outcome, state }: FigureRow) =>
  `/bank-statement-lines?${new URLSearchParams({ filter: JSON.stringify({ bank_statement_id, outcome, state }) }).toString()}`;
const FIGURES: readonly Column<FigureRow>[] = [
  { source: 'outcome', kind: { machine: 'bank_outcome' }, card: 'title', link: linesPath },
  { source: 'state', kind: { words: 'bank_statement_line' }, card: 'side' },
  { source: 'line_count', kind: 'count', card: 'line' },
  { source: 'amount', kind: 'money', card: 'line' },
];

/** What its lines are found to be, and what becomes of them. */
function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  const title = translate('console.bank_statements.figures');
  const rows = record.figures?.map((figure) => ({ ...figure, id: `${figure.outcome} ${figure.state}`, bank_statement_id: record.id })); // prettier-ignore
  const sums = { deposit: moneyText(record.deposit_amount), withdrawal: moneyText(record.withdrawal_amount) };
  return (
    <>
      <Section title={title} action={rows ? <DecideStatement record={record} /> : null}>
        {rows ? (
          <>
            <RecordTable label={title} columns={FIGURES} rows={rows} />
            <Typography variant="body2" color="textSecondary" sx={{ mt: '8px' }}>
              {translate(`console.bank_statements.next.${record.state}`, sums)}
            </Typography>
          </>
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
      </Section>
      <Section title={translate('console.bank_statements.file')}>
        <Facts columns={statements.columns} record={record} />
      </Section>
    </>
  );
}

export const BankStatementList = () => <QueueList {...statements} />;
export const BankStatementShow = () => <RecordPage detail={statements.detail} />;
