import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '@lamliang/contracts/notifications';
import { Card, EmptyState, FailurePanel, LinesSkeleton, PageHead } from '@lamliang/ui';
import { webhooksQuery } from '../../api/notifications.ts';
import { queryClient } from '../../api/query-client.ts';
import { loadScript } from '../../scripts.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { Deliveries } from './Deliveries.tsx';
import { WebhookList } from './WebhookList.tsx';

/** The form is as large as the page, so it is loaded when it is opened. */
const WebhookDialog = lazy(() => loadScript(() => import('./WebhookDialog.tsx')));

export function prefetch({ user }: PageArguments): void {
  if (may(user, 'open_api_flag')) void queryClient.prefetchQuery(webhooksQuery());
}

/** The shop's webhooks and their deliveries. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const reads = may(user, 'open_api_flag');
  const writes = may(user, 'advanced_open_api_flag');
  const webhooks = useQuery({ ...webhooksQuery(), enabled: reads });
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [watched, setWatched] = useState<number | null>(null);
  const shown = webhooks.data?.find((webhook) => webhook.id === watched);
  const isEmpty = webhooks.data?.length === 0 || !reads;
  const add = writes ? (
    <Button variant="contained" startIcon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      {t('options.webhook.add')}
    </Button>
  ) : null;
  return (
    <>
      {/* The empty state has its own button. */}
      <PageHead title={t('options.webhook.title')} more={t('options.webhook.more')} actions={isEmpty ? null : add} />
      <Card flush>
        {webhooks.isPending && reads ? <LinesSkeleton lines={3} /> : null}
        {webhooks.isError ? (
          <FailurePanel
            compact={Boolean(webhooks.data)}
            error={webhooks.error}
            onRetry={() => void webhooks.refetch()}
          />
        ) : null}
        {isEmpty ? (
          <EmptyState
            icon={WebhookIcon}
            title={t('options.webhook.empty')}
            more={writes ? t('options.webhook.empty_more') : null}
            action={add}
          />
        ) : null}
        {webhooks.data && webhooks.data.length > 0 ? (
          <WebhookList
            webhooks={webhooks.data}
            writes={writes}
            onEdit={setEdited}
            onDeliveries={(webhook) => setWatched(webhook.id)}
          />
        ) : null}
      </Card>
      {edited ? (
        <Suspense fallback={null}>
          <WebhookDialog webhook={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      ) : null}
      {shown ? <Deliveries webhook={shown} writes={writes} onClose={() => setWatched(null)} /> : null}
    </>
  );
}
