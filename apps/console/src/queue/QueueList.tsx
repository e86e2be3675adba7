import { Box, Button, Typography, useMediaQuery, type Theme } from '@mui/material';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListBase, useListContext, useResourceContext, type RaRecord, type SortPayload } from 'react-admin';
import { useLocation } from 'react-router';
import { keyBelow } from '@lamliang/i18n';
import { CONSOLE_MENU_WIDTH } from '@lamliang/ui';
import { LoadError } from '../components/LoadError.tsx';
import { Title } from '../layout/Title.tsx';
import type { Within } from '../providers/data.ts';
import { useTranslate } from '../providers/translate.ts';
import { QueueCards } from './QueueCards.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueTabs } from './QueueTabs.tsx';
import { isLinked, type Choice, type Filter } from './filters.tsx';
import type { Detail } from '../components/RecordPage.tsx';
import { PANEL_WIDTH, QueuePanel } from './QueuePanel.tsx';
import { QueueTable } from './QueueTable.tsx';
import type { Column } from './columns.tsx';
import { useQueueKeys, useQueuePosition } from './useQueue.ts';
import { useTotals } from './useTotals.ts';

const PER_PAGE = 50;
/** What a table needs beside a panel, in px: in less its amounts would be cut, so that 20 stood for 20,000. */
const LEAST = 520;
/** Where the panel lies over the list: beside the panel there would be no room for the rows. */
const OVERLAY = '(min-width:900px) and (max-width:1365.95px)';
const NEWEST: SortPayload = { field: 'id', order: 'DESC' };

export interface QueueProps<R extends RaRecord> {
  columns: readonly Column<R>[];
  detail: Detail<R>;
  filters?: readonly Filter[];
  /** Whether the list supports the filter `q`. */
  searches?: boolean;
  /** Whether rows are selected, for a bulk run; not on phones. */
  selects?: boolean;
  /** Buttons of the toolbar. */
  actions?: ReactNode;
  sort?: SortPayload;
  /** The initial filter. */
  first?: object;
  /** What the list is a part of: a filter that nobody takes away; who chooses by it chooses among its values. */
  within?: Within;
  /** The path of its records, where it is not `/<resource>`. */
  basePath?: string;
  title?: string;
}

/** A failed read is shown where its rows would be; react-admin would show a toast besides. */
const FAILS_IN_PLACE = { onError: () => undefined };

/** A staff list: filters in one line, dense rows with a side panel, cards on a phone. */
export function QueueList<R extends RaRecord>({ sort = NEWEST, first, title, ...props }: QueueProps<R>) {
  const resource = useResourceContext() ?? '';
  const { search } = useLocation();
  const { basePath = `/${resource}`, within } = props;
  const place = within ? basePath.slice(1) : resource;
  return (
    <ListBase
      perPage={PER_PAGE}
      sort={sort}
      exporter={false}
      queryOptions={within ? { ...FAILS_IN_PLACE, meta: { within } } : FAILS_IN_PLACE}
      // What a link filtered is not remembered: it is kept apart from the filters of the user.
      {...(isLinked(props.filters ?? [], search)
        ? { storeKey: `${place}.linked` }
        : within
          ? { storeKey: `${place}.listParams` }
          : {})}
      {...(first ? { filterDefaultValues: first } : {})}
    >
      <Title title={title ?? `resources.${resource}.name`} />
      <Queue {...props} basePath={basePath} first={first} />
    </ListBase>
  );
}

function Queue<R extends RaRecord>({
  basePath,
  columns: given,
  detail: givenDetail,
  filters = [],
  searches = true,
  selects = false,
  actions,
  first,
  within,
}: Omit<QueueProps<R>, 'sort' | 'title'> & { basePath: string }) {
  // Inside the queue, records are untyped; the pages that use it are typed by the contract.
  const columns = (given as readonly Column[]).filter(({ only }) => only !== 'panel');
  const detail = givenDetail as unknown as Detail;
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const overlays = useMediaQuery(OVERLAY);
  const position = useQueuePosition(basePath);
  const narrow = position.openId !== undefined && !overlays;
  const isTight = useMediaQuery(`(max-width:${CONSOLE_MENU_WIDTH + LEAST + (detail.width ?? PANEL_WIDTH)}px)`);
  const totals = useTotals(columns);
  const tabs = filters.find((filter): filter is Choice => filter.kind === 'tabs');
  useQueueKeys(position);
  const { data, error, refetch, isPending } = useListContext<RaRecord>();
  const isEmpty = !isPending && !error && data?.length === 0;
  const label = translate(keyBelow('console.resource', resource), { _: resource });
  if (isPhone && position.openId) return <QueuePanel detail={detail} position={position} />;

  return (
    <Box sx={{ display: 'flex', position: 'relative', height: { md: '100%' }, minHeight: 0 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {tabs ? <QueueTabs filter={tabs} within={within} /> : null}
        <QueueFilters filters={filters} searches={searches} narrow={narrow} actions={actions} onOpen={position.open} />
        {error ? <LoadError error={error as Error} onRetry={() => void refetch()} sx={{ m: '12px' }} /> : null}
        {isEmpty ? (
          <Nothing first={first} />
        ) : isPhone ? (
          <QueueCards columns={columns} position={position} label={label} />
        ) : error && !data ? null : narrow && isTight ? (
          <Box role="region" aria-label={label} sx={{ flexGrow: 1, minHeight: 0, overflowY: 'auto' }}>
            <QueueCards columns={columns} position={position} label={label} />
          </Box>
        ) : (
          <QueueTable
            columns={columns}
            position={position}
            totals={totals}
            narrow={narrow}
            selects={selects}
            label={label}
          />
        )}
      </Box>
      {position.openId ? <QueuePanel detail={detail} position={position} overlays={overlays} /> : null}
    </Box>
  );
}

/** An empty list; under its initial filter alone nothing is left to do. */
function Nothing({ first }: { first: object | undefined }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues as object).length > 0;
  const isFirst = first !== undefined && JSON.stringify(filterValues) === JSON.stringify(first);
  return (
    <Box sx={{ py: '72px', px: '16px', display: 'grid', justifyItems: 'center', gap: '12px', textAlign: 'center' }}>
      <Box
        sx={{
          p: '12px',
          borderRadius: '10px',
          backgroundColor: 'action.hover',
          color: 'text.secondary',
          lineHeight: 0,
        }}
      >
        <SearchX size={24} aria-hidden />
      </Box>
      <Typography color="textSecondary">
        {translate(`console.queue.${isFirst ? 'nothing_left' : isFiltered ? 'no_match' : 'nothing'}`)}
      </Typography>
      {isFiltered ? (
        <Button variant="outlined" onClick={() => setFilters({})}>
          {translate('console.queue.clear')}
        </Button>
      ) : null}
    </Box>
  );
}
