import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockSkeleton, Card, DataTable, FailurePanel, shortDay } from '@lamliang/ui';
import { volumesQuery } from '../../api/orders.ts';
import type { Period } from '../../components/period.rules.ts';
import { loadScript } from '../../load-page.ts';
import { filledVolumes } from './home.rules.ts';

const Chart = lazy(() => loadScript(() => import('./VolumeChart.tsx')));
const HEIGHT = 320;
/** The legend stands above the drawing. */
const LEGEND = 44;

const Table = styled('details')(({ theme }) => ({
  padding: '0 20px 14px',
  fontSize: 14,
  '& summary': { cursor: 'pointer', minHeight: 32, color: (theme.vars ?? theme).palette.text.secondary },
  [theme.breakpoints.down('md')]: { padding: '0 16px 10px', '& summary': { minHeight: 44, alignContent: 'center' } },
}));
const Plot = styled('div')({ direction: 'ltr', height: HEIGHT, padding: '8px 12px 0 4px' });

/** True once the page has settled and the element is near the screen: the chart's script is the heaviest of all. */
function useReached(): [React.RefObject<HTMLDivElement | null>, boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(false);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    let idle = 0;
    const whenIdle = window.requestIdleCallback ?? ((done: () => void) => window.setTimeout(done, 200));
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        idle = whenIdle(() => setReached(true)) as number;
      },
      { rootMargin: '200px' },
    );
    watcher.observe(node);
    return () => {
      watcher.disconnect();
      (window.cancelIdleCallback ?? clearTimeout)(idle);
    };
  }, []);
  return [box, reached];
}

/** Parcels per day as lines, and as a table for whoever cannot use lines. */
export function Volumes({ period }: { period: Period }) {
  const { t, i18n } = useTranslation();
  const [box, reached] = useReached();
  const volumes = useQuery(volumesQuery(period.from_date, period.to_date));
  const days = filledVolumes(volumes.data ?? [], period);
  return (
    <Card title={t('home.volumes')} more={t('home.volumes_more')} flush>
      <div ref={box}>
        {volumes.isError && !volumes.data ? (
          <FailurePanel error={volumes.error} onRetry={() => void volumes.refetch()} />
        ) : (
          <Plot>
            {volumes.data && reached ? (
              <Suspense fallback={<BlockSkeleton height={HEIGHT - 8} />}>
                <Chart days={days} height={HEIGHT - LEGEND} />
              </Suspense>
            ) : (
              <BlockSkeleton height={HEIGHT - 8} />
            )}
          </Plot>
        )}
      </div>
      {volumes.data ? (
        <Table>
          <summary>{t('home.volumes_table')}</summary>
          <DataTable
            label={t('home.volumes')}
            density="compact"
            rows={days.filter((day) => day.total > 0).toReversed()}
            rowId={(day) => day.period}
            columns={[
              { id: 'day', header: t('home.day'), cell: (day) => shortDay(day.period, i18n.language, true) },
              { id: 'total', header: t('home.volumes_all'), numeric: true, cell: (day) => day.total },
              { id: 'cod', header: t('home.volumes_cod'), numeric: true, cell: (day) => day.cod_total },
              { id: 'cancelled', header: t('home.cancelled'), numeric: true, cell: (day) => day.cancelled },
            ]}
          />
        </Table>
      ) : null}
    </Card>
  );
}
