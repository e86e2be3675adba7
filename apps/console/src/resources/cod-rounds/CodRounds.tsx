import type { BodyOf } from '@lamliang/contracts';
import {
  COD_ROUND_KINDS,
  COD_ROUND_STATUSES,
  codRoundMoveTerms,
  walletRoutes as routes,
  type CodParcelRecord,
  type CodRoundDetail,
  type StaffCodRound,
} from '@lamliang/contracts/wallet';
import { moneyText } from '@lamliang/ui';
import { Alert, Link, Typography } from '@mui/material';
import { ResourceContextProvider, useDataProvider, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { rateText } from '../../components/format.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { postingColumn } from '../ledger-entries/Posting.tsx';
import { dayText } from '../rate-cards/RateSections.tsx';
import { MakeRounds } from './MakeRounds.tsx';

/** A row of the list has no account that is not frozen yet. */
type Row = StaffCodRound & Partial<Pick<CodRoundDetail, 'account_now'>>;
type Account = Pick<StaffCodRound, 'bank_name' | 'account_number' | 'account_name'>;
const accountOf = (account: Account | null | undefined) =>
  account ? [account.bank_name, account.account_number, account.account_name].filter(Boolean).join(' ') : '';
const isOpen = ({ status }: StaffCodRound) => status === 'pending' || status === 'approved';

const HEAD: readonly Column<Row>[] = [
  { source: 'cod_approval_no', kind: 'code', width: 130, card: 'title', only: 'list' },
  { ...shopColumn, sortable: true, card: 'line' },
  { source: 'status', kind: { machine: 'cod_round' }, width: 190, optional: true, card: 'side', only: 'list' },
  { source: 'round_date', width: 115, sortable: true, card: 'line', render: ({ round_date }) => dayText(round_date) },
];
const NET: readonly Column<Row>[] = [
  { source: 'net_amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
];
const PAYMENT: readonly Column<Row>[] = [
  { source: 'account_now', only: 'panel', wide: true, render: ({ account_now }) => accountOf(account_now) },
  { source: 'bank_name', only: 'panel' },
  { source: 'account_number', kind: 'code', only: 'panel' },
  { source: 'account_name', only: 'panel' },
  { source: 'approved_name', only: 'panel' },
  { source: 'approved_dt', kind: 'moment', only: 'panel' },
  { source: 'transfer_dt', kind: 'moment', only: 'panel' },
  { source: 'bank_reference', kind: 'code', only: 'panel' },
  { ...postingColumn, only: 'panel' },
  { source: 'create_dt', kind: 'moment', only: 'panel' },
  { source: 'remark', only: 'panel', wide: true },
];

const rounds: QueueProps<Row> = {
  columns: [
    ...HEAD,
    { source: 'kind', kind: { words: 'cod_round_kind' }, width: 120, optional: true },
    { source: 'order_count', kind: 'count', width: 90, sortable: true },
    { source: 'cod_amount', kind: 'money', width: 130, summed: true, optional: true },
    ...NET,
    { source: 'cod_fee_amount', kind: 'money', only: 'panel' },
    { source: 'cod_fee_vat_amount', kind: 'money', only: 'panel' },
    { source: 'advance_fee_amount', kind: 'money', only: 'panel', dashZero: true },
    { source: 'advance_fee_vat_amount', kind: 'money', only: 'panel', dashZero: true },
    { source: 'recovered_amount', kind: 'money', only: 'panel', dashZero: true },
    ...PAYMENT,
  ],
  filters: [
    { source: 'status', kind: 'tabs', codes: COD_ROUND_STATUSES, machine: 'cod_round' },
    { source: 'kind', codes: COD_ROUND_KINDS, machine: 'cod_round_kind' },
    shopFilter,
  ],
  // Commission is paid from a queue of its own.
  within: { kind: COD_ROUND_KINDS },
  first: { status: 'pending' },
  // Who waits longest comes first.
  sort: { field: 'round_date', order: 'ASC' },
  actions: <MakeRounds />,
  detail: {
    title: ({ cod_approval_no }) => <Code text={cod_approval_no} />,
    chip: ({ status }) => <Chip machine="cod_round" code={status} />,
    isOpen,
    sections: Sections,
    width: 720,
  },
};

type Word = 'approve' | 'transfer' | 'fail' | 'cancel';
type Way = Choice<typeof codRoundMoveTerms>;
type CodRoundMove = BodyOf<typeof routes.moveCodRound>;

/** What can be done with a round now. What waits for a second person is decided where those are. */
function MoveRound({ record }: { record: Row }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, cod_approval_no, net_amount, status, decision_id, approved_name, approved_dt } = record;
  const { kind, order_count, account_number, account_now } = record;
  const words = kind === 'commission' ? 'commission_payouts' : 'cod_rounds';
  const names = { cod_approval_no, sum: moneyText(net_amount), count: order_count, bank: accountOf(account_number === null ? account_now : record) }; // prettier-ignore
  const remark = (hint: string) => ({ name: 'remark', kind: 'text', wide: true, hint }) as const;
  const choice = (word: Word, code: Way['code'], status: CodRoundMove['status'], fields: Way['fields']): Way => ({
    resource: 'cod-approvals',
    action: 'edit',
    code,
    phrases: `console.${words}.${word}`,
    names,
    fields,
    fixed: { status },
    figure: () => moneyText(net_amount),
    body: codRoundMoveTerms,
    run: async (body) => {
      const moved = await call(routes.moveCodRound, { params: { id }, body });
      return moved.decision_id === null ? `console.${words}.${word}.done` : 'console.cod_rounds.approve.waits';
    },
  });
  const cancel = choice('cancel', status === 'pending' ? 'KeyR' : 'KeyC', 'cancelled', [
    remark(translate('console.cod_rounds.cancel.remark')),
  ]);
  const approve = choice('approve', 'KeyA', 'approved', [remark(translate('console.cod_rounds.approve.remark'))]);
  const transfer = choice('transfer', 'KeyA', 'transferred', [{ name: 'bank_reference', kind: 'text', wide: true, hint: translate('console.cod_rounds.transfer.reference') }]); // prettier-ignore
  const fail = choice('fail', 'KeyR', 'failed', [remark(translate('console.cod_rounds.fail.remark'))]);
  const choices =
    status === 'approved' ? [cancel, fail, transfer] : decision_id === null ? [cancel, approve] : [cancel];
  const decided = tellDecided('cod_round', status, approved_name, approved_dt);
  return <Decide choices={choices} isOpen={isOpen(record)} decided={decided} />;
}

/** How many of its orders are shown with a round. */
const SHOWN = 100;
const ORDERS: readonly Column<CodParcelRecord>[] = [
  { source: 'order_no', kind: 'code', card: 'title', link: ({ order_id }) => `/shipment-orders/${order_id}` },
  { source: 'cod_status', kind: { machine: 'cod_status' }, card: 'side' },
  { source: 'cod_amount', kind: 'money', card: 'line' },
  { source: 'cod_fee', kind: 'money' },
  { source: 'cod_fee_vat', label: 'cod_fee_vat_amount', kind: 'money' },
  { source: 'net_amount', kind: 'money', card: 'line' },
];

/** The orders that a round pays, by their numbers. */
function Orders({ record: { id, order_count } }: { record: Row }) {
  const translate = useTranslate();
  const { data, total = 0, error, isPending, refetch } = useGetList<CodParcelRecord>('cod-parcels', {
    filter: { cod_round_id: id },
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'id', order: 'ASC' },
  }); // prettier-ignore
  const title = translate('console.cod_rounds.orders');
  return (
    <Section title={`${title} (${order_count.toLocaleString('en-US')})`}>
      {error ? (
        <LoadError error={error as Error} onRetry={() => void refetch()} />
      ) : !isPending && total === 0 ? (
        <Typography color="textSecondary">{translate('console.cod_rounds.freed')}</Typography>
      ) : (
        <RecordTable label={title} columns={ORDERS} rows={data ?? []} loading={isPending} />
      )}
      {total > SHOWN ? (
        <Typography variant="body2" color="textSecondary">
          {translate('console.cod_rounds.first', { count: SHOWN })}
        </Typography>
      ) : null}
    </Section>
  );
}

