import type { Satang } from '@lamliang/kernel';
import { Money } from '@lamliang/ui';
import { Box } from '@mui/material';
import { useTranslate } from '../../providers/translate.ts';
import { barOf, percentText, toneOfMargin } from './margins.ts';

export interface Margin {
  margin: Satang | null;
  margin_percent: number | null;
}

/** A margin in baht and percent, and as a bar: to the right where something is left, to the left where it is lost. */
export function MarginBar({ margin, margin_percent: percent }: Margin) {
  const translate = useTranslate();
  // Nothing is paid: all of the cost is lost.
  const shown = percent ?? (margin !== null && margin < 0 ? -100 : null);
  const tone = toneOfMargin(shown);
  const colour = tone === 'neutral' ? 'text.disabled' : `${tone}.main`;
  if (margin === null) return <>{translate('console.prices.cost_unknown')}</>;
  return (
    <Box sx={{ minWidth: 108 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '8px', fontVariantNumeric: 'tabular-nums' }}>
        <Money bare signed value={margin} />
        {percent === null ? null : (
          <Box component="bdi" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {percentText(percent)}
          </Box>
        )}
      </Box>
      <Box
        aria-hidden
        dir="ltr"
        sx={{ display: 'flex', height: 6, mt: '2px', bgcolor: 'action.hover', borderRadius: 3 }}
      >
        {[-1, 1].map((side) => (
          <Box key={side} sx={{ flex: 1, display: 'flex', justifyContent: side < 0 ? 'flex-end' : 'flex-start' }}>
            {shown !== null && Math.sign(shown) === side ? (
              <Box sx={{ width: `${barOf(shown)}%`, minWidth: 2, bgcolor: colour, borderRadius: 3 }} />
            ) : null}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
