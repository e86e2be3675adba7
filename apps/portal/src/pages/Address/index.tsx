import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickupPoint } from '@lamliang/contracts/orders';
import { Card, EmptyState, FailurePanel, LinesSkeleton, PageHead } from '@lamliang/ui';
import { partnersQuery, pickupPointConfigQuery, pickupPointsQuery } from '../../api/orders.ts';
import { queryClient } from '../../api/query-client.ts';
import { loadScript } from '../../scripts.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { CarrierSettings } from './CarrierSettings.tsx';
import { PointList } from './PointList.tsx';

/** The form is as large as the page, so it is loaded when it is opened. */
const PointDialog = lazy(() => loadScript(() => import('./PointDialog.tsx')));

/** Level 4 may open the screen without the flag, but the calls need one of two flags. */
const mayRead = (user: PageArguments['user']) => may(user, 'pickup_point_flag') || may(user, 'order_flag');

export function prefetch({ user }: PageArguments): void {
  void queryClient.prefetchQuery(partnersQuery());
  if (!mayRead(user)) return;
  void queryClient.prefetchQuery(pickupPointsQuery());
  void queryClient.prefetchQuery(pickupPointConfigQuery());
}

/** The shop's pickup points and carrier settings. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const writes = may(user, 'advanced_pickup_point_flag');
  const points = useQuery({ ...pickupPointsQuery(), enabled: mayRead(user) });
  const [edited, setEdited] = useState<PickupPoint | 'new' | null>(null);
  const isEmpty = points.data?.rows.length === 0 || !mayRead(user);
  const add = writes ? (
    <Button variant="contained" startIcon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      {t('options.address.add')}
    </Button>
  ) : null;
  return (
    <>
      {/* The empty state has its own button. */}
      <PageHead title={t('options.address.title')} more={t('options.address.more')} actions={isEmpty ? null : add} />
      <Card flush>
        {points.isPending && points.fetchStatus !== 'idle' ? <LinesSkeleton lines={3} /> : null}
        {points.isError ? (
          <FailurePanel compact={Boolean(points.data)} error={points.error} onRetry={() => void points.refetch()} />
        ) : null}
        {isEmpty ? (
          <EmptyState
            icon={MapPin}
            title={t('options.address.empty')}
            more={writes ? t('options.address.empty_more') : null}
            action={add}
          />
        ) : null}
        {points.data ? <PointList points={points.data.rows} writes={writes} onEdit={setEdited} /> : null}
      </Card>
      {points.data && points.data.rows.length > 0 ? (
        <CarrierSettings points={points.data.rows} writes={writes} />
      ) : null}
      {edited ? (
        <Suspense fallback={null}>
          <PointDialog point={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
