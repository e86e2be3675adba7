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

/** Commission by month, as bars with their sums. What was corrected below zero is a bar of another colour. */
export function Months({ months, label }: { months: readonly { period: string; commission_amount: Satang }[]; label: string }) {
  const { i18n } = useTranslation();
  const most = Math.max(1, ...months.map(({ commission_amount }) => Math.abs(commission_amount)));
  if (!months.length) return null;
  return (
    <List aria-label={label}>
      {months.map(({ period, commission_amount }) => (
        <li key={period}>
          <span>{monthText(period, i18n.language)}</span>
          <i aria-hidden className={commission_amount < 0 ? 'below' : ''} style={{ width: `${(Math.abs(commission_amount) / most) * 100}%` }} />
          <Money value={commission_amount} field="commission_amount" />
        </li>
      ))}
    </List>
  );
} // prettier-ignore
