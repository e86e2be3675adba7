import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, PackageX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { CallError } from '@lamliang/contracts';
import type { CodReportRow } from '@lamliang/contracts/orders';
import { COD_ROUND_STATUSES, walletRoutes, type CodRound } from '@lamliang/contracts/wallet';
import { add, startOfBangkokDay } from '@lamliang/kernel';
import {
  BlockSkeleton,
  Card,
  DataTable,
  DateText,
  DateTimeText,
  DescriptionList,
  EmptyState,
  FailurePanel,
  Loaded,
  Money,
  PageHead,
  Pager,
  StatusChip,
} from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { CodCard, pathOfCod, useCodColumns } from '../../components/cod/CodOrders.tsx';
import { RoundBank } from '../../components/cod/RoundBank.tsx';
import { RowLink } from '../../components/navigation/RowLink.tsx';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import { PostingLink } from '../../components/statement/PostingLink.tsx';
import { later } from '../../later.tsx';
import { useRecordTitle } from '../../record-title.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const ExportDialog = later(() => import('../../components/lists/ExportDialog.tsx').then((file) => file.ExportDialog));

const LIMIT = 20;
/** Rows of the page before stay in sight. */
const KEPT = { placeholderData: keepPreviousData };
const idOf = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const ordersOf = (id: number, page: number) => read(walletRoutes.codApprovalOrders, { params: { id }, query: { page, limit: LIMIT } }); // prettier-ignore

export function prefetch({ params }: PageArguments): void {
  const id = idOf(params.id);
  if (id === undefined) return;
  void queryClient.prefetchQuery(read(walletRoutes.codApproval, { params: { id } }));
  void queryClient.prefetchQuery(ordersOf(id, 1));
}

const Head = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });

/** A round of COD: what it pays, to which account, and for which orders. */
export function Component() {
  const { t } = useTranslation();
  const { id: text, group } = useParams();
  const id = idOf(text);
  const round = useQuery({ ...read(walletRoutes.codApproval, { params: { id: id ?? 0 } }), enabled: id !== undefined });
  useRecordTitle(round.data?.cod_approval_no);
  const tab = COD_ROUND_STATUSES.find((status) => status === group);
  const back = <RowLink to={`/report/cod-approve${tab ? `?status=${tab}` : ''}`}>{t('cod.rounds.back')}</RowLink>;
  if (round.data) return <Round round={round.data} back={back} />;
  const isUnknown = id === undefined || (round.error instanceof CallError && round.error.status === 404);
  return (
    <>
      <PageHead title={t('cod.rounds.one')} more={back} />
      {isUnknown ? (
        <Card role="alert">
          <EmptyState icon={PackageX} title={t('cod.rounds.not_found')} more={t('cod.rounds.not_found_more')} />
        </Card>
      ) : round.error ? (
        <Card>
          <FailurePanel error={round.error} onRetry={() => void round.refetch()} />
        </Card>
      ) : (
        <div style={{ display: 'grid', gap: 16 }}>
          <BlockSkeleton height={92} />
          <BlockSkeleton height={480} />
        </div>
      )}
    </>
  );
} // prettier-ignore

