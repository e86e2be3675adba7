import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDataProvider, useListContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin';
import type { ConsoleProvider } from '../providers/data.ts';
import { count } from '../components/format.ts';
import { runEach, type Run } from './run.ts';

/** Most rows of one run: it stays under a minute, and a second press does the rest. */
const MOST_IN_RUN = 500;

/** A move on every row that matches the filters: asks first, shows how far it is, can be stopped, names failures. */
export function RunAll({ verb, title, check }: { verb: string; title: string; check: string }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<ConsoleProvider>();
  const { total = 0, filterValues, refetch } = useListContext<RaRecord>();
  const [isOpen, setOpen] = useState(false);
  const [run, setRun] = useState<Run>();
  const [failure, setFailure] = useState<string>();
  const stopped = useRef(false);
  const asked = Math.min(total, MOST_IN_RUN);
  const isRunning = run !== undefined && !run.ended;

  const start = async () => {
    stopped.current = false;
    setFailure(undefined);
    setRun({ done: 0, total: asked, failures: [], ended: false });
    try {
      const { rows } = await provider.all<RaRecord>(resource, filterValues as object, MOST_IN_RUN);
      await runEach(
        rows.map((row) => row.id),
        (id) => provider.move(resource, id, verb),
        setRun,
        () => stopped.current,
      );
    } catch (error) {
      setFailure((error as Error).message);
      setRun(undefined);
    }
    await refetch();
  };
  const close = () => {
    setOpen(false);
    setRun(undefined);
    setFailure(undefined);
  };

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={total === 0}
        onClick={() => setOpen(true)}
        startIcon={<RotateCw size={16} aria-hidden />}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {title} ({count(total)})
      </Button>
      <Dialog open={isOpen} onClose={isRunning ? undefined : close} fullWidth maxWidth="xs" aria-labelledby="run-title">
        <DialogTitle id="run-title" component="h2" sx={{ fontSize: 18, fontWeight: 600 }}>
          {title}
        </DialogTitle>
        <DialogContent>
          {failure ? (
            <Alert severity="error" sx={{ mb: '12px' }}>
              {failure}
            </Alert>
          ) : null}
          {run ? (
            <Progress run={run} />
          ) : (
            <>
              <Typography>{check}</Typography>
              {total > asked ? (
                <Typography color="textSecondary" sx={{ mt: '8px' }}>
                  {translate('console.run.capped', { total: count(total), count: asked })}
                </Typography>
              ) : null}
            </>
          )}
        </DialogContent>
        <DialogActions sx={{ px: '24px', pb: '20px' }}>
          {isRunning ? (
            <Button color="inherit" onClick={() => (stopped.current = true)}>
              {translate('console.run.stop')}
            </Button>
          ) : (
            <Button color="inherit" onClick={close}>
              {translate(run ? 'common.close' : 'common.cancel')}
            </Button>
          )}
          {run ? null : (
            <Button variant="contained" onClick={() => void start()} disabled={asked === 0}>
              {translate('console.run.start', { count: asked })}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  );
}

function Progress({ run }: { run: Run }) {
  const translate = useTranslate();
  const figures = { done: count(run.done), total: count(run.total) };
  const key = run.ended ? (run.done < run.total ? 'stopped' : 'finished') : 'progress';
  return (
    <>
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums', mb: '8px' }}>
        {translate(`console.run.${key}`, figures)}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={run.total === 0 ? 100 : (run.done / run.total) * 100}
        aria-label={translate('console.run.progress', figures)}
      />
      {run.failures.length > 0 ? (
        <Alert severity="error" sx={{ mt: '12px' }}>
          {translate('console.run.failed', { failed: count(run.failures.length) })}
          {run.failures.slice(0, 5).map(({ id, message }) => (
            <Typography key={id} variant="body2">
              {id}: {message}
            </Typography>
          ))}
        </Alert>
      ) : null}
    </>
  );
}
