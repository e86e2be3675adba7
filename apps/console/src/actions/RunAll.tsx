import { MAX_LIST_ROWS } from '@lamliang/contracts';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Tooltip,
  Typography,
} from '@mui/material';
import { RotateCw } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { useDataProvider, useListContext, useResourceContext, type RaRecord } from 'react-admin';
import { keyBelow } from '@lamliang/i18n';
import type { ConsoleProvider } from '../providers/data.ts';
import { count } from '../components/format.ts';
import { useTranslate } from '../providers/translate.ts';
import { useFilterWords, type Filter } from '../queue/filters.tsx';
import { runForEach, type Run } from './run.ts';

export interface RunAllProps {
  verb: string;
  title: string;
  check: string;
  /** Filters of the list, named in the confirmation; one of them is `state`. */
  filters: readonly Filter[];
  /** States whose rows may be run; the list has to be filtered by one of them. */
  states: readonly string[];
  /** Body of each request. @param state the state that the row is filtered by. */
  bodyOf?: (state: string) => object;
}

/** Runs an action on every row that matches the filters: confirms first, shows progress, can be stopped, lists failures. */
export function RunAll({ verb, title, check, filters, states, bodyOf }: RunAllProps) {
  const translate = useTranslate();
  const { nameOf, wordOf } = useFilterWords();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider<ConsoleProvider>();
  const { total = 0, filterValues, isPlaceholderData, refetch, getData } = useListContext<RaRecord>();
  const values = filterValues as Record<string, unknown>;
  const state = String(values.state);
  const isArmed = states.includes(state);
  const [isOpen, setOpen] = useState(false);
  const [run, setRun] = useState<Run>();
  const [failure, setFailure] = useState<string>();
  const stopped = useRef(false);
  const asked = Math.min(total, MAX_LIST_ROWS);
  const isRunning = run !== undefined && !run.ended;
  const named = Object.entries(values).map(([source, value]) => {
    const filter = filters.find((one) => one.source === source);
    const other =
      source === 'q' ? translate('console.queue.search') : translate(keyBelow('console.field', source), { _: source });
    return { name: filter ? nameOf(filter) : other, word: filter ? wordOf(filter, String(value)) : String(value) };
  });
  const stateFilter = filters.find(({ source }) => source === 'state');
  const needs = translate('console.run.needs', {
    states: states.map((one) => (stateFilter ? wordOf(stateFilter, one) : one)).join(' / '),
  });

  const start = async () => {
    stopped.current = false;
    setFailure(undefined);
    setRun({ done: 0, total: asked, failures: [], ended: false });
    try {
      const rows = await getData?.({ maxResults: MAX_LIST_ROWS });
      await runForEach(
        (rows ?? []).filter((row) => row.state === state).map((row) => row.id),
        (id) => provider.runAction(resource, id, verb, bodyOf?.(state)),
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
      <Tooltip title={isArmed ? '' : needs}>
        <Box component="span" sx={{ display: 'block' }}>
          <Button
            variant="outlined"
            color="inherit"
            // The count belongs to the previous filter.
            disabled={!isArmed || total === 0 || isPlaceholderData === true}
            onClick={() => setOpen(true)}
            startIcon={<RotateCw size={16} aria-hidden />}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {title}
            {isArmed ? ` (${count(total)})` : null}
          </Button>
        </Box>
      </Tooltip>
      {isArmed ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ display: { md: 'none' }, mt: '4px' }}>
          {needs}
        </Typography>
      )}
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
              <Box
                component="dl"
                sx={{ m: 0, mt: '12px', display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 16px' }}
              >
                {[...named, { name: translate('console.run.count'), word: count(total) }].map(({ name, word }) => (
                  <Fragment key={name}>
                    <Typography component="dt" color="textSecondary">
                      {name}
                    </Typography>
                    <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                      {word}
                    </Typography>
                  </Fragment>
                ))}
              </Box>
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
