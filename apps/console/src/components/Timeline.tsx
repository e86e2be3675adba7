import { DateTimeText } from '@lamliang/ui';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Word } from './Chip.tsx';
import { PageLink } from './DetailList.tsx';

export interface TimelineEvent {
  code: string | null;
  /** When; null where that is not known. */
  at: Date | null;
  detail?: ReactNode;
  /** The page that it leads to. */
  link?: string | 0 | null;
}

/** What happened, newest first; the newest stands out. @param machine what the codes are of, see `phraseOf` */
export function Timeline({ machine, events }: { machine: string; events: readonly TimelineEvent[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events.map(({ code, at, detail, link }, index) => (
        <Box
          component="li"
          key={code}
          sx={{
            position: 'relative',
            pl: '20px',
            pb: '10px',
            '&::before': {
              content: '""',
              position: 'absolute',
              left: 2,
              top: 7,
              width: 8,
              height: 8,
              borderRadius: '50%',
              border: '2px solid',
              borderColor: index === 0 ? 'primary.main' : 'text.secondary',
              backgroundColor: index === 0 ? 'primary.main' : 'background.paper',
            },
            '&:not(:last-of-type)::after': {
              content: '""',
              position: 'absolute',
              left: 6.5,
              top: 19,
              bottom: -5,
              width: '1px',
              backgroundColor: 'divider',
            },
          }}
        >
          <Box sx={{ display: 'flex', gap: '8px', justifyContent: 'space-between', flexWrap: 'wrap' }}>
            <Typography sx={{ fontWeight: index === 0 ? 600 : 400 }}>
              {link ? (
                <PageLink to={link}>
                  <Word machine={machine} code={code} />
                </PageLink>
              ) : (
                <Word machine={machine} code={code} />
              )}
            </Typography>
            {at ? (
              <Typography variant="body2">
                <DateTimeText value={at} />
              </Typography>
            ) : null}
          </Box>
          {detail ? (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {detail}
            </Typography>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
