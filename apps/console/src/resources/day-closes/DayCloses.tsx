import { DAY_CLOSE_STATES, dayCloseTerms, dayOpenTerms, walletRoutes as routes, type DayClose, type DayCloseDetail, type DayFigure } from '@lamliang/contracts/wallet'; // prettier-ignore
import { ZERO, type Satang } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { count } from '../../components/format.ts';
import { RecordPage } from '../../components/RecordPage.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { LedgerBook } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { DownloadFile } from '../bank-files/DownloadFile.tsx';
import { dayText } from '../customer-notes/FollowUp.tsx';
import { entriesPath } from '../ledger-entries/path.ts';

/** A row of the list has no figures. */
type Row = DayClose & Partial<Omit<DayCloseDetail, keyof DayClose>>;
const dayOf = ({ day }: DayClose) => dayText(day);

const days: QueueProps<Row> = {
  columns: [
    { source: 'day', width: 130, card: 'title', only: 'list', render: dayOf, hint: dayOf },
    { source: 'state', kind: { machine: 'day_close' }, width: 120, card: 'side', only: 'list' },
    { source: 'waiting_count', kind: 'count', width: 120, card: 'line' },
    { source: 'difference_amount', kind: 'money', width: 150, card: 'line' },
    { source: 'closed_name', width: 150, optional: true },
    { source: 'closed_dt', kind: 'moment', width: 165, optional: true },
    { source: 'reason', optional: true, hint: ({ reason }) => reason ?? '', wide: true },
    { source: 'opened_name', only: 'panel' },
    { source: 'opened_dt', kind: 'moment', only: 'panel' },
    { source: 'open_reason', only: 'panel', wide: true },
    { source: 'sha256', kind: 'code', only: 'panel', wide: true },
  ],
  filters: [{ source: 'state', kind: 'tabs', codes: DAY_CLOSE_STATES, machine: 'day_close' }],
  detail: {
    title: dayOf,
    chip: ({ state }) => <Chip machine="day_close" code={state} />,
    isOpen: ({ state }) => state === 'open',
    sections: Sections,
    width: 860,
  },
};

/** Closes the day, or opens it again. */
function Move({ record }: { record: Row }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, day, state, closed_name, closed_dt, bank, allowed_moves = [] } = record;
  const params = { id };
  const names = { day: dayText(day), sum: moneyText(bank?.difference_amount ?? ZERO) };
  const missing = bank?.unmatched_count ?? 0;
  const close: Choice<typeof dayCloseTerms> = {
    code: 'KeyA',
    action: 'close',
    phrases: 'console.day_closes.close',
    names,
    fields: [{ name: 'reason', kind: 'text', wide: true, hint: translate(missing ? 'console.day_closes.close.needed' : 'console.day_closes.close.reason', { count: count(missing) }) }], // prettier-ignore
    body: dayCloseTerms,
    run: async (body) => {
      await call(routes.closeDay, { params, body });
      return 'console.day_closes.close.done';
    },
  };
  const open: Choice<typeof dayOpenTerms> = {
    code: 'KeyC',
    action: 'open',
    phrases: 'console.day_closes.open',
    names,
    fields: [{ name: 'reason', kind: 'text', wide: true, hint: translate('console.day_closes.open.reason') }],
    body: dayOpenTerms,
    run: async (body) => {
      await call(routes.openDay, { params, body });
      return 'console.day_closes.open.done';
    },
  };
  const decided = tellDecided('day_close', state, closed_name, closed_dt);
  const [move] = allowed_moves;
  return state === 'open' ? (
    <Decide choices={move === 'close' ? [close] : []} isOpen decided={null} />
  ) : (
    <>
      {decided}
      <Decide choices={move === 'open' ? [open] : []} isOpen={move === 'open'} decided={null} />
    </>
  );
}

type BankRow = { id: string; part: string; amount: Satang | null; path: string };
const BANK: readonly Column<BankRow>[] = [
  { source: 'part', card: 'title', link: ({ path }) => path },
  { source: 'amount', kind: 'money', card: 'side' },
];
const linesPath = (filter: object) =>
  `/bank-statement-lines?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;

/** The bank beside its book, and what the difference is made of. */
function Bank({ record: { day, bank } }: { record: Row }) {
  const translate = useTranslate();
  const title = translate('console.day_closes.bank');
  if (!bank) return null;
  const paths = {
    statement: linesPath({ day }),
    ledger: entriesPath({ account: 'bank', day }),
    difference: linesPath({ day }),
    elsewhere: linesPath({ day, state: ['matched', 'posted'] }),
    explained: linesPath({ day, state: 'explained' }),
    waiting: linesPath({ day, state: 'waiting' }),
    unmatched: entriesPath({ account: 'bank', day, without_bank_line_flag: 1 }),
  };
  const rows = (Object.keys(paths) as (keyof typeof paths)[]).map((part): BankRow => ({ id: part, part: translate(`console.day_closes.part.${part}`), amount: bank[`${part}_amount`], path: paths[part] })); // prettier-ignore
  return (
    <Section title={title}>
      <RecordTable label={title} columns={BANK} rows={rows} />
    </Section>
  );
}

type FigureRow = DayFigure & { id: string; day: string };
const FIGURES: readonly Column<FigureRow>[] = [
  { source: 'account', card: 'title', render: ({ account }) => <LedgerBook code={account} />, link: ({ account, day }) => entriesPath({ account, day }) },
  { source: 'group', kind: { words: 'day_group' }, card: 'line' },
  { source: 'opening_amount', kind: 'money', card: 'line' },
  { source: 'movement_amount', kind: 'money', card: 'side' },
  { source: 'closing_amount', kind: 'money', card: 'line' },
  { source: 'before_amount', kind: 'money', card: 'line' },
]; // prettier-ignore

/** What each book did on the day; each opens to its entries. */
function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  const title = translate('console.day_closes.figures');
  const { id, day, figures, intact_flag } = record;
  return (
    <>
      <Section title={translate('console.day_closes.day')} action={figures ? <Move record={record} /> : null}>
        {intact_flag === 0 ? (
          <Alert severity="error" sx={{ mb: '12px' }}>
            {translate('console.day_closes.altered')}
          </Alert>
        ) : null}
        <Facts columns={days.columns} record={record} />
      </Section>
      <Bank record={record} />
      <Section title={title}>
        {figures ? (
          <>
            <RecordTable label={title} columns={FIGURES} rows={figures.map((figure) => ({ ...figure, id: figure.account, day }))} />
            <Typography variant="body2" color="textSecondary" sx={{ mt: '8px', mb: '12px' }}>
              {translate('console.day_closes.signs')}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
              <DownloadFile path={`day-closes/${id}/figures`} phrase="console.day_closes.figures_file" />
              <DownloadFile path={`day-closes/${id}/entries`} phrase="console.day_closes.entries_file" />
            </Box>
          </>
        ) : (
          <Skeleton variant="rounded" height={240} />
        )}
      </Section>
    </>
  );
} // prettier-ignore

export const DayList = () => <QueueList {...days} />;
export const DayShow = () => <RecordPage detail={days.detail} />;
