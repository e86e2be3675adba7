import type { PhraseKey } from '@lamliang/i18n';
import { CopyText } from '@lamliang/ui';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { ArrowLeft } from 'lucide-react';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { ShowBase, useRecordContext, useResourceContext, useShowContext, type RaRecord } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router';
import { Title } from '../layout/Title.tsx';
import { page } from '../layout/pages.ts';
import { mayDo } from '../providers/access.ts';
import { currentRole } from '../providers/session.ts';
import { useTranslate } from '../providers/translate.ts';
import { Cell, useColumnLabel, type Column } from '../queue/columns.tsx';
import { LoadError } from './LoadError.tsx';
import type { Related } from './RecordTable.tsx';

/** Room for the tabs until their script is there, px. */
const TABS_HEIGHT = 43;
const RecordTabs = page(() => import('./RecordTabs.tsx'), 'RecordTabs');

/** A part of a record's page behind a tab of its own, whose script is loaded when it is opened. */
export interface RecordTab<R extends RaRecord = RaRecord> {
  /** Its part of the address, behind `/show/`. */
  path: string;
  label: PhraseKey;
  /** The resource and the action of the contract without which a role does not see it. */
  needs?: readonly [resource: string, action: string];
  Content: ComponentType<{ record: R }>;
}

/** How a record is shown: in the panel of its list all in one column, on its page in two. */
export interface Detail<R extends RaRecord = RaRecord> {
  title: (record: R) => ReactNode;
  /** The field that the button beside the title copies. */
  copies?: keyof R & string;
  /** Beside the title: the state. */
  chip?: (record: R) => ReactNode;
  /** Below the title: what one looks for first. */
  figures?: readonly Column<R>[];
  actions?: ComponentType<{ record: R }>;
  sections: ComponentType<{ record: R }>;
  /** On a page beside the sections: what happened and who did it. */
  aside?: ComponentType<{ record: R }>;
  /** Tabs of the page, behind the one of the sections. */
  tabs?: readonly RecordTab<R>[];
  /** The last tabs of the page: filters of other lists. */
  related?: (record: R) => Related;
  /** Whether it waits for a decision. */
  isOpen?: (record: R) => boolean;
  /** Of the panel in px, where it holds more than facts; it leaves room for the rows. */
  width?: number;
}

/** A failed read is shown in the place of the record; react-admin would leave the page. */
const FAILS_IN_PLACE = { onError: () => undefined };

/**
 * A record as a page of its own: it can be linked to, and shows what belongs to it.
 * @param basePath the path of its list, where it is not `/<resource>`
 */
export function RecordPage<R extends RaRecord>({ detail, basePath }: { detail: Detail<R>; basePath?: string }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const { search } = useLocation();
  const { id } = useParams();
  return (
    <ShowBase queryOptions={FAILS_IN_PLACE}>
      <Box sx={{ maxWidth: 1320, mx: 'auto', py: '8px' }}>
        <Title title={`resources.${resource}.name`} record={id} />
        <Button
          component={Link}
          to={`${basePath ?? `/${resource}`}${search}`}
          color="inherit"
          startIcon={<ArrowLeft size={16} aria-hidden />}
          sx={{ ml: '12px', minHeight: { xs: 44, md: 32 } }}
        >
          {translate('console.queue.back')}
        </Button>
        <Page detail={detail as unknown as Detail} />
      </Box>
    </ShowBase>
  );
}

function Page({ detail }: { detail: Detail }) {
  const { error, refetch } = useShowContext();
  const record = useRecordContext();
  const { sections: Sections, aside: Aside, related } = detail;
  const tabs = (detail.tabs ?? []).filter(({ needs }) => !needs || mayDo(currentRole(), ...needs));
  const lists = Object.entries(related && record ? related(record) : {}).filter(([one]) =>
    mayDo(currentRole(), one, 'list'),
  );
  return (
    <>
      <RecordHead detail={detail} record={record} error={error as Error | null} onRetry={() => void refetch()} />
      {record ? (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
            alignItems: 'start',
          }}
        >
          {lists.length + tabs.length === 0 ? (
            <Box>
              <Sections record={record} />
            </Box>
          ) : (
            <Suspense
              fallback={
                // Seen in its place and not used yet: what is begun here, a dialog, would be lost once the tabs are there.
                <Box inert sx={{ pt: `${TABS_HEIGHT}px` }}>
                  <Sections record={record} />
                </Box>
              }
            >
              <RecordTabs lists={lists} tabs={tabs} record={record}>
                <Sections record={record} />
              </RecordTabs>
            </Suspense>
          )}
          {Aside ? (
            // Empty for a role that may not read what stands there: the sections take its room.
            <Box
              component="aside"
              sx={{
                width: { lg: 380 },
                borderLeft: { lg: 1 },
                borderColor: { lg: 'divider' },
                '&:empty': { display: 'none' },
              }}
            >
              <Aside record={record} />
            </Box>
          ) : null}
        </Box>
      ) : null}
    </>
  );
}

/** The same while it is read, so that nothing moves. */
const HEAD = { px: { xs: '16px', md: '20px' }, pt: '14px', pb: '12px' } as const;

/** On phones a line of their own, so that what comes late moves nothing. */
const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  ml: 'auto',
  flexBasis: { xs: '100%', sm: 'auto' },
  '&:empty': { display: 'none' },
};

/** Title, state, what can be done and the figures of a record; or why it cannot be shown. */
export function RecordHead({
  detail: { title, copies, chip, figures, actions: Actions },
  record,
  error,
  onRetry,
}: {
  detail: Detail;
  record: RaRecord | undefined;
  error: Error | null;
  onRetry: () => void;
}) {
  const labelOf = useColumnLabel();
  if (error && !record) return <LoadError error={error} onRetry={onRetry} sx={{ m: '12px' }} />;
  if (!record)
    return (
      <Box sx={HEAD} aria-hidden>
        <Skeleton width="60%" height={36} />
        <Skeleton width="40%" />
        <Skeleton variant="rounded" height={160} sx={{ mt: '16px' }} />
      </Box>
    );
  return (
    <Box sx={HEAD}>
      {error ? <LoadError error={error} onRetry={onRetry} sx={{ mb: '12px' }} /> : null}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title(record)}
        </Typography>
        {copies ? <CopyText value={String(record[copies] ?? '')} name={labelOf({ source: copies })} icon /> : null}
        {chip?.(record)}
        {Actions ? (
          <Box sx={ACTIONS}>
            <Actions record={record} />
          </Box>
        ) : null}
      </Box>
      {figures ? (
        <Box component="dl" sx={{ m: 0, mt: '12px', display: 'flex', flexWrap: 'wrap', gap: '8px 28px' }}>
          {figures.map((column) => (
            <Box key={column.source}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {labelOf(column)}
              </Typography>
              <Box component="dd" data-field={column.source} sx={{ m: 0, fontSize: 18, fontWeight: 600 }}>
                <Cell column={column} record={record} />
              </Box>
            </Box>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
