import {
  COD_LINE_OUTCOMES,
  COD_LINE_STATES,
  codLineTerms,
  walletRoutes as routes,
  type CodStatementLine,
} from '@lamliang/contracts/wallet';
import { abs, isPositive, isZero, sub, ZERO } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Alert } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { carrierColumn, carrierFilter } from './carriers.ts';

const isOpen = ({ state }: CodStatementLine) => state === 'waiting';

const lines: QueueProps<CodStatementLine> = {
  columns: [
    { source: 'partner_awb_no', kind: 'code', width: 170, card: 'title', only: 'list' },
    carrierColumn,
    { source: 'outcome', kind: { machine: 'cod_line_outcome' }, width: 190, card: 'side' },
    { source: 'state', kind: { words: 'cod_line' }, width: 130, optional: true },
    { source: 'amount', kind: 'money', width: 120, sortable: true, summed: true, card: 'line' },
    { source: 'cod_amount', kind: 'money', width: 120, optional: true },
    { source: 'paid_dt', kind: 'date', width: 115, sortable: true, optional: true, card: 'line' },
    {
      source: 'order_no',
      kind: 'code',
      only: 'panel',
      link: ({ order_id }) => (order_id === null ? '/shipment-orders' : `/shipment-orders/${order_id}`),
    },
    { source: 'reference', kind: 'code', only: 'panel' },
    { source: 'line_no', kind: 'count', only: 'panel' },
    {
      source: 'cod_statement_id',
      only: 'panel',
      render: ({ cod_statement_id }) => String(cod_statement_id),
      link: ({ cod_statement_id }) => `/cod-statements/${cod_statement_id}`,
    },
    { source: 'settled_name', only: 'panel' },
    { source: 'settled_dt', kind: 'moment', only: 'panel' },
    { source: 'reason', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'state', kind: 'tabs', codes: COD_LINE_STATES, machine: 'cod_line' },
    { source: 'outcome', codes: COD_LINE_OUTCOMES, machine: 'cod_line_outcome' },
    carrierFilter,
    { source: 'cod_statement_id', kind: 'link', show: (id) => String(id) },
    { source: 'order_id', kind: 'link', show: (id) => String(id) },
  ],
  first: { state: 'waiting' },
  sort: { field: 'id', order: 'ASC' },
  detail: {
    title: ({ partner_awb_no }) => <Code text={partner_awb_no} />,
    // What it is found to be is asked while it is open; afterwards how it was settled.
    chip: ({ outcome, state, settled_dt }) =>
      settled_dt ? <Chip machine="cod_line" code={state} /> : <Chip machine="cod_line_outcome" code={outcome} />,
    isOpen,
    sections: Sections,
    related: ({ order_no }): Record<string, object> => (order_no ? { 'ledger-entries': { q: order_no } } : {}),
  },
};

/** Where a carrier paid another sum than the COD of the parcel: both sums and what becomes of the difference, in form and review. */
function differing({ partner_awb_no, amount, cod_amount }: CodStatementLine) {
  const off = cod_amount === null ? ZERO : sub(cod_amount, amount);
  if (cod_amount === null || isZero(off)) return undefined;
  const word = isPositive(off) ? ('receive_short' as const) : ('receive_over' as const);
  const names = { partner_awb_no, paid: moneyText(amount), sum: moneyText(cod_amount), off: moneyText(abs(off)) };
  return { word, names };
}

/** Settles a line: the COD of its parcel is received, or the line has no effect. */
function Settle({ record }: { record: CodStatementLine }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, partner_awb_no, amount, cod_amount, state, settled_name, settled_dt } = record;
  const off = differing(record);
  const choices = (['refuse', 'receive'] as const).map((word): Choice<typeof codLineTerms> => ({
    code: word === 'receive' ? 'KeyA' : 'KeyR',
    action: 'settle',
    phrases: word === 'receive' && off ? `console.cod_lines.${off.word}` : `console.cod_lines.${word}`,
    names:
      word === 'receive' && off
        ? off.names
        : { partner_awb_no, sum: moneyText(word === 'receive' ? (cod_amount ?? amount) : amount) },
    fields: [{ name: 'reason', kind: 'text', wide: true, hint: translate(`console.cod_lines.${word}.reason`) }],
    ...(word === 'receive' && off ? { intro: translate(`console.cod_lines.${off.word}.intro`, off.names) } : {}),
    fixed: { state: word === 'receive' ? 'received' : 'refused' },
    body: codLineTerms,
    run: async (body) => {
      await call(routes.settleCodLine, { params: { id }, body });
      return `console.cod_lines.${word}.done`;
    },
  }));
  const decided = tellDecided('cod_line', state, settled_name, settled_dt);
  return <Decide choices={choices} isOpen={isOpen(record)} decided={decided} />;
}

function Sections({ record }: { record: CodStatementLine }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.cod_lines.line')} action={<Settle record={record} />}>
      {isOpen(record) ? (
        <Alert severity="info" sx={{ mb: '12px' }}>
          {translate(`console.cod_lines.why.${record.outcome}`)}
        </Alert>
      ) : null}
      <Facts columns={lines.columns} record={record} />
    </Section>
  );
}

export const LineList = () => <QueueList {...lines} />;
export const LineShow = () => <RecordPage detail={lines.detail} />;
