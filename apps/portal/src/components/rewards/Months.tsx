import { styled } from '@mui/material/styles';
import type { Satang } from '@lamliang/kernel';
import { Money } from '@lamliang/ui';
import { monthText } from './month-text.ts';
import { useTranslation } from 'react-i18next';

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    listStyle: 'none',
    margin: 0,
    padding: '12px 20px 16px',
    display: 'grid',
    gap: 6,
    borderTop: `1px solid ${palette.line}`,
    fontSize: 14,
    '& li': { display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr) auto', gap: 12, alignItems: 'center' },
    '& i': { display: 'block', height: 14, borderRadius: 3, backgroundColor: palette.primary.main, minWidth: 2 },
    '& i.below': { backgroundColor: palette.text.secondary },
    [theme.breakpoints.down('md')]: { padding: '10px 16px 12px' },
  };
});

/** An amount by month, as bars with their sums. What was corrected below zero is a bar of another colour. @param field wire name of the amount */
export function Months({ months, label, field }: { months: readonly { period: string; amount: Satang | null }[]; label: string; field: string }) {
  const { i18n } = useTranslation();
  const most = Math.max(1, ...months.map(({ amount }) => Math.abs(amount ?? 0)));
  if (!months.length) return null;
  return (
    <List aria-label={label}>
      {months.map(({ period, amount }) => (
        <li key={period}>
          <span>{monthText(period, i18n.language)}</span>
          <i aria-hidden className={(amount ?? 0) < 0 ? 'below' : ''} style={{ width: `${(Math.abs(amount ?? 0) / most) * 100}%` }} />
          <Money value={amount} field={field} />
        </li>
      ))}
    </List>
  );
} // prettier-ignore
