import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Money, type MoneyProps } from '@lamliang/ui';

/** Label on one side, value on the other. */
export const Lines = styled('dl')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
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

interface LineProps {
  label: ReactNode;
  className?: string | undefined;
}

/** @param className `sum` for the last line. */
export function Line({ label, className, children }: LineProps & { children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A line with an amount. */
export function MoneyLine({ label, className, ...money }: LineProps & Omit<MoneyProps, 'className'>) {
  return (
    <Line label={label} className={className}>
      <Money {...money} />
    </Line>
  );
}
