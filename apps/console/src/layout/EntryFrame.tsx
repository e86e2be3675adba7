import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The place of a form for whoever is not logged in: from above, so that it stays where it is when something comes below it. */
export function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'start',
        p: '16px',
        pt: { xs: '16px', sm: 'max(16px, 12vh)' },
        backgroundColor: 'background.default',
      }}
    >
      {children}
    </Box>
  );
}
