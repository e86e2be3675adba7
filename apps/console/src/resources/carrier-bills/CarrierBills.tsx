import { type Satang } from '@lamliang/kernel';
import {
  CARRIER_BILL_STATES,
  walletRoutes as routes,
  type CarrierBill,
  type CarrierBillDetail,
  type CarrierBillFigure,
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
import { carrierColumn, carrierFilter } from '../cod-statements/carriers.ts';
import { ImportBill } from './ImportBill.tsx';

/** A row of the list has no figures. */
type Row = CarrierBill & Partial<Pick<CarrierBillDetail, 'figures'>>;
const isOpen = ({ state }: Row) => state === 'previewed';
const NOTHING = z.object({});

const bills: QueueProps<Row> = {
  columns: [
    { source: 'file_name', card: 'title', only: 'list', hint: ({ file_name }) => file_name },
    carrierColumn,
    { source: 'state', kind: { machine: 'carrier_bill' }, width: 160, optional: true, card: 'side', only: 'list' },
    { source: 'line_count', kind: 'count', width: 100, sortable: true },
    { source: 'waiting_count', kind: 'count', width: 110 },
    { source: 'amount', kind: 'money', width: 140, sortable: true, summed: true, card: 'line' },
    { source: 'create_dt', kind: 'moment', width: 165, sortable: true, optional: true },
    { source: 'imported_name', only: 'panel' },
    { source: 'decided_name', only: 'panel' },
    { source: 'decided_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [{ source: 'state', kind: 'tabs', codes: CARRIER_BILL_STATES, machine: 'carrier_bill' }, carrierFilter],
  actions: <ImportBill />,
  detail: {
    title: ({ file_name }) => <bdi>{file_name}</bdi>,
    chip: ({ state }) => <Chip machine="carrier_bill" code={state} />,
    isOpen,
    sections: Sections,
    width: 720,
  },
};

/** Applies or discards a bill. */
function DecideBill({ record }: { record: Row }) {
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, file_name, line_count, state, decided_name, decided_dt, figures = [] } = record;
  const sum = (...outcomes: CarrierBillFigure['outcome'][]) =>
    figures.filter(({ outcome }) => outcomes.includes(outcome)).reduce((total, one) => total + one.line_count, 0);
  const received = sum('matched', 'tolerated');
  const difference = figures.filter(({ outcome }) => outcome === 'tolerated').reduce((total, one) => total + one.difference_amount, 0) as Satang; // prettier-ignore
  const names = { file_name, sum: moneyText(difference), count: count(line_count), received: count(received), waiting: count(line_count - received - sum('repeated')) }; // prettier-ignore
  const params = { id };
  const choices: Choice<typeof NOTHING>[] = [
    {
      code: 'KeyR',
      action: 'discard',
      phrases: 'console.carrier_bills.discard',
      names,
      fields: [],
      body: NOTHING,
      run: async () => {
        await call(routes.discardCarrierBill, { params });
        return 'console.carrier_bills.discard.done';
      },
    },
    {
      code: 'KeyA',
      action: 'apply',
      phrases: 'console.carrier_bills.apply',
      names,
      fields: [],
      body: NOTHING,
      about: <AppliedProgress resource="carrier-bills" id={id} line_count={line_count} />,
      run: async () => {
        await call(routes.applyCarrierBill, { params });
        return 'console.carrier_bills.apply.done';
      },
    },
  ];
  const decided = tellDecided('carrier_bill', state, decided_name, decided_dt);
  return <Decide choices={choices} isOpen={isOpen(record)} decided={decided} />;
}

type FigureRow = CarrierBillFigure & { id: string; carrier_bill_id: number };
/** The lines of an outcome and state. */
const linesPath = ({ carrier_bill_id, outcome, state }: FigureRow) =>
  `/carrier-bill-lines?${new URLSearchParams({ filter: JSON.stringify({ carrier_bill_id, outcome, state }) }).toString()}`;
const FIGURES: readonly Column<FigureRow>[] = [
  { source: 'outcome', kind: { machine: 'bill_line_outcome' }, card: 'title', link: linesPath },
  { source: 'state', kind: { words: 'bill_line' }, card: 'side' },
  { source: 'line_count', kind: 'count', card: 'line' },
  { source: 'amount', kind: 'money', card: 'line' },
  { source: 'difference_amount', kind: 'money' },
];

/** What its lines are found to be, and what becomes of them. */
function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  const title = translate('console.carrier_bills.figures');
  const rows = record.figures?.map((figure) => ({ ...figure, id: `${figure.outcome} ${figure.state}`, carrier_bill_id: record.id })); // prettier-ignore
  return (
    <>
      <Section title={title} action={rows ? <DecideBill record={record} /> : null}>
        {rows ? (
          <>
            <RecordTable label={title} columns={FIGURES} rows={rows} />
            <Typography variant="body2" color="textSecondary" sx={{ mt: '8px' }}>
              {translate(
                `console.carrier_bills.next.${record.state === 'applied' && record.waiting_count === 0 ? 'settled' : record.state}`,
              )}
            </Typography>
          </>
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
      </Section>
      <Section title={translate('console.carrier_bills.file')}>
        <Facts columns={bills.columns} record={record} />
      </Section>
    </>
  );
}

export const BillList = () => <QueueList {...bills} />;
export const BillShow = () => <RecordPage detail={bills.detail} />;
