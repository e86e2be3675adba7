import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Failed rows that are named at once; the rest is scrolled to. */
const NAMED_HEIGHT = 220;

/**
 * How far a job is: a bar, the figures below it, and the rows that failed, each with its reason.
 * @param of rows done so far, and in all
 */
export function JobProgress({
  of: [done, total],
  words,
  failed,
  failures,
}: {
  of: readonly [done: number, total: number];
  /** The figures in a sentence; they are also the name of the bar. */
  words: string;
  /** The sentence above the failed rows. */
  failed: ReactNode;
  /** `name` is usually a link to the row. */
  failures: readonly { id: string; name: ReactNode; message: string }[];
}) {
  return (
    <>
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums', mb: '8px' }}>
        {words}
      </Typography>
      <LinearProgress variant="determinate" value={total === 0 ? 100 : (done / total) * 100} aria-label={words} />
      {failures.length > 0 ? (
        <Alert severity="error" sx={{ mt: '12px', '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } }}>
          {failed}
          <ul style={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: NAMED_HEIGHT, overflowY: 'auto' }}>
            {failures.map(({ id, name, message }) => (
              <Typography key={id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {name}: {message}
              </Typography>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}
