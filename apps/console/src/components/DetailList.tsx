import { DescriptionList, type Description } from '@lamliang/ui';
import { Alert, Box, Link as TextLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFieldName } from '../providers/translate.ts';

/** `name` is also the name of its label. */
export type DetailItem = Omit<Description, 'label'>;

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

/** Labelled values, each under the name of its field. */
export function DetailList({ items }: { items: readonly DetailItem[] }) {
  const fieldName = useFieldName();
  return <DescriptionList items={items.map((item) => ({ ...item, label: fieldName(item.name) }))} />;
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
