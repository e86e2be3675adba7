/** Values that only the console shows; money, counts and times are those of libs/ui. */
import { Box } from '@mui/material';
import { formatDate, formatTime, systemClock, type Satang } from '@lamliang/kernel';
import { CopyText, moneyText } from '@lamliang/ui';
import { Word } from './Chip.tsx';
import { useTranslate } from '../providers/translate.ts';
import { age, count } from './format.ts';

const oneLine = { whiteSpace: 'nowrap' } as const;

/** Baht before and after. */
export const Change = ({ from, to }: { from: Satang; to: Satang }) => (
  <bdi style={oneLine}>{[from, to].map((amount) => moneyText(amount)).join(' → ')}</bdi>
);

/** Progress: done of total. */
export const Done = ({ done, total }: { done: number; total: number }) => (
  <bdi style={oneLine}>{[count(done), count(total)].join(' / ')}</bdi>
);

/** How long ago, in the largest fitting unit. */
export function Age({ at, ms }: { at?: Date | null | undefined; ms?: number | null | undefined }) {
  const translate = useTranslate();
  const span = ms ?? (at ? systemClock.now().getTime() - at.getTime() : undefined);
  if (span === undefined) return <>{translate('common.none')}</>;
  const { unit, n } = age(span);
  return <bdi style={oneLine}>{translate(`console.value.age.${unit}`, { n })}</bdi>;
}

/** Day and time to the second, for what is compared with logs. */
export function Seconds({ at }: { at: Date | null | undefined }) {
  const translate = useTranslate();
  const second = at ? String(at.getUTCSeconds()).padStart(2, '0') : '';
  return <bdi style={oneLine}>{at ? `${formatDate(at)} ${formatTime(at)}:${second}` : translate('common.none')}</bdi>;
}

/** The trace of what happened, to be looked up in logs and lists. */
export function Trace({ id }: { id: string | null }) {
  const translate = useTranslate();
  return id ? <CopyText value={id} name={translate('console.field.trace_id')} /> : <>{translate('common.none')}</>;
}

/** A book of the ledger in words, with its code; all books of one carrier have the same word. */
export function LedgerBook({ code }: { code: string | null }) {
  const [book = '', carrier] = (code ?? '').split(':');
  if (!code) return <Code text={code} />;
  return (
    <>
      <Word machine="ledger_account" code={book} fallback="" />{' '}
      <Box component="code" dir="ltr" sx={{ color: 'text.secondary', fontSize: 13, fontFamily: 'inherit' }}>
        {carrier === undefined ? book : code}
      </Box>
    </>
  );
}

/** Numbers and codes: tabular, isolated from the text direction. */
export function Code({ text }: { text: string | number | null | undefined }) {
  const translate = useTranslate();
  return (
    <bdi style={oneLine}>{text === null || text === undefined || text === '' ? translate('common.none') : text}</bdi>
  );
}
