import { MAX_LIST_ROWS, type BulkRun } from '@lamliang/contracts';
import type { ServiceName } from '@lamliang/contracts/all';
import { JobProgress, useBackCloses } from '@lamliang/ui';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { RotateCw } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router';
import { count } from '../components/format.ts';
import { Hint } from '../components/Hint.tsx';
import { useTranslate } from '../providers/translate.ts';
import { useFilterWords, type Filter } from '../queue/filters.tsx';
import { CallErrorAlert } from './CallErrorAlert.tsx';
import { useBulkRun, type Selection } from './useBulkRun.ts';

export interface RunAllProps {
  /** Whose job it is. */
  service: ServiceName;
  verb: string;
  /** The action on all rows that match; `one` is that on a single row. */
  title: string;
  one: string;
  check: string;
  /** Filters of the list, named in the confirmation; one of them is `state`. */
  filters: readonly Filter[];
  /** States whose rows may be run; the list has to be filtered by one of them, unless rows are selected. */
  states: readonly string[];
  /** Why rows of it are skipped. */
  skips: string;
  /** Body of each call. @param state the state that the rows are filtered by. */
  termsOf?: (state: string) => object;
}

/** Runs an action on the selected rows, or on all that match, as a job: confirms first, shows progress, names what failed. */
export function RunAll({ service, verb, title, one, check, filters, states, skips, termsOf }: RunAllProps) {
  const translate = useTranslate();
  const { total = 0, filterValues, selectedIds, isPlaceholderData } = useListContext<RaRecord>();
  const { run, isKnown, isOver, busy, failure, start, forget } = useBulkRun(service, verb);
  const [isOpen, setOpen] = useState(false);
  const values = filterValues as Record<string, unknown>;
  const state = String(values.state);
  const picked = selectedIds.length;
  const isArmed = isKnown || (picked > 0 ? picked <= MAX_LIST_ROWS : states.includes(state));
  const asked = picked || Math.min(total, MAX_LIST_ROWS);
  const selection: Selection = picked
    ? { ids: selectedIds }
    : { filter: values, ...(termsOf ? { terms: termsOf(state) } : {}) };
  const { wordOf } = useFilterWords();
  const stateFilter = filters.find(({ source }) => source === 'state');
  const needs = translate('console.run.needs', {
    states: states.map((each) => (stateFilter ? wordOf(stateFilter, each) : each)).join(' / '),
  });
  /** A run that did nothing says that it skipped. */
  const ended = (of: BulkRun) =>
    (isOver && of.done + of.failed === 0 && skippedOf(translate, of)[0]) || wordsOf(translate, of);
  const label = isKnown
    ? `${title}: ${run ? ended(run) : '…'}`
    : picked
      ? translate('console.run.selected', { action: one, count: count(picked) })
      : isArmed
        ? `${title} (${count(total)})`
        : title;
  const close = () => {
    setOpen(false);
    if (isOver) forget();
  };
  useBackCloses(isOpen, busy ? undefined : close);

  return (
    <>
      <Hint text={isArmed ? '' : needs}>
        <Button
          variant="outlined"
          color="inherit"
          // The count belongs to the previous filter.
          disabled={!isArmed || (!isKnown && asked === 0) || (!isKnown && isPlaceholderData === true)}
          onClick={() => setOpen(true)}
          startIcon={<RotateCw size={16} aria-hidden />}
          sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          {label}
        </Button>
      </Hint>
      {isArmed ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ display: { md: 'none' }, mt: '4px' }}>
          {needs}
        </Typography>
      )}
      <Dialog open={isOpen} onClose={busy ? undefined : close} fullWidth maxWidth="xs" aria-labelledby="run-title">
        <DialogTitle id="run-title" component="h2" sx={{ fontSize: 18, fontWeight: 600 }}>
          {picked && !isKnown ? one : title}
        </DialogTitle>
        <DialogContent>
          {failure ? <CallErrorAlert error={failure} /> : null}
          {isKnown ? (
            <Progress run={run} skips={skips} />
          ) : (
            <>
              {picked ? null : <Typography>{check}</Typography>}
              <Named filters={filters} values={picked ? {} : values} rows={picked || total} />
              {asked < (picked || total) ? (
                <Typography color="textSecondary" sx={{ mt: '8px' }}>
                  {translate('console.run.capped', { total: count(total), count: asked })}
                </Typography>
              ) : null}
            </>
          )}
          {isKnown && !isOver ? (
            <Typography variant="body2" color="textSecondary" sx={{ mt: '8px' }}>
              {translate('console.run.goes_on')}
            </Typography>
          ) : null}
        </DialogContent>
        <DialogActions sx={{ px: '24px', pb: '20px' }}>
          <Button color="inherit" onClick={close} disabled={busy}>
            {translate(isKnown ? 'common.close' : 'common.cancel')}
          </Button>
          {isKnown ? (
            run && isOver && run.failed > 0 ? (
              <Button variant="contained" loading={busy} onClick={() => void start({ failed_of: run.id })}>
                {translate('console.run.again', { count: count(run.failed) })}
              </Button>
            ) : null
          ) : (
            <Button variant="contained" loading={busy} onClick={() => void start(selection)} disabled={asked === 0}>
              {translate('console.run.start', { count: asked })}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  );
}

/** What the rows are selected by, and how many there are. */
function Named({
  filters,
  values,
  rows,
}: {
  filters: readonly Filter[];
  values: Record<string, unknown>;
  rows: number;
}) {
  const translate = useTranslate();
  const { nameOf, wordOf } = useFilterWords();
  const named = Object.entries(values).map(([source, value]) => {
    const filter = filters.find((each) => each.source === source);
    const other = source === 'q' ? translate('console.queue.search') : nameOf({ source });
    const word = filter?.kind === 'link' ? filter.show(value) : filter ? wordOf(filter, String(value)) : String(value);
    return { name: filter ? nameOf(filter) : other, word };
  });
  return (
    <Box component="dl" sx={{ m: 0, mt: '12px', display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 16px' }}>
      {[...named, { name: translate('console.run.count'), word: count(rows) }].map(({ name, word }) => (
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
  );
}

const endedOf = ({ total, waiting }: BulkRun) => total - waiting;
const skippedOf = (translate: ReturnType<typeof useTranslate>, { skipped }: BulkRun) =>
  skipped > 0 ? [translate('console.run.skipped', { skipped: count(skipped) })] : [];
const wordsOf = (translate: ReturnType<typeof useTranslate>, run: BulkRun) =>
  translate(run.state === 'done' ? 'console.run.finished' : 'console.run.progress', {
    done: count(run.state === 'done' ? run.done : endedOf(run)),
    total: count(run.total),
  });

/** Each failed row is a link to its record. */
function Progress({ run, skips }: { run: BulkRun | undefined; skips: string }) {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const { '*': open = '' } = useParams();
  const list = pathname.slice(0, pathname.length - open.length).replace(/\/$/, '');
  if (!run) return <JobProgress of={[0, 1]} words={translate('common.loading')} failed="" failures={[]} />;
  return (
    <>
      <JobProgress
        of={[endedOf(run), run.total]}
        words={[wordsOf(translate, run), ...skippedOf(translate, run)].join(' · ')}
        failed={translate('console.run.failed', { failed: count(run.failed) })}
        failures={run.failures.map(({ id, message }) => ({
          id,
          name: <Link to={`${list}/${encodeURIComponent(id)}${search}`}>{id}</Link>,
          message,
        }))}
      />
      {run.skipped > 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: '8px' }}>
          {skips}
        </Typography>
      ) : null}
    </>
  );
}
