import { Alert, Box, Link as TextLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFieldName, useTranslate } from '../providers/translate.ts';

export interface DetailItem {
  /** Wire name, which is also the name of its label. */
  name: string;
  value: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
}

/** A titled part of a panel or page. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', px: { xs: '16px', md: '20px' }, py: '14px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', minHeight: 28, mb: '8px' }}>
        <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, flexGrow: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}

/** Labelled values in columns, as many as fit. */
export function DetailList({ items }: { items: readonly DetailItem[] }) {
  const translate = useTranslate();
  const fieldName = useFieldName();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        columnGap: '16px',
        rowGap: '10px',
      }}
    >
      {items.map(({ name, value, wide }) => (
        <Box key={name} sx={{ minWidth: 0, ...(wide ? { gridColumn: '1 / -1' } : {}) }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {fieldName(name)}
          </Typography>
          <Box component="dd" data-field={name} sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value === null || value === undefined || value === '' ? translate('common.none') : value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** A link to another page of the console. */
export const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink component={Link} to={to}>
    {children}
  </TextLink>
);

/** Why something failed; nothing when there is no cause. */
export function Cause({ children }: { children: ReactNode }) {
  return children ? (
    <Alert severity="error" sx={{ mb: '12px', overflowWrap: 'anywhere' }}>
      {children}
    </Alert>
  ) : null;
}

/** Amounts: label at the left, right-aligned tabular figures. */
export function Amounts({
  rows,
}: {
  rows: readonly { key: string; label: ReactNode; amount: ReactNode; strong?: boolean }[];
}) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {rows.map(({ key, label, amount, strong }) => (
        <Box key={key} sx={{ display: 'flex', gap: '16px', py: '3px', fontWeight: strong ? 600 : undefined }}>
          <Box component="dt" sx={{ flexGrow: 1, color: strong ? 'text.primary' : 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
            {amount}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
