import { Box, Paper, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

/** A part of the page with its heading. @param flush without a margin around what it holds */
export function SectionCard({
  title,
  more,
  flush,
  children,
}: {
  title: string;
  more: string;
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id}>
      <Box sx={{ p: '16px 20px', borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={id} component="h2" sx={{ fontSize: 16, fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography color="textSecondary">{more}</Typography>
      </Box>
      <Box sx={flush ? {} : { p: '16px 20px' }}>{children}</Box>
    </Paper>
  );
}
