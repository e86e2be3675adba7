import { useMutation, useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { sessionRoutes } from '@lamliang/contracts/auth';
import { LinesSkeleton, SessionList } from '@lamliang/ui';
import { LoadError } from '../components/LoadError.tsx';
import type { ConsoleProvider } from '../providers/data.ts';
import { useTranslate } from '../providers/translate.ts';
import { SectionCard } from './SectionCard.tsx';

/** Where this login is open. */
export function SessionsCard() {
  const translate = useTranslate();
  const notify = useNotify();
  const { call } = useDataProvider<ConsoleProvider>();
  const sessions = useQuery({
    queryKey: [sessionRoutes.openSessions.id],
    queryFn: () => call(sessionRoutes.openSessions, {}),
  });
  const end = useMutation({
    mutationFn: (ending: { id: number } | { keep_made_flag: 0 | 1 }): Promise<unknown> =>
      'id' in ending
        ? call(sessionRoutes.endSession, { params: ending })
        : call(sessionRoutes.endOtherSessions, { body: ending }),
    onSuccess: () => notify('auth.sessions.ended', { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => sessions.refetch(),
  });
  return (
    <SectionCard title={translate('auth.sessions.title')} more={translate('auth.sessions.more')} flush>
      {sessions.data ? (
        <SessionList
          rows={sessions.data}
          busy={end.isPending}
          made={translate('auth.sessions.end_made_staff')}
          onEnd={(id) => end.mutate({ id })}
          onEndOthers={(keep_made_flag) => end.mutate({ keep_made_flag })}
        />
      ) : sessions.isError ? (
        <LoadError error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </SectionCard>
  );
}
