import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';

/** A link in a line of its own, large enough for a finger. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      component={AppLink}
      to={to}
      underline="hover"
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } }}
    >
      {children}
    </Link>
  );
}