function Round({ round, back }: { round: CodRound; back: ReactNode }) {
  const { t } = useTranslation();
  const [exporting, setExporting] = useState(false);
  const { status, order_count, remark } = round;
  const isOver = status === 'failed' || status === 'cancelled';
  const figures = [
    ['cod_amount', round.cod_amount],
    ['fees', add(round.cod_fee_amount, round.cod_fee_vat_amount)],
    ...(round.kind === 'advance' ? [['advance_fees', add(round.advance_fee_amount, round.advance_fee_vat_amount)] as const] : []),
    ...(round.recovered_amount > 0 ? [['recovered_amount', round.recovered_amount] as const] : []),
    ['net_amount', round.net_amount],
  ] as const;
  return (
    <>
      <PageHead
        title={
          <Head>
            <bdi data-field="cod_approval_no">{round.cod_approval_no}</bdi>
            <span style={{ lineHeight: 1, fontWeight: 400 }}>
              <StatusChip machine="cod_round" value={status} field="status" />
            </span>
          </Head>
        }
        more={back}
        actions={
          <Button
            variant="outlined"
            startIcon={<Download aria-hidden />}
            disabled={isOver}
            onClick={() => setExporting(true)}
          >
            {t('lists.export.button')}
          </Button>
        }
      />
      <div style={{ display: 'grid', gap: 16 }}>
        {isOver ? (
          <Alert severity={status === 'failed' ? 'error' : 'info'}>
            {t(`cod.rounds.over.${status}`)} {remark ? <bdi data-field="remark">{remark}</bdi> : null}
          </Alert>
        ) : null}
        <Card flush>
          <FigureGrid>
            {figures.map(([name, value]) => (
              <div key={name} className={name === 'net_amount' ? 'main' : ''}>
                <dt>{t(`cod.rounds.field.${name}`)}</dt>
                <dd>
                  <Money value={value} field={name} />
                </dd>
              </div>
            ))}
          </FigureGrid>
        </Card>
        <Card title={t('cod.rounds.transfer')}>
          <DescriptionList
            items={[
              { name: 'bank', label: t('cod.rounds.field.bank'), value: round.bank_name ? <RoundBank round={round} /> : t('cod.rounds.no_bank') },
              { name: 'round_date', label: t('cod.rounds.field.round_date'), value: <DateText value={startOfBangkokDay(round.round_date)} /> },
              { name: 'kind', label: t('cod.rounds.field.kind'), value: t(`cod.rounds.kind.${round.kind}`) },
              { name: 'approved_dt', label: t('cod.rounds.field.approved_dt'), value: round.approved_dt && <DateTimeText value={round.approved_dt} /> },
              { name: 'transfer_dt', label: t('cod.rounds.field.transfer_dt'), value: round.transfer_dt && <PaidAt round={round} since={round.transfer_dt} /> },
              { name: 'bank_reference', label: t('cod.rounds.field.bank_reference'), value: round.bank_reference && <bdi>{round.bank_reference}</bdi> },
            ]}
          />
        </Card>
        <Orders round={round} isOver={isOver} />
      </div>
      {exporting ? (
        <ExportDialog
          route={walletRoutes.codApprovalExport}
          params={{ id: round.id }}
          query={{}}
          ids={[]}
          total={order_count}
          capped={false}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
} // prettier-ignore

/** The orders that the round pays, page by page. */
function Orders({ round: { id }, isOver }: { round: CodRound; isOver: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const opens = may(useUser(), 'order_flag');
  const [params, setParams] = useSearchParams();
  const asked = params.get('page') ?? '';
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const orders = useQuery({ ...ordersOf(id, page), ...KEPT });
  const columns = useCodColumns(opens);
  const rows = (
    <DataTable<CodReportRow>
      label={t('cod.rounds.orders_title')}
      columns={columns}
      rows={orders.data?.rows ?? []}
      rowId={(row) => String(row.id)}
      loading={orders.isPending}
      stale={orders.isPlaceholderData}
      card={(row) => <CodCard row={row} opens={opens} />}
      {...(opens ? { onOpen: (row, aside) => void (aside ? window.open(pathOfCod(row), '_blank', 'noopener') : navigate(pathOfCod(row))) } : {})}
      empty={<EmptyState icon={PackageX} title={t('common.no_data')} more={t(isOver ? 'cod.rounds.freed' : 'cod.rounds.empty_more')} />}
    />
  );
  return (
    <Card flush>
      <Loaded query={orders} waiting={rows}>
        {() => rows}
      </Loaded>
      {orders.data && orders.data.total > 0 ? (
        <Pager
          page={page}
          limit={LIMIT}
          total={orders.data.total}
          capped={orders.data.total_capped === 1}
          onPage={(next) => setParams(next === 1 ? {} : { page: String(next) }, { replace: true, preventScrollReset: true })}
        />
      ) : null}
    </Card>
  );
} // prettier-ignore

/** When the bank paid; it opens the movement in the COD wallet, where an advance has none. */
function PaidAt({ round, since }: { round: Pick<CodRound, 'kind' | 'cod_approval_no'>; since: Date }) {
  const at = <DateTimeText value={since} />;
  if (round.kind === 'advance') return at;
  return (
    <PostingLink statement="cod" no={round.cod_approval_no} since={since}>
      {at}
    </PostingLink>
  );
}
