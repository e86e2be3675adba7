import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Label on one side, value on the other. */
export const Lines = styled('dl')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    margin: 0,
    display: 'grid',
    gap: 8,
    fontSize: 14,
    lineHeight: 1.6,
    '& > div': { display: 'flex', justifyContent: 'space-between', gap: 16 },
    '& dt': { color: palette.text.secondary },
    '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere', minWidth: 0 },
    '& .sum': { borderTop: `1px solid ${palette.line}`, paddingTop: 8 },
    '& .sum dt, & .sum dd': { color: palette.text.primary, fontWeight: 600 },
  };
});

export function Line({ label, sum = false, children }: { label: ReactNode; sum?: boolean; children: ReactNode }) {
  return (
    <div className={sum ? 'sum' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
