import { BANK_FILE_STATES, bankFileWithdrawTerms, walletRoutes as routes, type BankFile, type BankFileLine } from '@lamliang/contracts/wallet'; // prettier-ignore
import { moneyText } from '@lamliang/ui';
import { Alert, Box, Typography } from '@mui/material';
import { useDataProvider, useGetList } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { count } from '../../components/format.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { postingColumn } from '../ledger-entries/Posting.tsx';
import { shopColumn } from '../customers/ShopFilter.tsx';
import { DownloadFile } from './DownloadFile.tsx';
import { MakeFile } from './MakeFile.tsx';
import { TakeResult } from './TakeResult.tsx';

const isOpen = ({ state }: BankFile) => state === 'made';

const files: QueueProps<BankFile> = {
  columns: [
    { source: 'bank_file_no', kind: 'code', width: 130, card: 'title', only: 'list' },
    { source: 'state', kind: { machine: 'bank_file' }, width: 180, optional: true, card: 'side', only: 'list' },
    { source: 'line_count', kind: 'count', width: 100, sortable: true },
    { source: 'amount', kind: 'money', width: 140, sortable: true, summed: true, card: 'line' },
    { source: 'paid_count', kind: 'count', width: 100 },
    { source: 'refused_count', kind: 'count', width: 110, optional: true },
    { source: 'create_dt', kind: 'moment', width: 165, sortable: true, optional: true, card: 'line' },
    { source: 'paid_amount', kind: 'money', only: 'panel' },
    { source: 'made_name', only: 'panel' },
    { source: 'withdrawn_name', only: 'panel' },
    { source: 'decided_dt', kind: 'moment', only: 'panel' },
    { source: 'sha256', kind: 'code', only: 'panel', wide: true },
    { source: 'remark', only: 'panel', wide: true },
  ],
  filters: [{ source: 'state', kind: 'tabs', codes: BANK_FILE_STATES, machine: 'bank_file' }],
  first: { state: 'made' },
  actions: <MakeFile />,
  detail: {
    title: ({ bank_file_no }) => <Code text={bank_file_no} />,
    chip: ({ state }) => <Chip machine="bank_file" code={state} />,
    isOpen,
    sections: Sections,
    width: 760,
  },
};

/** Takes back a file that the bank was not given. */
function Withdraw({ record }: { record: BankFile }) {
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id, bank_file_no, amount, line_count, state, withdrawn_name, made_name, decided_dt } = record;
  const choice: Choice<typeof bankFileWithdrawTerms> = {
    action: 'withdraw',
    code: 'KeyC',
    phrases: 'console.bank_files.withdraw',
    names: { bank_file_no, count: count(line_count), sum: moneyText(amount) },
    fields: [{ name: 'reason', kind: 'text', wide: true }],
    figure: () => moneyText(amount),
    body: bankFileWithdrawTerms,
    run: async (body) => {
      await call(routes.withdrawBankFile, { params: { id }, body });
      return 'console.bank_files.withdraw.done';
    },
  };
  const decided = tellDecided('bank_file', state, withdrawn_name ?? made_name, decided_dt);
  const isWithdrawable = record.paid_count + record.refused_count === 0;
  return <Decide choices={isWithdrawable ? [choice] : []} isOpen={isOpen(record)} decided={decided} />;
}

/** How many of its payments are shown with a file. */
const SHOWN = 100;
const LINES: readonly Column<BankFileLine>[] = [
  { source: 'cod_approval_no', kind: 'code', card: 'title', link: ({ cod_round_id }) => `/cod-rounds/${cod_round_id}` },
  { ...shopColumn, card: 'line' },
  { source: 'account_number', kind: 'code' },
  { source: 'amount', kind: 'money', card: 'line' },
  { source: 'state', kind: { machine: 'bank_line' }, card: 'side' },
  { source: 'bank_reference', kind: 'code' },
  postingColumn,
  { source: 'reason' },
];

/** What the bank is asked to pay, and what it answered. */
function Lines({ record: { id, line_count } }: { record: BankFile }) {
  const translate = useTranslate();
  const { data, total = 0, error, isPending, refetch } = useGetList<BankFileLine>('bank-file-lines', {
    filter: { bank_file_id: id },
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'line_no', order: 'ASC' },
  }); // prettier-ignore
  const title = translate('console.bank_files.lines');
  return (
    <Section title={`${title} (${count(line_count)})`}>
      {error ? (
        <LoadError error={error as Error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable label={title} columns={LINES} rows={data ?? []} loading={isPending} />
      )}
      {total > SHOWN ? (
        <Typography variant="body2" color="textSecondary">
          {translate('console.cod_rounds.first', { count: SHOWN })}
        </Typography>
      ) : null}
    </Section>
  );
}

function Sections({ record }: { record: BankFile }) {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('console.bank_files.file')} action={<Withdraw record={record} />}>
        {isOpen(record) ? (
          <>
            <Alert severity="warning" sx={{ mb: '12px' }}>
              {translate('console.bank_files.unverified')}
            </Alert>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', mb: '12px' }}>
              <DownloadFile path={`bank-files/${record.id}/file`} phrase="console.bank_files.download" />
              <TakeResult file={record} />
            </Box>
          </>
        ) : null}
        <Facts columns={files.columns} record={record} />
      </Section>
      <Lines record={record} />
    </>
  );
}

export const BankFileList = () => <QueueList {...files} />;
export const BankFileShow = () => <RecordPage detail={files.detail} />;
