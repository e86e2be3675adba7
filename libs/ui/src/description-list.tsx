import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface Description {
  /** Wire name. */
  name: string;
  label: string;
  value: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
}

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  columnGap: 16,
  rowGap: 10,
  '& > div': { minWidth: 0 },
  '& dt': { ...theme.typography.body2, color: (theme.vars ?? theme).palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

/** Labelled values in columns, as many as fit; a dash for one that there is not. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  const { t } = useTranslation();
  return (
    <List>
      {items.map(({ name, label, value, wide }) => (
        <div key={name} style={wide ? { gridColumn: '1 / -1' } : undefined}>
          <dt>{label}</dt>
          <dd data-field={name}>{value === null || value === undefined || value === '' ? t('common.none') : value}</dd>
        </div>
      ))}
    </List>
  );
}
