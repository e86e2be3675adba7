import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BlockSkeleton, Card, Count, EmptyState, Loaded, Note, usePhone } from '@lamliang/ui';
import type { Period } from '../../components/period/period.rules.ts';
import { later } from '../../later.tsx';
import { provincesOf } from './reads.ts';

const ProvinceMap = later(
  () => import('./ProvinceMap.tsx').then((file) => file.ProvinceMap),
  <BlockSkeleton height={540} />,
);
const SHOWN = 10;

const Split = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '300px minmax(0, 1fr)',
  alignItems: 'center',
  gap: 32,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
const Bars = styled('ol')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    fontSize: 14,
    lineHeight: 1.6,
    '& li': { display: 'grid', gridTemplateColumns: '128px 1fr 56px', gap: 12, alignItems: 'center', minHeight: 32 },
    '& .track': { height: 10, borderRadius: '5px', backgroundColor: palette.raised, overflow: 'hidden' },
    '& .bar': { display: 'block', height: '100%', borderRadius: '5px', backgroundColor: palette.bar },
    '& b': { fontWeight: 600, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    [theme.breakpoints.down('sm')]: { '& li': { gridTemplateColumns: '112px 1fr 44px' } },
  };
});
/** Destination provinces: bars, with a map on desktops. */
export function Provinces({ period }: { period: Period }) {
  const { t } = useTranslation();
  const wide = !usePhone();
  const provinces = useQuery(provincesOf(period));
  const rows = (provinces.data ?? []).toSorted((a, b) => b.total - a.total);
  const most = rows[0]?.total ?? 0;
  return (
    <Card title={t('home.provinces')} more={t('home.provinces_more')}>
      <Loaded query={provinces} waiting={<BlockSkeleton height={320} />}>
        {() => (rows.length === 0 ? <EmptyState title={t('home.volumes_empty')} /> : null)}
      </Loaded>
      {rows.length > 0 ? (
        <Split>
          {wide ? <ProvinceMap rows={rows} /> : null}
          <div>
            <Bars>
              {rows.slice(0, SHOWN).map((row) => (
                <li key={row.province}>
                  <span className="name" lang="th" data-field="province">
                    {row.province}
                  </span>
                  <span className="track" aria-hidden>
                    <span className="bar" style={{ width: `${(row.total / most) * 100}%` }} />
                  </span>
                  <b>
                    <Count value={row.total} field="total" />
                  </b>
                </li>
              ))}
            </Bars>
            {rows.length > SHOWN ? (
              <Note style={{ marginTop: 8 }}>{t('home.provinces_rest', { count: rows.length - SHOWN })}</Note>
            ) : null}
            {wide ? (
              <Note style={{ marginTop: 8 }}>
                <bdi>{t('home.map_credit')}</bdi>
              </Note>
            ) : null}
          </div>
        </Split>
      ) : null}
    </Card>
  );
}
