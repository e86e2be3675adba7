import type { FigureChange, RatePreview as Preview, SampleQuote } from '@lamliang/contracts/pricing';
import { keyBelow } from '@lamliang/i18n';
import { moneyText } from '@lamliang/ui';
import type { Satang } from '@lamliang/kernel';
import { Alert, Box, Typography } from '@mui/material';
import { Section } from '../../components/DetailList.tsx';
import { figureName, figureText } from '../../components/figures.ts';
import { RecordTable } from '../../components/RecordTable.tsx';
import type { Column } from '../../queue/columns.tsx';
import { useTranslate } from '../../providers/translate.ts';

/** Changes that are shown at once. */
const SHOWN = 300;

const ARROW = '→ ';
const dayText = (day: string): string => day.split('-').toReversed().join('/');

const percentText = (percent: number | null): string =>
  percent === null ? '' : `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`;

/** What is before and after, the second in bold, with what became of it in percent. */
function BeforeAfter({ before, after, percent }: { before: string; after: string; percent?: string }) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      <Box component="del" sx={{ color: 'text.secondary', mr: '8px', textDecoration: 'none' }}>
        {before}
      </Box>
      {ARROW}
      <Box component="ins" sx={{ fontWeight: 600, textDecoration: 'none' }}>
        {after}
      </Box>
      {percent ? (
        <Box component="span" sx={{ color: 'text.secondary', ml: '8px' }}>
          {percent}
        </Box>
      ) : null}
    </Box>
  );
}

/** Which figures a draft changes, what to look at, and what parcels would cost before and after. */
export function RatePreview({ preview }: { preview: Preview }) {
  const translate = useTranslate();
  const { changes, warnings, samples, changed, added, removed, same, replaces, valid_to } = preview;
  const figureOf = ({ unit }: FigureChange, value: number | null) => (value === null ? '—' : figureText(unit, value));
  const columns: readonly Column<FigureChange & { id: string }>[] = [
    { source: 'part', label: 'figure', render: ({ part, item }) => figureName(translate, part, item), card: 'title' }, // prettier-ignore
    { source: 'column', label: 'figure_column', render: ({ column }) => (column === 'value' || column === 'listed' ? '' : translate(keyBelow('console.rates.column', column))), card: 'line' }, // prettier-ignore
    {
      source: 'after',
      label: 'before_after',
      card: 'line',
      render: (change) =>
        change.part === 'zip_prefixes' ? (
          translate(change.after === null ? 'console.rates.code_removed' : 'console.rates.code_added')
        ) : (
          <BeforeAfter
            before={figureOf(change, change.before)}
            after={figureOf(change, change.after)}
            percent={percentText(change.percent)}
          />
        ),
    },
  ];
  const money = (amount: Satang | null) =>
    amount === null ? translate('console.rates.not_offered') : moneyText(amount);
  const sampleColumns: readonly Column<SampleQuote & { id: string }>[] = [
    { source: 'partner_name', label: 'partner_id', card: 'title' },
    { source: 'weight', label: 'parcel', render: (one) => translate('console.rates.parcel', { kg: one.weight / 1_000, w: one.width / 10, l: one.length / 10, h: one.height / 10 }), card: 'line' }, // prettier-ignore
    { source: 'to_zip_code', label: 'zip_code', kind: 'text', card: 'line' },
    { source: 'cod_amount', kind: 'money', dashZero: true, card: 'line' },
    { source: 'after', label: 'before_after', card: 'line', render: ({ before, after }) => before === after ? money(after) : <BeforeAfter before={money(before)} after={money(after)} /> }, // prettier-ignore
  ];
  return (
    <Box data-field="preview">
      <Section title={translate('console.rates.preview')}>
        <Typography sx={{ fontWeight: 600 }} data-field="counts">
          {translate('console.rates.counts', { changed, added, removed, same })}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: '8px' }}>
          {replaces
            ? translate('console.rates.replaces', { version: replaces.version, day: dayText(replaces.valid_from) })
            : translate('console.rates.first_one')}{' '}
          {valid_to ? translate('console.rates.until', { day: dayText(valid_to) }) : ''}
        </Typography>
        {warnings.map(({ code, part, item }) => (
          <Alert key={`${code} ${part} ${item}`} severity="warning" sx={{ mb: '4px', py: 0 }}>
            {translate(keyBelow('console.value.rate_warning', code))} ({figureName(translate, part, item)})
          </Alert>
        ))}
        {changes.length === 0 ? (
          <Typography color="textSecondary">{translate('console.rates.no_change')}</Typography>
        ) : (
          <RecordTable
            label={translate('console.rates.preview')}
            columns={columns}
            rows={changes.slice(0, SHOWN).map((change, index) => ({ ...change, id: String(index) }))}
          />
        )}
        {changes.length > SHOWN ? (
          <Typography color="textSecondary">
            {translate('console.rates.more', { n: changes.length - SHOWN })}
          </Typography>
        ) : null}
      </Section>
      <Section title={translate('console.rates.samples')}>
        <RecordTable
          label={translate('console.rates.samples')}
          columns={sampleColumns}
          rows={samples.map((sample, index) => ({ ...sample, id: String(index) }))}
        />
      </Section>
    </Box>
  );
}
