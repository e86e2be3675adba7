/** A touch target for inline links: 44 px high on phones without changing the layout. */
export const TOUCH_TARGET = {
  display: 'inline-block',
  paddingBlock: { xs: '11px', md: 0 },
  marginBlock: { xs: '-11px', md: 0 },
  minWidth: { xs: 44, md: 0 },
} as const;
