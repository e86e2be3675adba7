import { boxText } from '@lamliang/ui';
import type { Satang } from '@lamliang/kernel';
import { Box, Typography } from '@mui/material';
import { useTranslate } from '../../providers/translate.ts';
import { drawingOf, USUAL_DIVISOR, VIEW, volumeWeightOf, type Point, type Sides } from './drawing.ts';

/** What is known of a box while it is entered. */
export interface Previewed {
  name: string;
  sides: Sides | undefined;
  price: Satang | undefined;
  active_flag: 0 | 1;
}

const cm = (mm: number) => (mm / 10).toLocaleString('en-US');
const pointsOf = (points: readonly Point[]) => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
/** How dark each face is, lit from above. */
const SHADES = { top: 0.05, width: 0.12, length: 0.2 } as const;
const ANCHORS = { width: 'start', length: 'end', height: 'start' } as const;

/** A box to scale with its measures; its colours are those of the text around it. */
function Drawing({ sides }: { sides: Sides }) {
  const translate = useTranslate();
  const { faces, labels, bar } = drawingOf(sides);
  const words = { width: cm(sides.width), length: cm(sides.length), height: cm(sides.height) };
  const barAt = { x: 12, y: VIEW.height - 14 };
  return (
    <Box
      component="svg"
      role="img"
      aria-label={translate('console.boxes.drawing', words)}
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      sx={{ display: 'block', width: '100%', maxWidth: 420, height: 'auto', color: 'text.primary', fontSize: 12 }}
    >
      {(['length', 'width', 'top'] as const).map((face) => (
        <polygon
          key={face}
          points={pointsOf(faces[face])}
          fill="currentColor"
          fillOpacity={SHADES[face]}
          stroke="currentColor"
          strokeWidth={1.2}
          strokeLinejoin="round"
        />
      ))}
      {(['width', 'length', 'height'] as const).map((side) => (
        <text key={side} {...labels[side]} fill="currentColor" textAnchor={ANCHORS[side]} data-side={side}>
          {translate(`console.boxes.side.${side}`, { cm: words[side] })}
        </text>
      ))}
      <path
        d={`M${barAt.x} ${barAt.y - 4}v4h${bar.long.toFixed(1)}v-4`}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.2}
      />
      <text x={barAt.x + bar.long + 6} y={barAt.y} fill="currentColor">
        {translate('console.boxes.bar', { cm: bar.cm.toLocaleString('en-US') })}
      </text>
    </Box>
  );
}

/** A box as it will be: drawn to scale, what carriers count its size as, and its row on the order form. */
export function BoxPreview({ box: { name, sides, price, active_flag } }: { box: Previewed }) {
  const translate = useTranslate();
  if (!sides) return <Typography color="textSecondary">{translate('console.boxes.incomplete')}</Typography>;
  const kg = (volumeWeightOf(sides) / 1_000).toLocaleString('en-US', { maximumFractionDigits: 3 });
  return (
    <Box sx={{ display: 'grid', gap: '12px', minWidth: 0 }}>
      <Drawing sides={sides} />
      <div>
        <Typography component="span" variant="body2" color="textSecondary">
          {translate('console.boxes.volume_weight')}
        </Typography>{' '}
        <strong data-field="volume_weight">{translate('console.boxes.kilograms', { kg })}</strong>
        <Typography variant="body2" color="textSecondary">
          {translate('console.boxes.volume_weight_hint', { divisor: USUAL_DIVISOR.toLocaleString('en-US') })}
        </Typography>
      </div>
      <div>
        <Typography variant="body2" color="textSecondary" sx={{ mb: '4px' }}>
          {translate(active_flag === 1 ? 'console.boxes.as_seen' : 'console.boxes.not_seen')}
        </Typography>
        {active_flag === 1 && name !== '' && price !== undefined ? (
          <Box
            data-field="as_seen"
            sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: '7px 11px', overflowWrap: 'anywhere' }}
          >
            <bdi>{boxText({ ...sides, name, price }, translate('common.baht_sign'))}</bdi>
          </Box>
        ) : null}
      </div>
    </Box>
  );
}
