import { bankName, bankOf } from '@lamliang/kernel';
import {
  topupDecisionTerms,
  TOPUP_STATUSES,
  TOPUP_WALLETS,
  walletRoutes as routes,
  type StaffTopup,
  type StaffTopupDetail,
} from '@lamliang/contracts/wallet';
import { moneyText } from '@lamliang/ui';
import { Alert, Box, Link } from '@mui/material';
import { useDataProvider, useGetOne, useLocale } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { KEPT_FRESH } from '../../components/fresh-links.ts';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { postingColumn } from '../ledger-entries/Posting.tsx';
import { Papers } from '../verifications/Papers.tsx';

/** A row of the list has no link to its slip, and does not tell who else sent it. */
type Row = StaffTopup & Partial<Pick<StaffTopupDetail, 'slip' | 'duplicates'>>;
const isOpen = ({ status }: Row) => status === 'pending';

function Bank({ id }: { id: number }) {
  const language = useLocale();
  const bank = bankOf(id);
  return <>{bank ? bankName(bank, language) : id}</>;
}

const topups: QueueProps<Row> = {
  columns: [
    { source: 'topup_no', kind: 'code', width: 130, card: 'title', only: 'list' },
    { ...shopColumn, sortable: true, card: 'line' },
    { source: 'status', kind: { machine: 'topup' }, width: 170, optional: true, card: 'side', only: 'list' },
    { source: 'wallet_type', kind: { words: 'topup_wallet' }, width: 110, optional: true },
    { source: 'amount', kind: 'money', width: 120, sortable: true, summed: true, card: 'line' },
    { source: 'transfer_dt', kind: 'moment', width: 165, sortable: true },
    { source: 'create_dt', kind: 'moment', width: 165, sortable: true, optional: true, card: 'line' },
    { source: 'bank_id', render: ({ bank_id }) => <Bank id={bank_id} />, only: 'panel' },
    { source: 'slip_reference', kind: 'code', only: 'panel' },
    { source: 'credit_amount', kind: 'money', only: 'panel' },
    { source: 'bonus_amount', kind: 'money', only: 'panel' },
    { ...postingColumn, only: 'panel' },
    { source: 'decided_dt', kind: 'moment', only: 'panel' },
    { source: 'decided_name', only: 'panel' },
    { source: 'remark', only: 'panel', wide: true },
  ],
  filters: [
    { source: 'status', kind: 'tabs', codes: TOPUP_STATUSES, machine: 'topup' },
    shopFilter,
    { source: 'wallet_type', codes: TOPUP_WALLETS, machine: 'topup_wallet' },
  ],
  first: { status: 'pending' },
  // Who waits longest comes first.
  sort: { field: 'create_dt', order: 'ASC' },
  detail: {
    title: ({ topup_no }) => <Code text={topup_no} />,
    chip: ({ status }) => <Chip machine="topup" code={status} />,
    isOpen,
    sections: Sections,
    width: 860,
  },
};

/** Approves or refuses a top-up. What waits for a second person is decided where those are. */
function DecideTopup({ record }: { record: Row }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, topup_no, amount, status, decided_name, decided_dt, decision_id } = record;
  const params = { id };
  const choice = (word: 'approve' | 'refuse') => ({
    resource: 'topup-approvals',
    action: 'edit',
    phrases: `console.topups.${word}` as const,
    names: { topup_no, sum: moneyText(amount) },
    fields: [{ name: 'remark', kind: 'text', wide: true, hint: translate(`console.topups.${word}.remark`) }] as const,
  });
  const choices: Choice<typeof topupDecisionTerms>[] = [
    {
      ...choice('refuse'),
      code: 'KeyR',
      fixed: { status: 'not-approved' },
      body: topupDecisionTerms,
      run: async (body) => {
        await call(routes.decideTopup, { params, body });
        return 'console.topups.refuse.done';
      },
    },
    {
      ...choice('approve'),
      code: 'KeyA',
      fixed: { status: 'approved' },
      body: topupDecisionTerms,
      run: async (body) => {
        const decided = await call(routes.decideTopup, { params, body });
        return decided.decision_id === null ? 'console.topups.approve.done' : 'console.topups.approve.waits';
      },
    },
  ];
  const decided = tellDecided('topup', status, decided_name, decided_dt);
  // The approval that waits is decided by somebody else; refusing it is still possible here.
  const open = decision_id === null ? choices : choices.filter(({ code }) => code === 'KeyR');
  return <Decide choices={open} isOpen={isOpen(record)} decided={decided} />;
}

/** The slip beside what it has to show. */
function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  const { id, slip, decision_id, duplicates = [] } = record;
  const isWhole = slip !== undefined;
  // The page has read it, and shows what is read again: the slip of what is in view stays within reach.
  useGetOne('topups', { id }, { ...KEPT_FRESH, enabled: isWhole });
  return (
    <Section title={translate('console.topups.slip')} action={<DecideTopup record={record} />}>
      {duplicates.map(({ id: other, topup_no, field, status }) => (
        <Alert key={other} severity="warning" sx={{ mb: '8px' }}>
          {translate(`console.topups.same.${field}`)}{' '}
          <Link component={RouterLink} to={`/topups/${other}`}>
            {topup_no}
          </Link>{' '}
          <Chip machine="topup" code={status} />
        </Alert>
      ))}
      {decision_id === null ? null : (
        <Alert severity="info" sx={{ mb: '8px' }}>
          <Link component={RouterLink} to={`/wallet-decisions/${decision_id}`}>
            {translate('console.topups.second')}
          </Link>
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(200px, 280px)' },
          gap: '16px 20px',
          alignItems: 'start',
        }}
      >
        {slip === null ? (
          <Alert severity="warning">{translate('console.topups.no_slip')}</Alert>
        ) : (
          <Papers papers={slip ? [{ ...slip, field: 'slip', name: record.topup_no }] : []} />
        )}
        <Facts columns={topups.columns} record={record} />
      </Box>
    </Section>
  );
}

export const TopupList = () => <QueueList {...topups} />;
export const TopupShow = () => <RecordPage detail={topups.detail} />;