/** Whom a round pays, how far it is, and what can be done with it. */
function Payment({ record, columns }: { record: Row; columns: readonly Column<Row>[] }) {
  const translate = useTranslate();
  const { decision_id } = record;
  return (
    <Section title={translate('console.cod_rounds.payment')} action={<MoveRound record={record} />}>
      {decision_id === null ? null : (
        <Alert severity="info" sx={{ mb: '8px' }}>
          <Link component={RouterLink} to={`/wallet-decisions/${decision_id}`}>
            {translate('console.cod_rounds.second')}
          </Link>
        </Alert>
      )}
      <Facts columns={columns.filter(({ source }) => source !== 'account_now' || record.account_now)} record={record} />
    </Section>
  );
}

function Sections({ record }: { record: Row }) {
  if (record.kind === 'commission') return <PayoutSections record={record} />;
  return (
    <>
      <Payment record={record} columns={rounds.columns} />
      <Orders record={record} />
    </>
  );
}

/** Payments of what shops earned by referring others: another part of the same list. */
const payouts: QueueProps<Row> = {
  ...rounds,
  columns: [
    ...HEAD,
    { source: 'commission_amount', kind: 'money', width: 130, card: 'line' },
    {
      source: 'withheld_percent',
      width: 90,
      optional: true,
      render: ({ withheld_percent }) => rateText(withheld_percent),
    },
    { source: 'withheld_amount', kind: 'money', width: 120, optional: true },
    ...NET,
    ...PAYMENT,
  ],
  filters: [{ source: 'status', kind: 'tabs', codes: COD_ROUND_STATUSES, machine: 'cod_round' }, shopFilter],
  actions: null,
  within: { kind: ['commission'] },
  basePath: '/commission-payouts',
  detail: { ...rounds.detail, sections: PayoutSections },
};

function PayoutSections({ record }: { record: Row }) {
  return <Payment record={record} columns={payouts.columns} />;
}

export const PayoutList = () => (
  <ResourceContextProvider value="cod-rounds">
    <QueueList {...payouts} title={useTranslate()('console.resource.commission-payouts')} />
  </ResourceContextProvider>
);
export const PayoutShow = () => (
  <ResourceContextProvider value="cod-rounds">
    <RecordPage detail={payouts.detail} basePath="/commission-payouts" />
  </ResourceContextProvider>
);
export const RoundList = () => <QueueList {...rounds} />;
export const RoundShow = () => <RecordPage detail={rounds.detail} />;
