import { styled } from '@mui/material/styles';
import map from '@svg-maps/thailand';
import { useTranslation } from 'react-i18next';
import { provinceName } from '@lamliang/kernel';
import { stepOf } from './home.rules.ts';
import { SHAPE_OF } from './provinces.ts';

const Svg = styled('svg')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  const { brand } = palette;
  return {
    display: 'block',
    direction: 'ltr',
    width: '100%',
    maxHeight: 540,
    '& path': { stroke: palette.background.paper, strokeWidth: 1, fill: palette.tone.neutral.tint },
    '& .s1': { fill: brand[200] },
    '& .s2': { fill: brand[300] },
    '& .s3': { fill: brand[400] },
    '& .s4': { fill: brand[600] },
    ...theme.applyStyles('dark', {
      '& .s1': { fill: brand[900] },
      '& .s2': { fill: brand[700] },
      '& .s3': { fill: brand[500] },
      '& .s4': { fill: brand[300] },
    }),
  };
});

const wordsOf = (row: { province: string; total: number }) => `${row.province} ${row.total.toLocaleString('en-US')}`;

/** The map of parcels. The bars beside it are its accessible alternative. */
export function ProvinceMap({ rows }: { rows: readonly { province: string; total: number }[] }) {
  const { t } = useTranslation();
  const totals = new Map(rows.map((row) => [SHAPE_OF[provinceName(row.province)], row]));
  const most = Math.max(...rows.map((row) => row.total));
  return (
    <Svg viewBox={map.viewBox} role="img" aria-label={t('home.map_label')}>
      {map.locations.map((shape) => {
        const row = totals.get(shape.id);
        return (
          <path key={shape.id} d={shape.path} className={`s${stepOf(row?.total ?? 0, most)}`}>
            {row ? <title>{wordsOf(row)}</title> : null}
          </path>
        );
      })}
    </Svg>
  );
}
