import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyRoutes, type OpenApiAccess } from '@lamliang/contracts/auth';
import {
  BlockSkeleton,
  Card,
  DateTimeText,
  DescriptionList,
  EmptyState,
  Loaded,
  PageHead,
  ToneChip,
} from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { NotPermitted } from '../../components/lists/NotPermitted.tsx';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { later } from '../../later.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { HowTo } from './HowTo.tsx';

const KeyDialog = later(() => import('./KeyDialog.tsx').then((file) => file.KeyDialog));

export function prefetch({ user }: PageArguments): void {
  if (may(user, 'open_api_flag')) void queryClient.prefetchQuery(read(apiKeyRoutes.apiKey));
}

/** The API key of the shop, and how a program connects with it. */
export function Component() {
  const { t } = useTranslation();
  // Level 4 may open the screen without the flag.
  return may(useUser(), 'open_api_flag') ? <Connection /> : <NotPermitted title={t('frame.connect_api')} />;
}

function Connection() {
  const { t } = useTranslation();
  const access = useQuery(read(apiKeyRoutes.apiKey));
  const [asked, ask] = useState(false);
  return (
    <>
      <PageHead title={t('frame.connect_api')} more={t('options.api.more')} />
      <Loaded query={access} card="" waiting={<BlockSkeleton height={360} />}>
        {(data) => (
          <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
            <KeyCard access={data} onMake={() => ask(true)} />
            <HowTo />
          </div>
        )}
      </Loaded>
      {asked ? <KeyDialog renews={Boolean(access.data?.key)} onClose={() => ask(false)} /> : null}
    </>
  );
}

function KeyCard({
  access: { key, old_key, open_api, scopes },
  onMake,
}: {
  access: OpenApiAccess;
  onMake: () => void;
}) {
  const { t } = useTranslation();
  const writes = may(useUser(), 'advanced_open_api_flag');
  const button = writes ? (
    <Button
      variant={key ? 'outlined' : 'contained'}
      startIcon={key ? <RotateCw aria-hidden /> : <KeyRound aria-hidden />}
      onClick={onMake}
    >
      {t(key ? 'options.api.renew' : 'options.api.make')}
    </Button>
  ) : null;
  if (!key)
    return (
      <Card flush aria-label={t('options.api.key')}>
        <EmptyState
          icon={KeyRound}
          title={t('options.api.empty')}
          more={writes ? t('options.api.empty_more') : null}
          action={button}
        />
      </Card>
    );
  return (
    <Card title={t('options.api.key')} more={t('options.api.key_more')} actions={button}>
      {open_api === 'close' ? (
        <Alert
          severity="warning"
          sx={{ mb: '16px' }}
          action={
            <Button component={AppLink} to="/options/apioption" color="inherit" size="small">
              {t('frame.api_option')}
            </Button>
          }
        >
          {t('options.api.closed')}
        </Alert>
      ) : null}
      <DescriptionList
        items={[
          { name: 'api_key', label: t('options.api.key'), value: <bdi dir="ltr">{key.api_key}</bdi>, wide: true },
          {
            name: 'open_api',
            label: t('options.api.open_api'),
            value: (
              <ToneChip
                tone={open_api === 'open' ? 'success' : 'neutral'}
                mark={open_api === 'open' ? 'filled' : 'hollow'}
              >
                {t(`options.api.state.${open_api}`)}
              </ToneChip>
            ),
          },
          {
            name: 'scopes',
            label: t('options.api.scopes'),
            value: scopes.map((scope) => t(`options.api.scope.${scope}`)).join(' · '),
          },
          {
            name: 'last_used_dt',
            label: t('options.api.last_used_dt'),
            value: key.last_used_dt ? <DateTimeText value={key.last_used_dt} /> : t('options.api.never'),
          },
          { name: 'create_dt', label: t('options.api.create_dt'), value: <DateTimeText value={key.create_dt} /> },
          { name: 'created_by', label: t('options.api.created_by'), value: <bdi>{key.created_by}</bdi> },
        ]}
      />
      {old_key ? (
        <Alert
          severity="info"
          sx={{ mt: '16px' }}
          action={
            <Button component={AppLink} to="/options/apioption" color="inherit" size="small">
              {t('frame.api_option')}
            </Button>
          }
        >
          {t('options.api.old_until')} <DateTimeText value={old_key.end_dt} field="end_dt" />
        </Alert>
      ) : null}
    </Card>
  );
}
