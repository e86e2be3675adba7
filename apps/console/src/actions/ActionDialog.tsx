import { useBackCloses } from '@lamliang/ui';
import { keyBelow } from '@lamliang/i18n';
import { isDay, ZERO } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { useTranslate } from '../providers/translate.ts';
import { CallErrorAlert } from './CallErrorAlert.tsx';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState, type FormEvent, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import type { FailureBody } from '../providers/http.ts';
import { draftOf, keepDraft } from './draft.ts';
import { ActionField, type Field } from './ActionField.tsx';

type Values = Record<string, string>;
/** What was entered, as the contract writes it: baht, centimetres, text. */
export type Wire = Record<string, unknown>;

/** `terms` is the body of the request in internal units: satang, millimetres, `Date`. */
export interface ActionDialogProps<B extends z.ZodMiniType> {
  title: string;
  intro?: ReactNode;
  fields: readonly Field[];
  first?: Values;
  /** Values of other fields that a choice sets. */
  follow?: (name: string, value: string) => Values;
  /** What the fields are now, by name, shown beside what is entered. */
  before?: (values: Values) => Values;
  /** What stands below fields beside what they are now, by name. */
  hints?: (values: Values) => Values;
  /** Sends, and shows for review, only fields that differ from `before`; an emptied number is sent as null. */
  changesOnly?: true;
  /** The contract's schema of the body; validates before the request is sent. */
  body: B;
  /** Fields of the body that the user does not enter. */
  fixed: Wire;
  /** The sentence to confirm: names the customer and the change. */
  check: (terms: z.output<B>) => ReactNode;
  /** The amount, large. */
  figure?: (terms: z.output<B>) => ReactNode;
  /** What the change concerns, below the amount. */
  about?: ReactNode;
  /** Label of the submit button; repeats the amount. */
  confirm: (terms: z.output<B>) => string;
  /** Submits; called once per click. */
  onConfirmed: (terms: z.output<B>) => Promise<void>;
  onClose: () => void;
  /** What the entered values lead to, beside the fields and beside the sentence to confirm. @param wire as they would be sent */
  beside?: (wire: Wire) => ReactNode;
  /** Why nothing can be confirmed: what has become of the record meanwhile, what is missing. What was entered stays in sight. */
  blocked?: ReactNode;
  /** What stands beside is still that of other values: nothing is confirmed until it is not. */
  outdated?: boolean;
}

/** Converts entered text to the units of the wire; what is not a number becomes NaN, which the schema rejects. */
export function wireOf(fields: readonly Field[], values: Values): Wire {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }): [string, unknown][] => {
      const typed = (values[name] ?? '').trim();
      if (typed === '') return kind === 'text' ? [[name, '']] : [];
      if (kind === 'number') return [[name, Number(typed.replaceAll(',', ''))]];
      if ((kind === 'choice' || kind === 'record') && /^\d+$/.test(typed)) return [[name, Number(typed)]];
      return [[name, typed]];
    }),
  );
}

/** What the contract refuses of a body, as phrase keys by field. */
export const faultsOf = ({ error }: z.core.util.SafeParseResult<unknown>): Record<string, string> =>
  Object.fromEntries((error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]));

