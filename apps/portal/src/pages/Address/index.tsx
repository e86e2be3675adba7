import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type PickupPoint } from '@lamliang/contracts/orders';
import { read } from '../../api/client.ts';
import { ALL_POINTS, SELDOM } from '../../api/inputs.ts';
import { queryClient } from '../../api/query-client.ts';
import { SettingsPage } from '../../components/lists/SettingsPage.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { later } from '../../later.tsx';
import { CarrierSettings } from './CarrierSettings.tsx';
import { PointList } from './PointList.tsx';

const PointDialog = later(() => import('./PointDialog.tsx').then((file) => file.PointDialog));

/** Level 4 may open the screen without the flag, but the points need one of two flags, and the settings the first. */
const mayRead = (user: PageArguments['user']) => may(user, 'pickup_point_flag') || may(user, 'order_flag');

export function prefetch({ user }: PageArguments): void {
  void queryClient.prefetchQuery({ ...read(shopOrdersRoutes.partners), ...SELDOM });
  if (!mayRead(user)) return;
  void queryClient.prefetchQuery(read(shopOrdersRoutes.pickupPoints, ALL_POINTS));
  if (may(user, 'pickup_point_flag')) void queryClient.prefetchQuery(read(shopOrdersRoutes.pickupPointConfig));
}

/** The shop's pickup points and carrier settings. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const writes = may(user, 'advanced_pickup_point_flag');
  const points = useQuery({ ...read(shopOrdersRoutes.pickupPoints, ALL_POINTS), enabled: mayRead(user) });
  const rows = mayRead(user) ? points.data?.rows : [];
  const [edited, setEdited] = useState<PickupPoint | 'new' | null>(null);
  return (
    <SettingsPage
      title={t('options.address.title')}
      more={t('options.address.more')}
      add={t('options.address.add')}
      onAdd={writes ? () => setEdited('new') : undefined}
      icon={MapPin}
      empty={t('options.address.empty')}
      emptyMore={t('options.address.empty_more')}
      query={points}
      rows={rows}
      list={(shown) => <PointList points={shown} writes={writes} onEdit={setEdited} />}
    >
      {rows?.length && may(user, 'pickup_point_flag') ? <CarrierSettings points={rows} writes={writes} /> : null}
      {edited ? <PointDialog point={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </SettingsPage>
  );
}
