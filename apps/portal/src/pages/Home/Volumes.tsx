import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BlockSkeleton, Card, DataTable, Loaded, shortDay } from '@lamliang/ui';
import type { Period } from '../../components/period/period.rules.ts';
import { filledVolumes } from './home.rules.ts';
import { volumesOf } from './reads.ts';
import { VolumeChart } from './VolumeChart.tsx';

const HEIGHT = 320;

const Table = styled('details')(({ theme }) => ({
  padding: '0 20px 14px',
  fontSize: 14,
  '& summary': { cursor: 'pointer', minHeight: 32, color: (theme.vars ?? theme).palette.text.secondary },
  [theme.breakpoints.down('md')]: { padding: '0 16px 10px', '& summary': { minHeight: 44, alignContent: 'center' } },
}));
const Plot = styled('div')({ height: HEIGHT, padding: '8px 12px 0' });

/** Parcels per day as a chart, and as an accessible table. */
export function Volumes({ period }: { period: Period }) {
  const { t, i18n } = useTranslation();
  const volumes = useQuery({ ...volumesOf(period), select: (days) => filledVolumes(days, period) });
  return (
    <Card title={t('home.volumes')} more={t('home.volumes_more')} flush>
      <Loaded
        query={volumes}
        waiting={
          <Plot>
            <BlockSkeleton height={HEIGHT - 8} />
          </Plot>
        }
      >
        {(days) => (
          <>
            <Plot>
              <VolumeChart days={days} />
            </Plot>
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
          </>
        )}
      </Loaded>
    </Card>
  );
}
