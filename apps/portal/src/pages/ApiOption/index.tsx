import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyRoutes, type OpenApiAccess, type OpenApiTerms } from '@lamliang/contracts/auth';
import {
  BlockSkeleton,
  Card,
  ConfirmDialog,
  DateTimeText,
  DescriptionList,
  Loaded,
  PageHead,
  toast,
  useToasts,
} from '@lamliang/ui';
import { read, useWrite } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { NotPermitted } from '../../components/lists/NotPermitted.tsx';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 56,
  padding: '8px 12px 8px 20px',
  fontSize: 14,
  lineHeight: 1.6,
  '& + &': { borderTop: `1px solid ${(theme.vars ?? theme).palette.line}` },
  '& b': { display: 'block', fontSize: 15, fontWeight: 500 },
  '& p': { margin: 0, color: (theme.vars ?? theme).palette.text.secondary },
  [theme.breakpoints.down('md')]: { padding: '8px 8px 8px 16px' },
}));

/** A switch with what it does. */
function Turn(props: {
  name: string;
  label: string;
  more: string;
  on: boolean;
  off?: boolean;
  onTurn: (on: boolean) => void;
}) {
  const { name, label, more, on, off = false, onTurn } = props;
  const id = useId();
  return (
    <Line>
      <div>
        <b id={id}>{label}</b>
        <p id={`${id}-more`}>{more}</p>
      </div>
      <Switch
        checked={on}
        disabled={off}
        onChange={(_, next) => onTurn(next)}
        slotProps={{ input: { 'aria-labelledby': id, 'aria-describedby': `${id}-more`, 'data-field': name } as object }}
      />
    </Line>
  );
}

export function prefetch({ user }: PageArguments): void {
  if (may(user, 'open_api_flag')) void queryClient.prefetchQuery(read(apiKeyRoutes.apiKey));
}

/** Whether programs may call for the shop, and what they may do. */
export function Component() {
  const { t } = useTranslation();
  // Level 4 may open the screen without the flag.
  return may(useUser(), 'open_api_flag') ? <Setting /> : <NotPermitted title={t('frame.api_option')} />;
}

function Setting() {
  const { t } = useTranslation();
  const access = useQuery(read(apiKeyRoutes.apiKey));
  return (
    <>
      <PageHead title={t('frame.api_option')} more={t('options.api.settings_more')} />
      <Loaded query={access} card="" waiting={<BlockSkeleton height={320} />}>
        {(data) => <Switches access={data} />}
      </Loaded>
    </>
  );
}

function Switches({ access: { open_api, scopes, key, old_key } }: { access: OpenApiAccess }) {
  const { t } = useTranslation();
  const writes = may(useUser(), 'advanced_open_api_flag');
  const [asked, ask] = useState<'close' | 'end_old' | null>(null);
  const { onError } = useToasts();
  const write = useWrite(apiKeyRoutes.updateApiKey, {
    onSuccess: (now) => void queryClient.setQueryData(read(apiKeyRoutes.apiKey).queryKey, now),
    onError,
  });
  const send = (body: OpenApiTerms, said = t('common.saved')) =>
    write.mutate({ body }, { onSuccess: () => toast.success(said), onSettled: () => ask(null) });
  const off = !writes || write.isPending;
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
      <Card flush title={t('options.api.open_api')}>
        <Turn
          name="open_api"
          label={t('options.api.accept')}
          more={t('options.api.accept_more')}
          on={open_api === 'open'}
          off={off}
          onTurn={(on) => (on ? send({ open_api: 'open' }) : ask('close'))}
        />
        {key ? null : <NoKey>{t('options.api.no_key')}</NoKey>}
      </Card>
      <Card flush title={t('options.api.what')}>
        <Turn
          name="read"
          label={t('options.api.scope.read')}
          more={t('options.api.read_more')}
          on={scopes.includes('read')}
          off
          onTurn={() => undefined}
        />
        <Turn
          name="write"
          label={t('options.api.scope.write')}
          more={t('options.api.write_more')}
          on={scopes.includes('write')}
          off={off}
          onTurn={(on) => send({ scopes: on ? ['read', 'write'] : ['read'] })}
        />
      </Card>
      {old_key ? (
        <Card
          title={t('options.api.old')}
          actions={
            writes ? (
              <Button variant="outlined" color="error" onClick={() => ask('end_old')}>
                {t('options.api.end_old')}
              </Button>
            ) : null
          }
        >
          <DescriptionList
            items={[
              {
                name: 'old_key',
                label: t('options.api.key'),
                value: <bdi dir="ltr">{old_key.api_key}</bdi>,
                wide: true,
              },
              { name: 'end_dt', label: t('options.api.end_dt'), value: <DateTimeText value={old_key.end_dt} /> },
              {
                name: 'last_used_dt',
                label: t('options.api.last_used_dt'),
                value: old_key.last_used_dt ? <DateTimeText value={old_key.last_used_dt} /> : t('options.api.never'),
              },
            ]}
          />
        </Card>
      ) : null}
      {asked ? (
        <ConfirmDialog
          open
          danger
          busy={write.isPending}
          title={t(`options.api.${asked}`)}
          confirm={t(`options.api.${asked}`)}
          onConfirm={() =>
            asked === 'close' ? send({ open_api: 'close' }) : send({ end_old_flag: 1 }, t('options.api.ended'))
          }
          onClose={() => ask(null)}
        >
          {t(`options.api.${asked}_check`)}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Opening the Open API without a key lets nobody in: the way to one. */
function NoKey({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="info"
      sx={{ m: '0 20px 20px' }}
      action={
        <Button component={AppLink} to="/options/connect-api" color="inherit" size="small">
          {t('frame.connect_api')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
