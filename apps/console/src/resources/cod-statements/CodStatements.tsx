import {
  COD_STATEMENT_STATES,
  walletRoutes as routes,
  type CodStatement,
  type CodStatementDetail,
  type CodStatementFigure,
} from '@lamliang/contracts/wallet';
import { moneyText } from '@lamliang/ui';
import { Skeleton, Typography } from '@mui/material';
import { useDataProvider } from 'react-admin';
import * as z from 'zod/mini';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { AppliedProgress } from '../../components/CarrierFile.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { count } from '../../components/format.ts';
import { RecordPage } from '../../components/RecordPage.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { carrierColumn, carrierFilter } from './carriers.ts';
import { ImportStatement } from './ImportStatement.tsx';

/** A row of the list has no figures. */
type Row = CodStatement & Partial<Pick<CodStatementDetail, 'figures'>>;
const isOpen = ({ state }: Row) => state === 'previewed';
const NOTHING = z.object({});

const statements: QueueProps<Row> = {
  columns: [
    { source: 'file_name', card: 'title', only: 'list', hint: ({ file_name }) => file_name },
    carrierColumn,
    { source: 'state', kind: { machine: 'cod_statement' }, width: 160, optional: true, card: 'side', only: 'list' },
    { source: 'line_count', kind: 'count', width: 100, sortable: true },
    { source: 'waiting_count', kind: 'count', width: 110 },
    { source: 'amount', kind: 'money', width: 140, sortable: true, summed: true, card: 'line' },
    { source: 'create_dt', kind: 'moment', width: 165, sortable: true, optional: true },
    { source: 'imported_name', only: 'panel' },
    { source: 'decided_name', only: 'panel' },
    { source: 'decided_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [{ source: 'state', kind: 'tabs', codes: COD_STATEMENT_STATES, machine: 'cod_statement' }, carrierFilter],
  actions: <ImportStatement />,
  detail: {
    title: ({ file_name }) => <bdi>{file_name}</bdi>,
    chip: ({ state }) => <Chip machine="cod_statement" code={state} />,
    isOpen,
    sections: Sections,
    width: 720,
  },
};

/** Applies or discards a statement. */
function DecideStatement({ record }: { record: Row }) {
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, file_name, line_count, state, decided_name, decided_dt, figures = [] } = record;
  const sum = (...outcomes: CodStatementFigure['outcome'][]) =>
    figures.filter(({ outcome }) => outcomes.includes(outcome)).reduce((total, one) => total + one.line_count, 0);
  const received = sum('matched', 'tolerated');
  const names = { file_name, count: count(line_count), received: count(received), waiting: count(line_count - received - sum('repeated')) }; // prettier-ignore
  const params = { id };
  const choices: Choice<typeof NOTHING>[] = [
    {
      code: 'KeyR',
      action: 'discard',
      phrases: 'console.cod_statements.discard',
      names,
      fields: [],
      body: NOTHING,
      run: async () => {
        await call(routes.discardCodStatement, { params });
        return 'console.cod_statements.discard.done';
      },
    },
    {
      code: 'KeyA',
      action: 'apply',
      phrases: 'console.cod_statements.apply',
      names,
      fields: [],
      body: NOTHING,
      about: <AppliedProgress resource="cod-statements" id={id} line_count={line_count} />,
      run: async () => {
        await call(routes.applyCodStatement, { params });
        return 'console.cod_statements.apply.done';
      },
    },
  ];
  const decided = tellDecided('cod_statement', state, decided_name, decided_dt);
  return <Decide choices={choices} isOpen={isOpen(record)} decided={decided} />;
}

type FigureRow = CodStatementFigure & { id: string; cod_statement_id: number };
/** The lines of an outcome and state. */
const linesPath = ({ cod_statement_id, outcome, state }: FigureRow) =>
  `/cod-statement-lines?${new URLSearchParams({ filter: JSON.stringify({ cod_statement_id, outcome, state }) }).toString()}`;
const FIGURES: readonly Column<FigureRow>[] = [
  { source: 'outcome', kind: { machine: 'cod_line_outcome' }, card: 'title', link: linesPath },
  { source: 'state', kind: { words: 'cod_line' }, card: 'side' },
  { source: 'line_count', kind: 'count', card: 'line' },
  { source: 'amount', kind: 'money', card: 'line' },
];

/** What its lines are found to be, and what becomes of them. */
function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  const title = translate('console.cod_statements.figures');
  const rows = record.figures?.map((figure) => ({ ...figure, id: `${figure.outcome} ${figure.state}`, cod_statement_id: record.id })); // prettier-ignore
  return (
    <>
      <Section title={title} action={rows ? <DecideStatement record={record} /> : null}>
        {rows ? (
          <>
            <RecordTable label={title} columns={FIGURES} rows={rows} />
            <Typography variant="body2" color="textSecondary" sx={{ mt: '8px' }}>
              {translate(
                `console.cod_statements.next.${record.state === 'applied' && record.waiting_count === 0 ? 'settled' : record.state}`,
                { count: moneyText(record.amount) },
              )}
            </Typography>
          </>
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
      </Section>
      <Section title={translate('console.cod_statements.file')}>
        <Facts columns={statements.columns} record={record} />
      </Section>
    </>
  );
}

export const StatementList = () => <QueueList {...statements} />;
export const StatementShow = () => <RecordPage detail={statements.detail} />;
