import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTranslation } from 'react-i18next';
import { shortDay } from '@lamliang/ui';
import type { Volume } from './home.rules.ts';

/** The lines themselves; loaded on their own, for they weigh as much as a third of the page. */
export default function VolumeChart({ days, height }: { days: readonly Volume[]; height: number }) {
  const { t, i18n } = useTranslation();
  const theme = useTheme();
  const { palette } = theme.vars ?? theme;
  return (
    <LineChart
      height={height}
      skipAnimation
      margin={{ top: 12, right: 28, bottom: 0, left: 0 }}
      xAxis={[
        {
          scaleType: 'point',
          data: days.map((day) => day.period),
          valueFormatter: (day: string, { location }) => shortDay(day, i18n.language, location === 'tooltip'),
          tickInterval: (_: string, index: number) => (days.length - 1 - index) % 7 === 0,
          disableLine: true,
          disableTicks: true,
          // Thai letters need more height than the chart assumes, else it hides the labels.
          height: 36,
        },
      ]}
      yAxis={[{ disableLine: true, disableTicks: true, width: 40, tickMinStep: 1, min: 0 }]}
      grid={{ horizontal: true }}
      series={[
        {
          id: 'total',
          data: days.map((day) => day.total),
          label: t('home.volumes_all'),
          color: palette.bar,
          area: true,
          showMark: false,
          curve: 'monotoneX',
        },
        {
          id: 'cod',
          data: days.map((day) => day.cod_total),
          label: t('home.volumes_cod'),
          color: palette.placeholder,
          showMark: false,
          curve: 'monotoneX',
        },
      ]}
      sx={{
        '& .MuiLineChart-line': { strokeWidth: 2 },
        '& .MuiLineChart-area': { fillOpacity: 0.1 },
        '& .MuiChartsGrid-line': { stroke: palette.line, strokeDasharray: '3 4' },
        '& .MuiChartsAxis-tickLabel': { fill: palette.text.secondary, fontSize: 12 },
      }}
    />
  );
}
