import { styled } from '@mui/material/styles';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDay } from '@lamliang/ui';
import { linePath, shareOf, ticksOf } from './chart.rules.ts';
import type { Volume } from './home.rules.ts';

const TIP = 168;
const GAP = 14;

// Time runs from left to right in every language; positions are in percent.
const Root = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    fontSize: 12,
    lineHeight: 1.6,
    color: palette.text.secondary,
    '& .total': { '--line': palette.bar },
    '& .cod': { '--line': palette.placeholder },
    '& .key': { display: 'inline-block', width: 14, height: 2, flex: 'none', backgroundColor: 'var(--line)' },
  };
});
const Legend = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '0 16px',
  padding: '2px 0 10px',
  color: (theme.vars ?? theme).palette.text.primary,
  '& span': { display: 'inline-flex', alignItems: 'center', gap: 8 },
}));
const Plot = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'relative',
    flex: 1,
    margin: '10px 28px 40px 40px /* @noflip */',
    borderRadius: '4px',
    touchAction: 'pan-y',
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    '& svg': { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' },
    '& path, & line': { vectorEffect: 'non-scaling-stroke', fill: 'none', stroke: 'var(--line)', strokeWidth: 2 },
    '& line': { stroke: palette.line, strokeWidth: 1, strokeDasharray: '3 4' },
    '& path.area': { fill: 'var(--line)', fillOpacity: 0.1, stroke: 'none' },
    '& .tick, & .day': { position: 'absolute', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& .tick': { insetInlineStart: -48, width: 40, textAlign: 'end', transform: 'translateY(50%)' },
    '& .day': { bottom: -28, transform: 'translateX(-50%) /* @noflip */' },
    '& .cursor': { position: 'absolute', top: 0, bottom: 0, borderInlineStart: `1px solid ${palette.placeholder}` },
    '& .dot': {
      position: 'absolute',
      width: 10,
      height: 10,
      margin: -5,
      borderRadius: '50%',
      backgroundColor: 'var(--line)',
      border: `2px solid ${palette.background.paper}`,
      boxSizing: 'border-box',
    },
  };
});
const Tip = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'absolute',
    top: 0,
    zIndex: 1,
    width: TIP,
    padding: '8px 12px',
    borderRadius: '8px',
    fontSize: 13,
    border: `1px solid ${palette.line}`,
    boxShadow: '0 4px 16px rgb(27 24 31 / 0.14)',
    backgroundColor: palette.background.paper,
    color: palette.text.primary,
    pointerEvents: 'none',
    '& p': { margin: 0, color: palette.text.secondary },
    '& div': { display: 'flex', alignItems: 'center', gap: 8 },
    '& b': { marginInlineStart: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  };
});

/** Tooltip position: beside its day, towards the middle, inside the chart. */
const besides = (x: number): string =>
  `clamp(0px, calc(${x}% ${x < 50 ? `+ ${GAP}px` : `- ${TIP + GAP}px`}), calc(100% - ${TIP}px))`;

/**
 * Parcels per day, all of them and those with COD. Pointer, touch and arrow keys move along the days; the selected day
 * shows a tooltip. Drawn in percent, so it needs no measuring.
 */
export function VolumeChart({ days }: { days: readonly Volume[] }) {
  const { t, i18n } = useTranslation();
  const [reached, setReached] = useState<number | null>(null);
  const last = days.length - 1;
  const ticks = ticksOf(Math.max(0, ...days.map((day) => day.total)));
  const top = ticks.at(-1)!;
  const series = [
    { name: 'total', words: t('home.volumes_all'), of: (day: Volume) => day.total },
    { name: 'cod', words: t('home.volumes_cod'), of: (day: Volume) => day.cod_total },
  ];
  const total = linePath(days.map(series[0]!.of), top);
  const shown = days[reached ?? last];

  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - box.left) / box.width) * last);
    setReached(Math.max(0, Math.min(last, index)));
  };
  const press = (event: KeyboardEvent) => {
    const from = reached ?? last;
    const to = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setReached(Math.max(0, Math.min(last, to)));
    } else if (event.key === 'Escape') setReached(null);
  };

  return (
    <Root dir="ltr">
      <Legend aria-hidden dir={i18n.dir()}>
        {series.map(({ name, words }) => (
          <span key={name} className={name}>
            <i className="key" />
            {words}
          </span>
        ))}
      </Legend>
      <Plot
        role="slider"
        tabIndex={0}
        aria-label={t('home.volumes')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={reached ?? last}
        aria-valuetext={
          shown &&
          [
            shortDay(shown.period, i18n.language, true),
            ...series.map(({ words, of }) => `${words} ${of(shown).toLocaleString('en-US')}`),
          ].join(', ')
        }
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setReached(null)}
        onFocus={() => setReached((old) => old ?? last)}
        onBlur={() => setReached(null)}
        onKeyDown={press}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {ticks.map((tick) => {
            const y = 100 - shareOf(tick, top);
            return <line key={tick} x1={0} x2={100} y1={y} y2={y} />;
          })}
          <path className="area total" d={`${total}V100H0Z`} />
          <path className="total" d={total} />
          <path className="cod" d={linePath(days.map(series[1]!.of), top)} />
        </svg>
        {ticks.map((tick) => (
          <span key={tick} className="tick" style={{ bottom: `${shareOf(tick, top)}%` }}>
            {tick.toLocaleString('en-US')}
          </span>
        ))}
        {days.map((day, i) =>
          (last - i) % 7 === 0 ? (
            <span key={day.period} className="day" dir={i18n.dir()} style={{ left: `${shareOf(i, last)}%` }}>
              {shortDay(day.period, i18n.language)}
            </span>
          ) : null,
        )}
        {shown && reached !== null ? (
          <>
            <i className="cursor" style={{ left: `${shareOf(reached, last)}%` }} />
            {series.map(({ name, of }) => (
              <i
                key={name}
                className={`dot ${name}`}
                style={{ left: `${shareOf(reached, last)}%`, bottom: `${shareOf(of(shown), top)}%` }}
              />
            ))}
            <Tip dir={i18n.dir()} style={{ left: besides(shareOf(reached, last)) }}>
              <p>{shortDay(shown.period, i18n.language, true)}</p>
              {series.map(({ name, words, of }) => (
                <div key={name} className={name}>
                  <i className="key" />
                  {words}
                  <b>{of(shown).toLocaleString('en-US')}</b>
                </div>
              ))}
            </Tip>
          </>
        ) : null}
      </Plot>
    </Root>
  );
}
