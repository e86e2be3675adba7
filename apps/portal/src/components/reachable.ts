/** A link in a row of text that a thumb can hit: 44 px high on phones without moving its neighbours. */
export const REACHABLE = {
  display: 'inline-block',
  paddingBlock: { xs: '11px', md: 0 },
  marginBlock: { xs: '-11px', md: 0 },
  minWidth: { xs: 44, md: 0 },
} as const;
