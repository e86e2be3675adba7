import { Box, Skeleton } from '@mui/material';
import { useListContext, type RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { Cell, type Column } from './columns.tsx';
import { QueuePager } from './QueueFilters.tsx';
import { useKeptScroll, type QueuePosition } from './useQueue.ts';

const SKELETONS = 6;

/** Rows as cards of a phone, and beside a panel that leaves a table no room: title with a chip beside it, then up to three lines of details. */
export function QueueCards({
  columns,
  position,
  label,
}: {
  columns: readonly Column[];
  position: QueuePosition;
  label: string;
}) {
  const { data, isPending } = useListContext<RaRecord>();
  const list = useKeptScroll();
  const at = (place: Column['card']) => columns.filter((column) => column.card === place);
  const [titles, sides, lines] = [at('title'), at('side'), at('line')];
  // Two lines, each with a chip, which is a little higher than words; one more where a column has one of its own.
  const most = lines.some(({ alone }) => alone) ? 72 : 49;
  if (isPending)
    return (
      <Box sx={{ p: '12px', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8px' }} aria-hidden>
        {Array.from({ length: SKELETONS }, (_, card) => (
          <Skeleton key={card} variant="rounded" height={84} />
        ))}
      </Box>
    );
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        ref={list}
        sx={{ listStyle: 'none', m: 0, p: '12px', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8px' }}
      >
        {data?.map((record, row) => (
          <Box component="li" key={record.id}>
            <Box
              component={Link}
              ref={(link: HTMLAnchorElement | null) => {
                position.links.current[row] = link;
              }}
              to={position.pathOf(record.id)}
              aria-current={String(record.id) === position.openId ? 'true' : undefined}
              sx={{
                display: 'block',
                p: '10px 12px',
                maxHeight: 50 + most,
                border: 1,
                borderColor: 'divider',
                borderRadius: '10px',
                '&[aria-current]': { borderColor: 'primary.main', backgroundColor: 'selected' },
                color: 'text.primary',
                textDecoration: 'none',
                backgroundColor: 'background.paper',
              }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
                <Box sx={{ flexGrow: 1, minWidth: 0, fontWeight: 500, lineHeight: '26px', ...cut }}>
                  {titles.map((column) => (
                    <Cell key={column.source} column={column} record={record} />
                  ))}
                </Box>
                {sides.map((column) => (
                  <Box key={column.source} sx={{ flexShrink: 0, maxWidth: '55%' }}>
                    <Cell column={column} record={record} signed />
                  </Box>
                ))}
              </Box>
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: '12px',
                  fontSize: 14,
                  lineHeight: '23px',
                  color: 'text.secondary',
                  maxHeight: most,
                  overflow: 'hidden',
                }}
              >
                {lines
                  .filter((column) => !isEmpty(record[column.source]))
                  .map((column) => (
                    <Box
                      key={column.source}
                      component="span"
                      sx={{ maxWidth: '100%', ...(column.alone && { flexBasis: '100%' }), ...cut }}
                    >
                      <Cell column={column} record={record} signed />
                    </Box>
                  ))}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: { xs: 'flex', md: 'none' }, justifyContent: 'center', pb: '16px' }}>
        <QueuePager />
      </Box>
    </>
  );
}

/** A card shows what there is; the dash of the table would say nothing here. */
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