/** A dialog that changes money or prices in two steps: fill in, where there is anything, then confirm a sentence that repeats name and amount. */
export function ActionDialog<B extends z.ZodMiniType>({
  title,
  intro,
  fields,
  first = {},
  follow,
  before,
  hints,
  changesOnly,
  body,
  fixed,
  check,
  figure,
  about,
  confirm,
  onConfirmed,
  onClose: close,
  beside,
  blocked,
  outdated = false,
}: ActionDialogProps<B>) {
  const translate = useTranslate();
  const place = `${location.pathname} ${title}`;
  const [draft, setDraft] = useState(() => draftOf(place));
  const [values, setValues] = useState<Values>({ ...first, ...draft });
  const old = before?.(values) ?? {};
  const changed = fields.filter(({ name }) => (values[name] ?? '').trim() !== (old[name] ?? ''));
  const sent = changesOnly ? changed : fields;
  const enter = (next: Values) => {
    setValues(next);
    // A file is gone with the page, so its name would promise what is not there.
    const kept = Object.entries(next).filter(([name]) =>
      fields.every((field) => field.name !== name || field.kind !== 'file'),
    );
    keepDraft(place, Object.fromEntries(kept));
  };
  const onClose = () => {
    keepDraft(place, undefined);
    close();
  };
  const [faults, setFaults] = useState<Record<string, string>>({});
  // Nothing is to be entered or looked at first: it opens at what is confirmed.
  const isBare = fields.length === 0 && !beside && !intro;
  const [ready, setReady] = useState(() => (isBare ? safeParse(body, fixed).data : undefined));
  const [failure, setFailure] = useState<Error>();
  const [busy, setBusy] = useState(false);
  // What was entered stays as a draft.
  useBackCloses(true, busy ? undefined : ready && !isBare ? () => setReady(undefined) : close);

  const told = hints?.(values) ?? {};
  const hinted = (field: Field): Field => {
    const isNow = field.kind !== 'record' && old[field.name] && (!changesOnly || changed.includes(field));
    const now = isNow ? translate('console.action.now', { value: wordOf(field, old) }) : undefined;
    const hint = [now, told[field.name]].filter(Boolean).join(' · ');
    return hint ? { ...field, hint } : field;
  };

  const review = (event: FormEvent) => {
    event.preventDefault();
    const cleared = changed.filter(
      ({ name, kind, none }) => (kind === 'number' || none !== undefined) && !values[name]?.trim(),
    );
    const wire = {
      ...wireOf(sent, values),
      ...(changesOnly ? Object.fromEntries(cleared.map(({ name }) => [name, null])) : {}),
    };
    const parsed = safeParse(body, { ...wire, ...fixed });
    const over = sent.filter(({ name, most }) => most !== undefined && Number(wire[name]) * 100 > most);
    setFaults({ ...Object.fromEntries(over.map(({ name }) => [name, 'console.action.most'])), ...faultsOf(parsed) });
    setFailure(undefined);
    if (parsed.success && over.length === 0) setReady(parsed.data);
  };
  const act = async () => {
    if (!ready) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirmed(ready);
      onClose();
    } catch (error) {
      const serverFaults = (error as { body?: FailureBody }).body?.faults ?? [];
      const own = serverFaults.filter((fault) => fields.some((field) => field.name === fault.field));
      setFaults(Object.fromEntries(own.map((fault) => [fault.field, fault.message])));
      setFailure(error as Error);
      if (own.length > 0) setReady(undefined);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth={beside ? 'lg' : 'sm'}
      aria-labelledby="action-title"
    >
      <DialogTitle id="action-title" component="h2" sx={{ fontSize: 18, fontWeight: 600 }}>
        {title}
      </DialogTitle>
      {blocked ? (
        <Alert severity="warning" sx={{ mx: '24px', mb: '16px' }}>
          {blocked}
        </Alert>
      ) : null}
      {ready ? (
        <>
          <Columns beside={beside?.({ ...wireOf(sent, values), ...fixed })}>
            {failure ? <CallErrorAlert error={failure} /> : null}
            <Typography variant="body2" color="textSecondary">
              {translate('console.action.check')}
            </Typography>
            <Typography sx={{ fontSize: 16, fontWeight: 600, my: '4px' }}>{check(ready)}</Typography>
            {figure ? (
              <Typography sx={{ fontSize: 28, fontWeight: 600, lineHeight: 1.5, fontVariantNumeric: 'tabular-nums' }}>
                {figure(ready)}
              </Typography>
            ) : null}
            {about}
            <Review fields={sent} values={values} old={old} />
            {fields.map(({ name, alone }) =>
              alone !== undefined && Number(wireOf(fields, values)[name]) * 100 > (alone ?? 0) ? (
                <Alert key={name} severity="warning" sx={{ mt: '12px' }}>
                  {translate('console.action.second', { limit: moneyText(alone ?? ZERO) })}
                </Alert>
              ) : null,
            )}
          </Columns>
          <DialogActions sx={{ px: '24px', pb: '20px' }}>
            <Button onClick={isBare ? onClose : () => setReady(undefined)} disabled={busy} color="inherit">
              {translate(isBare ? 'common.cancel' : 'console.action.back')}
            </Button>
            <Button
              variant="contained"
              onClick={() => void act()}
              loading={busy || outdated}
              disabled={Boolean(blocked)}
              autoFocus
            >
              {confirm(ready)}
            </Button>
          </DialogActions>
        </>
      ) : (
        <form onSubmit={review} noValidate>
          <Columns beside={beside?.({ ...wireOf(sent, values), ...fixed })} sx={{ pt: 0 }}>
            {failure ? <CallErrorAlert error={failure} /> : null}
            {draft ? (
              <Alert
                severity="info"
                sx={{ mb: '16px' }}
                action={
                  <Button
                    color="inherit"
                    onClick={() => {
                      setDraft(undefined);
                      setValues(first);
                      keepDraft(place, undefined);
                    }}
                  >
                    {translate('console.action.discard')}
                  </Button>
                }
              >
                {translate('console.action.draft')}
              </Alert>
            ) : null}
            {intro ? (
              <Typography component="div" variant="body2" color="textSecondary" sx={{ mb: '16px' }}>
                {intro}
              </Typography>
            ) : null}
            <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: '16px' }}>
              {fields.map((field, index) => (
                <ActionField
                  key={field.name}
                  field={hinted(field)}
                  value={values[field.name] ?? ''}
                  fault={faults[field.name]}
                  autoFocus={index === fields.findIndex(({ locked }) => locked === undefined)}
                  onChange={(value) => enter({ ...values, ...follow?.(field.name, value), [field.name]: value })}
                />
              ))}
            </Box>
          </Columns>
          <DialogActions sx={{ px: '24px', pb: '20px' }}>
            <Button onClick={onClose} color="inherit">
              {translate('common.cancel')}
            </Button>
            <Button type="submit" variant="contained" disabled={Boolean(blocked)}>
              {translate('console.action.next')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

/** The content of the dialog, on a wide window with what stands beside it. */
function Columns({ beside, children, sx }: { beside: ReactNode; children: ReactNode; sx?: { pt: number } }) {
  if (!beside) return <DialogContent {...(sx ? { sx } : {})}>{children}</DialogContent>;
  return (
    <DialogContent
      sx={{
        ...sx,
        display: 'grid',
        gap: '24px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      {beside}
    </DialogContent>
  );
}

/** Formats days and numbers; undefined for everything else. */
function written(kind: Field['kind'], typed: string): string | undefined {
  if (kind === 'day' && isDay(typed)) return typed.split('-').toReversed().join('/');
  const number = Number(typed.replaceAll(',', ''));
  return kind === 'number' && typed !== '' && Number.isFinite(number) ? number.toLocaleString('en-US') : undefined;
}

/** A value as it is read. */
function wordOf({ name, kind, words, none }: Field, values: Values): string {
  const typed = values[name]?.trim() ?? '';
  return written(kind, typed) ?? words?.[typed] ?? (typed || (none ?? ''));
}

/** The entered values, read only; what changes beside what it was. */
function Review({ fields, values, old }: { fields: readonly Field[]; values: Values; old: Values }) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{ m: 0, mt: '12px', display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '24px', rowGap: '4px' }}
    >
      {fields.map((field) => {
        const { name, label } = field;
        const word = wordOf(field, values);
        const was = wordOf(field, old);
        const shown = (text: string) => (field.record && /^\d+$/.test(text) ? field.record.named(Number(text)) : text);
        return (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {translate(keyBelow('console.field', label ?? name))}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                fontVariantNumeric: 'tabular-nums',
                overflowWrap: 'anywhere',
              }}
            >
              {was && was !== word ? (
                <Box component="del" sx={{ color: 'text.secondary', mr: '8px' }}>
                  {shown(was)}
                </Box>
              ) : null}
              {word ? shown(word) : translate('common.none')}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
