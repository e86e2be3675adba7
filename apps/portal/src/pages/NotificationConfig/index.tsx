import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_WEBHOOKS, notificationsRoutes, type Webhook } from '@lamliang/contracts/notifications';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { SettingsPage } from '../../components/lists/SettingsPage.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { later } from '../../later.tsx';
import { Deliveries } from './Deliveries.tsx';
import { WebhookList } from './WebhookList.tsx';

const WebhookDialog = later(() => import('./WebhookDialog.tsx').then((file) => file.WebhookDialog));

export function prefetch({ user }: PageArguments): void {
  if (may(user, 'open_api_flag')) void queryClient.prefetchQuery(read(notificationsRoutes.webhooks));
}

/** The shop's webhooks and their deliveries. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const reads = may(user, 'open_api_flag');
  const writes = may(user, 'advanced_open_api_flag');
  const webhooks = useQuery({ ...read(notificationsRoutes.webhooks), enabled: reads });
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [watched, setWatched] = useState<number | null>(null);
  const full = (webhooks.data?.length ?? 0) >= MAX_WEBHOOKS;
  const shown = webhooks.data?.find((webhook) => webhook.id === watched);
  return (
    <SettingsPage
      title={t('options.webhook.title')}
      more={t(full ? 'options.webhook.full' : 'options.webhook.more')}
      add={t('options.webhook.add')}
      onAdd={writes && !full ? () => setEdited('new') : undefined}
      icon={WebhookIcon}
      empty={t('options.webhook.empty')}
      emptyMore={t('options.webhook.empty_more')}
      query={webhooks}
      rows={reads ? webhooks.data : []}
      list={(rows) => (
        <WebhookList webhooks={rows} writes={writes} onEdit={setEdited} onDeliveries={({ id }) => setWatched(id)} />
      )}
    >
      {edited ? (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          all={webhooks.data ?? []}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {shown ? <Deliveries webhook={shown} writes={writes} onClose={() => setWatched(null)} /> : null}
    </SettingsPage>
  );
}
