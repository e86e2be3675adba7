import type { AuditEntry } from '@lamliang/contracts';
import type { ServiceName } from '@lamliang/contracts/all';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useDataProvider } from 'react-admin';
import { mayDo } from '../providers/access.ts';
import { currentRole } from '../providers/session.ts';
import { page } from '../layout/pages.ts';
import { useTranslate } from '../providers/translate.ts';
import { Section } from './DetailList.tsx';
import { LoadError } from './LoadError.tsx';

const SHOWN = 20;
/** Of no use to lists, whose scripts come first. */
const AuditEntries = page(() => import('./AuditEntries.tsx'), 'AuditEntries');

/** A target of changes: the services that keep its trail, the kind of the target and its id. */
interface Target {
  services: readonly ServiceName[];
  type: string;
  id: number | string;
}

/**
 * Who changed one thing, when and why, newest first, and what it was before; nothing for roles that may not read it.
 * The trails of its services appear together, because one that came later would push the others away; a service that
 * fails holds up nobody.
 */
export function AuditTrail({ services, type, id }: Target) {
  const translate = useTranslate();
  const provider = useDataProvider();
  const read = services.filter((service) => mayDo(currentRole(), `${service}-audit`, 'list'));
  const trails = useQueries({
    queries: read.map((service) => {
      const params = {
        filter: { target_type: type, target_id: String(id) },
        pagination: { page: 1, perPage: SHOWN },
        sort: { field: 'id', order: 'DESC' },
      } as const;
      return {
        // As react-admin's own, so that an action reads it again.
        queryKey: [`${service}-audit`, 'getList', params],
        queryFn: async () => (await provider.getList<AuditEntry>(`${service}-audit`, params)).data,
      };
    }),
  });
  const loading = (
    <Box aria-hidden sx={{ p: '14px 20px' }}>
      {read.map((service) => (
        <Skeleton key={service} height={44} />
      ))}
    </Box>
  );
  if (read.length === 0) return null;
  if (trails.some(({ isPending, failureCount }) => isPending && failureCount === 0)) return loading;
  if (trails.every(({ data }) => data?.length === 0))
    return (
      <Section title={translate('console.audit.title')}>
        <Typography color="textSecondary">{translate('console.audit.none')}</Typography>
      </Section>
    );
  return (
    <Suspense fallback={loading}>
      {trails.map(({ data, error, refetch }, at) => {
        const service = read[at];
        if (!service) return null;
        if (error && !data)
          return <LoadError key={service} error={error} onRetry={() => void refetch()} sx={{ m: '12px' }} />;
        return data?.length ? <AuditEntries key={service} service={service} type={type} entries={data} /> : null;
      })}
    </Suspense>
  );
}
