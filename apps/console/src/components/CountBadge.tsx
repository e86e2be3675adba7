import { Box } from '@mui/material';
import { count } from './format.ts';

/** How many rows wait; nothing for none, and while it is not known. */
export function CountBadge({ n }: { n: number | undefined }) {
  if (!n) return null;
  return (
    <Box
      component="span"
      sx={(theme) => ({
        px: '6px',
        minWidth: 22,
        textAlign: 'center',
        borderRadius: '10px',
        fontSize: 12,
        lineHeight: '20px',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        backgroundColor: theme.palette.tone.error.tint,
        color: theme.palette.tone.error.text,
      })}
    >
      {count(n)}
    </Box>
  );
}
