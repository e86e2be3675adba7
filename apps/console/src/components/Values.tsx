import { systemClock } from '@lamliang/kernel';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { age, baht, count, day, time } from './format.ts';

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** Baht with two decimals. @param dashZero shows zero as a dash, as for COD. @param signed with the currency sign, where no heading has it. */
export function Money({
  amount,
  strong = false,
  dashZero = false,
  signed = false,
}: {
  amount: number | null | undefined;
  strong?: boolean;
  dashZero?: boolean;
  signed?: boolean;
}) {
  const translate = useTranslate();
  const isNone = amount === null || amount === undefined || (dashZero && amount === 0);
  return (
    <Box component="bdi" sx={{ ...figures, fontWeight: strong ? 600 : undefined }}>
      {isNone ? translate('common.none') : baht(amount, signed ? translate('common.baht_sign') : '')}
    </Box>
  );
}

export function Count({ n }: { n: number | null | undefined }) {
  const translate = useTranslate();
  return (
    <Box component="bdi" sx={figures}>
      {n === null || n === undefined ? translate('common.none') : count(n)}
    </Box>
  );
}

/** `DD/MM/YYYY` and, by default, the time. */
export function Moment({ at, dateOnly = false }: { at: string | null | undefined; dateOnly?: boolean }) {
  const translate = useTranslate();
  if (!at) return <>{translate('common.none')}</>;
  return (
    <Box component="time" dateTime={at} sx={figures}>
      {day(at)}
      {dateOnly ? null : (
        <Box component="span" sx={{ color: 'text.secondary', ml: '6px' }}>
          {time(at)}
        </Box>
      )}
    </Box>
  );
}

/** Baht before and after. */
export function Change({ from, to }: { from: number; to: number }) {
  return (
    <Box component="bdi" sx={figures}>
      {[baht(from), baht(to)].join(' → ')}
    </Box>
  );
}

/** Progress: done of total. */
export function Done({ done, total }: { done: number; total: number }) {
  return (
    <Box component="bdi" sx={figures}>
      {[count(done), count(total)].join(' / ')}
    </Box>
  );
}

/** How long ago, in the largest fitting unit. */
export function Age({ at, ms }: { at?: string | null | undefined; ms?: number | null | undefined }) {
  const translate = useTranslate();
  const span = ms ?? (at ? systemClock.now().getTime() - new Date(at).getTime() : undefined);
  if (span === undefined) return <>{translate('common.none')}</>;
  const { unit, n } = age(span);
  return (
    <Box component="span" sx={figures}>
      {translate(`console.value.age.${unit}`, { n })}
    </Box>
  );
}

/** Numbers and codes: tabular, isolated from the text direction. */
export function Code({ text }: { text: string | number | null | undefined }) {
  const translate = useTranslate();
  return (
    <Box component="bdi" sx={figures}>
      {text === null || text === undefined || text === '' ? translate('common.none') : text}
    </Box>
  );
}
