import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { TabbedShowLayout } from 'react-admin';
import { RelatedList, type Related } from './RecordTable.tsx';

/** The sections of a record in the first tab, the lists of what belongs to it in the others; loaded with its page only. */
export function RecordTabs({ lists, children }: { lists: [string, object][]; children: ReactNode }) {
  return (
    <TabbedShowLayout
      sx={{
        minWidth: 0,
        '& .RaTabbedShowLayout-content': { p: 0, mt: '-1px' },
        '& .MuiTabs-root + hr': { display: 'none' },
      }}
    >
      <TabbedShowLayout.Tab label="console.queue.facts">
        <Box sx={{ width: '100%' }}>{children}</Box>
      </TabbedShowLayout.Tab>
      {lists.map(([resource, filter]) => (
        <TabbedShowLayout.Tab key={resource} label={`resources.${resource}.name`} path={resource}>
          <RelatedList resource={resource as keyof Related} filter={filter} />
        </TabbedShowLayout.Tab>
      ))}
    </TabbedShowLayout>
  );
}
