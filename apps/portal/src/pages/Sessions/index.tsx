import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { authRoutes, sessionRoutes, type OwnAccess } from '@lamliang/contracts/auth';
import { keyBelow } from '@lamliang/i18n';
import { Card, DataTable, DateTimeText, LinesSkeleton, Loaded, PageHead, SessionList, useToasts } from '@lamliang/ui';
import { read, useWrite } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSettled } from '../../api/use-settled.ts';

export const prefetch = () => {
  void queryClient.prefetchQuery(read(sessionRoutes.openSessions));
  void queryClient.prefetchQuery(read(authRoutes.ownAccesses));
};

/** Where this login is open, in any of its shops. */
export function Component() {
  const { t } = useTranslation();
  const settled = useSettled('sessions', [read(sessionRoutes.openSessions), read(authRoutes.ownAccesses)]);
  return (
    <>
      <PageHead title={t('auth.sessions.title')} more={t('auth.sessions.more')} />
      {settled ? (
        <>
          <Sessions />
          <Accesses />
        </>
      ) : (
        <Card flush>
          <LinesSkeleton lines={6} />
        </Card>
      )}
    </>
  );
}

function Sessions() {
  const { t } = useTranslation();
  const sessions = useQuery(read(sessionRoutes.openSessions));
  const toasts = useToasts(t('auth.sessions.ended'));
  const end = useWrite(sessionRoutes.endSession, toasts);
  const endOthers = useWrite(sessionRoutes.endOtherSessions, toasts);
  return (
    <Card flush>
      <Loaded query={sessions} waiting={<LinesSkeleton lines={6} />}>
        {(rows) => (
          <SessionList
            rows={rows}
            busy={end.isPending || endOthers.isPending}
            onEnd={(id) => end.mutate({ params: { id } })}
            onEndOthers={() => endOthers.mutate({})}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** Who used the shop's data: the owner sees everybody, others themselves. */
function Accesses() {
  const { t } = useTranslation();
  const entries = useQuery(read(authRoutes.ownAccesses));
  return (
    <Card title={t('auth.accesses.title')} flush>
      <Loaded query={entries} waiting={<LinesSkeleton lines={6} />}>
        {(rows) => (
          <DataTable<OwnAccess>
            label={t('auth.accesses.title')}
            rows={rows}
            rowId={({ id }) => String(id)}
            density="compact"
            columns={[
              { id: 'at', header: t('auth.accesses.at'), cell: ({ at }) => <DateTimeText value={at} /> },
              {
                id: 'action',
                header: t('auth.accesses.action'),
                cell: ({ action }) => t(keyBelow('auth.accesses.word', action), { defaultValue: action }),
              },
              {
                id: 'user_name',
                header: t('auth.accesses.user_name'),
                cell: ({ user_name }) => <span data-field="user_name">{user_name}</span>,
              },
              { id: 'address', header: t('auth.sessions.address'), cell: ({ address }) => <bdi>{address}</bdi> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
