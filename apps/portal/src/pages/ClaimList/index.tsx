import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CLAIM_STATUSES, shopClaimsRoutes, type ClaimDetail } from '@lamliang/contracts/claims';
import { keyBelow } from '@lamliang/i18n';
import { DateText, Money, type Column } from '@lamliang/ui';
import { ClaimPictures } from '../../components/claims/ClaimPictures.tsx';
import { ClaimStatus } from '../../components/claims/ClaimStatus.tsx';
import { PERIOD_FILTERS, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const tabOf = (key: string, phrase: Tab['phrase'], filters: Tab['filters']): Tab => ({
  key,
  phrase,
  filters,
  always: true,
});
const TABS = [
  tabOf('total', 'claims.all', {}),
  ...CLAIM_STATUSES.map((status) => tabOf(status, `status.claim_status.${status}`, { status })),
];
const CLAIMS = { route: shopClaimsRoutes.list, tabs: TABS, filters: PERIOD_FILTERS };
const pathOf = (claim: ClaimDetail) => `/orders/all/${claim.shipment_order_id}/all`;

export const prefetch = ({ url }: PageArguments) => prefetchList(CLAIMS, url.searchParams);

function useColumns(): Column<ClaimDetail>[] {
  const { t } = useTranslation();
  const column = (id: string, cell: Column<ClaimDetail>['cell'], more: Partial<Column<ClaimDetail>> = {}) => ({
    id,
    header: t(keyBelow('claims.field', id)) + (more.numeric ? ` (${t('common.baht_sign')})` : ''),
    cell,
    ...more,
  });
  const money = (id: 'compensation_amount' | 'amount', more: Partial<Column<ClaimDetail>> = {}) =>
    column(id, (claim) => <Money value={claim[id]} bare field={id} />, { numeric: true, ...more });
  return [
    column('order', (claim) => (
      <TwoLines>
        <Link component={AppLink} to={pathOf(claim)} underline="hover" color="inherit" data-field="order_no">
          {claim.order_no}
        </Link>
        <small data-field="tracking_no">{claim.tracking_no}</small>
      </TwoLines>
    )),
    column('images', (claim) => <ClaimPictures claim={claim} />, { width: 64 }),
    column('loss', (claim) => (
      <TwoLines>
        <span data-field="id">{t('claims.number', claim)}</span> · {t(`claims.type.${claim.claim_type}`)}
        <small className="line" title={claim.detail} data-field="detail">
          {claim.detail}
        </small>
      </TwoLines>
    )),
    money('compensation_amount', { from: 680 }),
    money('amount'),
    column('status', (claim) => (
      <TwoLines>
        <ClaimStatus claim={claim} />
        <small className="line" title={claim.note ?? ''} data-field="note">
          {claim.note}
        </small>
      </TwoLines>
    )),
    column('create_dt', (claim) => <DateText value={claim.create_dt} field="create_dt" />, { from: 820 }),
  ];
}

/** A claim on a phone. */
function ClaimCard({ claim }: { claim: ClaimDetail }) {
  const { t } = useTranslation();
  const sum = claim.amount === null ? 'compensation_amount' : 'amount';
  return (
    <ListCard
      box={<ClaimPictures claim={claim} />}
      pictured
      to={pathOf(claim)}
      title={claim.order_no}
      field="order_no"
      chip={<ClaimStatus claim={claim} />}
      line={<span>{[t(`claims.type.${claim.claim_type}`), claim.note ?? claim.detail].join(' · ')}</span>}
      ends={
        <>
          <span>
            {t(`claims.field.${sum}`)} <Money value={claim[sum]} field={sum} />
          </span>
          <DateText value={claim.create_dt} field="create_dt" />
        </>
      }
    />
  );
}

/** The shop's claims, with their pictures and how they were resolved. */
export function Component() {
  const { t } = useTranslation();
  const link = (to: string, words: string) => (
    <Button variant="outlined" component={AppLink} to={to}>
      {words}
    </Button>
  );
  const mayOpen = may(useUser(), 'advanced_order_flag');
  return (
    <ListPage
      list={useListState(CLAIMS)}
      title={t('claims.title')}
      columns={useColumns()}
      card={(claim) => <ClaimCard claim={claim} />}
      to={pathOf}
      search={t('claims.search')}
      head={mayOpen ? link('/orders/claim/create', t('claims.open.title')) : null}
      empty={{ icon: ShieldAlert, more: t('claims.empty_more'), action: link('/orders/all', t('claims.to_orders')) }}
    />
  );
}
