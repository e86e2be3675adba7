import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { authRoutes, sessionRoutes } from '@lamliang/contracts/auth';
import { AccessList, Card, LinesSkeleton, Loaded, PageHead, SessionList, useToasts } from '@lamliang/ui';
import { read, useWrite } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSettled } from '../../api/use-settled.ts';
import { FacebookCard } from './FacebookCard.tsx';

export const prefetch = () => {
  void queryClient.prefetchQuery(read(sessionRoutes.openSessions));
  void queryClient.prefetchQuery(read(authRoutes.facebookLink));
  void queryClient.prefetchQuery(read(authRoutes.ownAccesses, { query: {} }));
};

/** Where this login is open, in any of its shops. */
export function Component() {
  const { t } = useTranslation();
  const settled = useSettled('sessions', [
    read(sessionRoutes.openSessions),
    read(authRoutes.ownAccesses, { query: {} }),
  ]);
  return (
    <>
      <PageHead title={t('auth.sessions.title')} more={t('auth.sessions.more')} />
      {settled ? (
        <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
          <Sessions />
          <FacebookCard />
          <Accesses />
        </div>
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
    <Card flush aria-label={t('auth.sessions.title')}>
      <Loaded query={sessions} waiting={<LinesSkeleton lines={6} />}>
        {(rows) => (
          <SessionList
            rows={rows}
            busy={end.isPending || endOthers.isPending}
            onEnd={(id) => end.mutate({ params: { id } })}
            made={t('auth.sessions.end_made')}
            onEndOthers={(keep_made_flag) => endOthers.mutate({ body: { keep_made_flag } })}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** Who used the shop's data: the owner sees everybody, others themselves. */
function Accesses() {
  const { t } = useTranslation();
  const [ends, setEnds] = useState<readonly number[]>([]);
  const entries = useQuery(read(authRoutes.ownAccesses, { query: { before_id: ends.at(-1) } }));
  return (
    <Card title={t('auth.accesses.title')} flush>
      <Loaded query={entries} waiting={<LinesSkeleton lines={6} />}>
        {(rows) => <AccessList rows={rows} ends={ends} onEnds={setEnds} />}
      </Loaded>
    </Card>
  );
}
