import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

/** A link within a sentence that leaves the page as it is; on a phone it is as high as a finger needs. */
export const NewTabLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} target="_blank" color="inherit" sx={{ display: 'inline-block', py: { xs: '12px', md: 0 } }}>
    {children}
  </Link>
);
