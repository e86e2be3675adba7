import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PICKUP_STATUSES, pickupRoutes as routes, shopOrdersRoutes, type PickupSummary } from '@lamliang/contracts/orders'; // prettier-ignore
import { Card, Loaded } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { PERIOD_FILTERS, type Filter, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { pathOfPickup, PickupCard, usePickupColumns } from '../../components/pickups/PickupRows.tsx';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import { later } from '../../later.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const CallDialog = later(() => import('./CallDialog.tsx').then((file) => file.CallDialog));

const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'pickups.all', filters: {}, always: true },
  ...PICKUP_STATUSES.map((status) => ({
    key: status,
    phrase: `status.pickup_status.${status}` as const,
    filters: { status },
    always: true as const,
  })),
];
const PARTNER: Filter = {
  key: 'partner_id',
  label: 'pickups.field.partner',
  options: { from: shopOrdersRoutes.partners, value: 'id', label: 'name' },
};
const PICKUPS = { route: routes.pickupDocs, summary: routes.pickupDocSummary, tabs: TABS, filters: [PARTNER, ...PERIOD_FILTERS] }; // prettier-ignore

export const prefetch = ({ url }: PageArguments) => prefetchList(PICKUPS, url.searchParams);

/** Parcels that wait, by carrier. */
function Waiting({ summary }: { summary: PickupSummary }) {
  const { t } = useTranslation();
  return (
    <Card flush>
      <FigureGrid>
        <div className="main">
          <dt>{t('pickups.waiting')}</dt>
          <dd data-field="waiting">{summary.waiting.toLocaleString('en-US')}</dd>
        </div>
        {summary.partners
          .filter(({ waiting }) => waiting > 0)
          .map(({ partner_id, partner_name, waiting }) => (
            <div key={partner_id}>
              <dt lang="en">{partner_name}</dt>
              <dd data-field="waiting_of">{waiting.toLocaleString('en-US')}</dd>
            </div>
          ))}
      </FigureGrid>
    </Card>
  );
}

/** The shop's pickup calls, the parcels that wait for one, and the way to call. */
export function Component() {
  const { t } = useTranslation();
  const [calls, setCalls] = useState(false);
  const summary = useQuery(read(routes.pickupDocSummary, { query: {} }));
  const rounds = useQuery({ ...read(routes.pickupRounds), enabled: calls });
  const config = useQuery({ ...read(shopOrdersRoutes.pickupPointConfig), enabled: calls });
  const mayCall = may(useUser(), 'advanced_pickup_point_flag');
  const none = summary.data?.waiting === 0;
  const button = mayCall ? (
    <Button variant="contained" startIcon={<Truck aria-hidden />} disabled={none} onClick={() => setCalls(true)}>
      {t('pickups.call.title')}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        list={useListState(PICKUPS)}
        title={t('pickups.title')}
        head={button}
        figures={
          <div style={{ marginBottom: 16 }}>
            <Loaded query={summary} compact card="" waiting={<Card style={{ minHeight: 92 }}> </Card>}>
              {(known) => <Waiting summary={known} />}
            </Loaded>
          </div>
        }
        columns={usePickupColumns()}
        card={(doc) => <PickupCard doc={doc} />}
        to={pathOfPickup}
        search={t('pickups.search')}
        empty={{ icon: Truck, more: t('pickups.empty_more') }}
      />
      {calls && summary.data && rounds.data && config.data ? (
        <CallDialog
          partners={summary.data.partners}
          rounds={rounds.data}
          default_point_id={config.data.default_pickup_point_id}
          onClose={() => setCalls(false)}
        />
      ) : null}
    </>
  );
}
