import type { CustomerNote } from '@lamliang/contracts/auth';
import { DateTimeText } from '@lamliang/ui';
import { Box, Skeleton, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { FollowUpButton, FollowUpChip } from '../customer-notes/FollowUp.tsx';

const SHOWN = 20;

/** The newest notes on a shop, each with what has become of its follow-up. */
export function Notes({ account_id }: { account_id: number }) {
  const translate = useTranslate();
  const filter = { account_id };
  const { data, total, error, isPending, refetch } = useGetList<CustomerNote>('customer-notes', {
    filter,
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'id', order: 'DESC' },
  });
  const title = translate('console.notes.title');
  return (
    <Section title={title}>
      {error ? (
        <LoadError error={error as Error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton variant="rounded" height={80} />
      ) : data?.length ? (
        <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '12px' }}>
          {data.map((note) => (
            <Box
              component="li"
              key={note.id}
              sx={{ p: '12px 16px', border: 1, borderColor: 'divider', borderRadius: '8px', maxWidth: 760 }}
            >
              <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</Typography>
              <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: '4px' }}>
                <bdi>{note.author_name}</bdi> · <DateTimeText value={note.create_dt} />
              </Typography>
              {note.follow_up_day ? (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', mt: '8px' }}>
                  <FollowUpChip note={note} />
                  {note.done_name ? <bdi>{note.done_name}</bdi> : null}
                  <FollowUpButton note={note} />
                </Box>
              ) : null}
            </Box>
          ))}
        </Box>
      ) : (
        <Typography color="textSecondary">{translate('console.notes.none')}</Typography>
      )}
      {total && total > SHOWN ? (
        <PageLink to={`/customer-notes?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`}>
          {translate('console.queue.all')} ({total.toLocaleString('en-US')})
        </PageLink>
      ) : null}
    </Section>
  );
}
