import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Count, Loaded } from '@lamliang/ui';
import type { Period } from '../../components/period/period.rules.ts';
import { sumOf } from './home.rules.ts';
import { provincesOf, volumesOf } from './reads.ts';

const Row = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 16,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12 },
  '& dt': { fontSize: 14, lineHeight: 1.6, color: (theme.vars ?? theme).palette.text.secondary },
  '& dd': { margin: 0, fontSize: 26, lineHeight: 1.4, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& small': {
    display: 'block',
    fontSize: 13,
    lineHeight: 1.55,
    fontWeight: 400,
    color: (theme.vars ?? theme).palette.text.secondary,
  },
}));
const Tile = styled('div')(({ theme }) => ({
  padding: '16px 20px',
  borderRadius: '10px',
  border: `1px solid ${(theme.vars ?? theme).palette.line}`,
  boxShadow: '0 1px 2px rgb(27 24 31 / 0.04)',
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
  [theme.breakpoints.down('md')]: { padding: '12px 14px' },
}));

/** Four key metrics of a period. All that was booked counts, also what was cancelled or still waits. */
export function KeyMetrics({ period }: { period: Period }) {
  const { t } = useTranslation();
  const volumes = useQuery(volumesOf(period));
  const provinces = useQuery(provincesOf(period));
  /** Without the days tiles of the same height. */
  const tilesOf = (days: Parameters<typeof sumOf>[0] | undefined) => {
    const all = days ? sumOf(days) : { total: null, cod_total: 0, cancelled: 0 };
    const share = (part: number) => t('home.of_all', { percent: all.total ? Math.round((part / all.total) * 100) : 0 });
    return [
      { key: 'booked', value: all.total, field: 'total', note: t('home.with_cancelled') },
      { key: 'with_cod', value: days ? all.cod_total : null, field: 'cod_total', note: share(all.cod_total) },
      { key: 'cancelled', value: days ? all.cancelled : null, field: 'cancelled', note: share(all.cancelled) },
      { key: 'provinces_count', value: provinces.data?.length ?? null, field: 'provinces', note: t('home.in_period') },
    ] as const;
  };
  const tiles = (days?: Parameters<typeof sumOf>[0]) => (
    <Row aria-busy={days === undefined}>
      {tilesOf(days).map(({ key, value, field, note }) => (
        <Tile key={key}>
          <dt>{t(`home.${key}`)}</dt>
          <dd>
            <Count value={value} field={field} />
            <small>{note}</small>
          </dd>
        </Tile>
      ))}
    </Row>
  );
  return (
    <Loaded query={volumes} compact card="" waiting={tiles()}>
      {tiles}
    </Loaded>
  );
}
