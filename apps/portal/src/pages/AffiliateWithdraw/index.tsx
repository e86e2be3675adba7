import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PayeeCertificate } from '@lamliang/contracts/invoicing';
import { COD_ROUND_STATUSES, walletRoutes, type AffiliateWithdrawable, type AffiliateWithdrawal } from '@lamliang/contracts/wallet'; // prettier-ignore
import { BlockSkeleton, DateText, Loaded, Money, moneyText, PageHead, StatusChip, type Column } from '@lamliang/ui'; // prettier-ignore
import { api, read } from '../../api/client.ts';
import { useSettled } from '../../api/use-settled.ts';
import { RoundBank } from '../../components/cod/RoundBank.tsx';
import { PERIOD_FILTERS, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { AskForPayout } from '../../components/payouts/AskForPayout.tsx';
import { percentText } from '../../components/rewards/month-text.ts';
import { TaxCertificate, useCertificateState, useTaxCertificates } from '../../components/rewards/TaxCertificate.tsx'; // prettier-ignore
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import type { PageArguments } from '../../routes/entry.ts';

const { affiliateWithdrawals, withdrawCommission } = walletRoutes;
const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'rewards.withdraw.all', filters: {}, always: true },
  ...COD_ROUND_STATUSES.map((status) => ({
    key: status,
    phrase: `status.cod_round.${status}` as const,
    filters: { status },
    always: true as const,
  })),
];
const LIST = { route: affiliateWithdrawals, tabs: TABS, filters: PERIOD_FILTERS };

export const prefetch = ({ url }: PageArguments) => prefetchList(LIST, url.searchParams);

const WITHDRAWABLE = read(affiliateWithdrawals, { query: { page: 1, limit: 20 } });

/** What would come of what may be asked for, before anybody asks. */
function Sums({ free }: { free: AffiliateWithdrawable }) {
  const { t } = useTranslation();
  return (
    <FigureGrid>
      <div>
        <dt>{t('rewards.balance')}</dt>
        <dd>
          <Money value={free.balance} field="balance" />
          {free.on_hold > 0 ? <small>{t('rewards.withdraw.on_hold', { sum: moneyText(free.on_hold) })}</small> : null}
        </dd>
      </div>
      <div>
        <dt>{t('rewards.withdraw.available')}</dt>
        <dd>
          <Money value={free.available_amount} field="available_amount" />
        </dd>
      </div>
      <div>
        <dt>{t('rewards.withdraw.tax', { rate: percentText(free.withholding_percent) })}</dt>
        <dd>
          <Money value={free.withheld_amount} field="withheld_amount" />
        </dd>
      </div>
      <div className="main">
        <dt>{t('rewards.withdraw.net')}</dt>
        <dd>
          <Money value={free.net_amount} field="net_amount" />
        </dd>
      </div>
    </FigureGrid>
  );
}

/** What may be asked for now, and the button that does. */
function Free() {
  const found = useQuery(WITHDRAWABLE);
  return (
    <div style={{ marginBottom: 16 }}>
      <Loaded query={found} compact card="" waiting={<BlockSkeleton height={160} />}>
        {({ free }) => (
          <AskForPayout
            phrases="rewards.withdraw"
            asked_amount={free.available_amount}
            least_amount={free.least_amount}
            net_amount={free.net_amount}
            figures={<Sums free={free} />}
            confirmed={<Sums free={free} />}
            ask={async (signal) => (await api.call(withdrawCommission, { body: {}, signal })).withdrawal_no}
          />
        )}
      </Loaded>
    </div>
  );
}

function useColumns(certificates: ReadonlyMap<string, PayeeCertificate>): Column<AffiliateWithdrawal>[] {
  const { t } = useTranslation();
  const stateOf = useCertificateState();
  const certificateOf = (certificate: PayeeCertificate | undefined) => certificate?.state === 'issued' ? <TaxCertificate certificate={certificate} /> : (stateOf(certificate) ?? t('common.none'));
  const baht = t('common.baht_sign');
  return [
    {
      id: 'withdrawal_no',
      header: t('rewards.withdraw.number'),
      cell: (row) => (
        <TwoLines>
          <bdi data-field="withdrawal_no">{row.withdrawal_no}</bdi>
          <small>
            <DateText value={row.create_dt} field="create_dt" />
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'status',
      header: t('rewards.withdraw.status'),
      cell: (row) => (
        <TwoLines>
          <StatusChip machine="cod_round" value={row.status} field="status" />
          {row.remark ? <small data-field="remark">{row.remark}</small> : null}
        </TwoLines>
      ),
    },
    { id: 'commission_amount', header: `${t('rewards.commission')} (${baht})`, numeric: true, from: 680, cell: (row) => <Money value={row.commission_amount} bare field="commission_amount" /> },
    { id: 'withheld_amount', header: `${t('rewards.withdraw.kept')} (${baht})`, numeric: true, from: 820, cell: (row) => <Money value={row.withheld_amount} bare field="withheld_amount" /> },
    { id: 'net_amount', header: `${t('rewards.withdraw.net')} (${baht})`, numeric: true, cell: (row) => <Money value={row.net_amount} bare field="net_amount" /> },
    { id: 'certificate', header: t('rewards.withdraw.certificate'), from: 900, cell: ({ withdrawal_no }) => certificateOf(certificates.get(withdrawal_no)) },
    { id: 'bank', header: t('rewards.withdraw.bank'), from: 1080, cell: (row) => <RoundBank round={row} /> },
    { id: 'bank_reference', header: t('rewards.withdraw.reference'), from: 900, cell: (row) => <bdi data-field="bank_reference">{row.bank_reference ?? t('common.none')}</bdi> },
  ];
} // prettier-ignore

/** What the shop asked for of its commission, and the way to ask. */
export function Component() {
  const { t } = useTranslation();
  // Its sums have no known height before they are read.
  const settled = useSettled('affiliatewithdraw', [WITHDRAWABLE]);
  if (settled) return <Withdrawals />;
  return (
    <>
      <PageHead title={t('rewards.withdraw.title')} />
      <BlockSkeleton height={600} />
    </>
  );
}

function Withdrawals() {
  const { t } = useTranslation();
  const list = useListState(LIST);
  const certificates = useTaxCertificates();
  const stateOf = useCertificateState();
  return (
    <ListPage
      list={list}
      title={t('rewards.withdraw.title')}
      figures={<Free />}
      columns={useColumns(certificates)}
      card={(row) => {
        const certificate = certificates.get(row.withdrawal_no);
        return <ListCard
          title={row.withdrawal_no}
          field="withdrawal_no"
          chip={<StatusChip machine="cod_round" value={row.status} field="status" />}
          line={
            <span>
              {row.remark ?? stateOf(certificate) ?? t('rewards.withdraw.of', { sum: moneyText(row.commission_amount), tax: moneyText(row.withheld_amount) })}
            </span>
          }
          ends={
            <>
              <b>
                {t('rewards.withdraw.net')} <Money value={row.net_amount} field="net_amount" />
              </b>
              <DateText value={row.create_dt} field="create_dt" />
            </>
          }
          menu={certificate?.state === 'issued' ? <TaxCertificate certificate={certificate} /> : undefined}
        />;
      }}
      empty={{ icon: HandCoins, more: t('rewards.withdraw.empty_more') }}
    />
  );
} // prettier-ignore
