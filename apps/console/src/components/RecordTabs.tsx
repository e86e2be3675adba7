import { Box, Skeleton } from '@mui/material';
import { Suspense, type ReactNode } from 'react';
import { TabbedShowLayout, TabbedShowLayoutTabs, type RaRecord } from 'react-admin';
import type { RecordTab } from './RecordPage.tsx';
import { RelatedList, type Related } from './RecordTable.tsx';

/**
 * The sections of a record in the first tab, then its own tabs, then the lists of what belongs to it; loaded with its
 * page only. A tab that is not open is not there, so that nothing asks for what nobody looks at.
 */
export function RecordTabs({
  lists,
  tabs,
  record,
  children,
}: {
  lists: [string, object][];
  tabs: readonly RecordTab[];
  record: RaRecord;
  children: ReactNode;
}) {
  return (
    <TabbedShowLayout
      tabs={<TabbedShowLayoutTabs variant="scrollable" scrollButtons="auto" />}
      sx={{
        minWidth: 0,
        '& .RaTabbedShowLayout-content': { p: 0, mt: '-1px' },
        '& .MuiTabs-root + hr': { display: 'none' },
      }}
    >
      <TabbedShowLayout.Tab label="console.queue.facts">
        <Box sx={{ width: '100%' }}>{children}</Box>
      </TabbedShowLayout.Tab>
      {tabs.map(({ path, label, Content }) => (
        <TabbedShowLayout.Tab key={path} label={label} path={path}>
          <Box sx={{ width: '100%' }}>
            <Suspense fallback={<Skeleton variant="rounded" height={160} sx={{ m: '20px' }} />}>
              <Content record={record} />
            </Suspense>
          </Box>
        </TabbedShowLayout.Tab>
      ))}
      {lists.map(([resource, filter]) => (
        <TabbedShowLayout.Tab key={resource} label={`resources.${resource}.name`} path={resource}>
          <RelatedList resource={resource as keyof Related} filter={filter} />
        </TabbedShowLayout.Tab>
      ))}
    </TabbedShowLayout>
  );
}
