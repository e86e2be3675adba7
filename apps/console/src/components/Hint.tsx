import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Text below a control while the pointer or the focus is on it; drawn by CSS, for a library of it is 8 kB of the first load. */
const Root = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-block',
  '&[data-hint]:is(:hover, :has(:focus-visible))::after': {
    content: 'attr(data-hint)',
    position: 'absolute',
    zIndex: theme.zIndex.tooltip,
    top: 'calc(100% + 4px)',
    insetInlineEnd: 0,
    width: 'max-content',
    maxWidth: 260,
    padding: '4px 8px',
    borderRadius: 6,
    pointerEvents: 'none',
    fontSize: 12,
    lineHeight: 1.6,
    color: (theme.vars ?? theme).palette.background.paper,
    background: (theme.vars ?? theme).palette.text.primary,
  },
}));

/** @param text what the control does or waits for; the control has its own accessible name */
export const Hint = ({ text, children }: { text: string; children: ReactNode }) => (
  <Root data-hint={text || undefined}>{children}</Root>
);
