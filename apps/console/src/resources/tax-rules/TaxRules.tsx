import { invoicingRoutes as routes, type TaxRules as Rules } from '@lamliang/contracts/invoicing';
import { keyBelow, type PhraseFamily } from '@lamliang/i18n';
import { DateTimeText } from '@lamliang/ui';
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { Section } from '../../components/DetailList.tsx';
import { count, rateText } from '../../components/format.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { Title } from '../../layout/Title.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import { dayText } from '../customer-notes/FollowUp.tsx';
import { ConfirmRule } from './ConfirmRule.tsx';
import { SetTaxRule } from './SetTaxRule.tsx';
import { SettingValue, useAnswer } from './SettingValue.tsx';

/** In the order in which they are read: what has tax, when and how much, what is withheld, what stands on papers. */
const LAWS = ['s77_2', 's78_1', 's79', 's80', 'news_34_2568', 'decree_807', 's81_1_n', 'insurer', 's3_tredecim', 'order_4_2528_12_4', 'order_4_2528_12_1', 's50_bis', 's86_4', 's86_10', 's87', 's87_3'] as const; // prettier-ignore
const family = (name: string): PhraseFamily => `console.tax_rules.${name}` as PhraseFamily;

function Law({ code }: { code: string }) {
  return <>{useTranslate()(keyBelow(family(`law.${code}`), 'name'))}</>;
}
const day = (value: string | null) => (value === null ? '-' : dayText(value));

type ChargeRow = Rules['charges'][number] & { id: string };
const CHARGES: readonly Column<ChargeRow>[] = [
  { source: 'charge_code', kind: { words: 'invoice_charge' }, card: 'title' },
  { source: 'tax_class', kind: { words: 'tax_class' }, card: 'line' },
  { source: 'vat_percent', render: ({ vat_percent }) => rateText(vat_percent), card: 'side' },
  { source: 'withholding_percent', render: ({ withholding_percent }) => rateText(withholding_percent), card: 'line' },
  { source: 'law', render: ({ law }) => <Law code={law} />, card: 'line' },
];
type RateRow = Rules['rates'][number] & { id: string };
const RATES: readonly Column<RateRow>[] = [
  { source: 'tax', kind: { words: 'tax_kind' }, card: 'title' },
  { source: 'tax_class', kind: { words: 'tax_class' }, card: 'line' },
  { source: 'rate_percent', render: ({ rate_percent }) => rateText(rate_percent), card: 'side' },
  { source: 'valid_from', render: ({ valid_from }) => dayText(valid_from), card: 'line' },
  { source: 'valid_until', render: ({ valid_until }) => day(valid_until), card: 'line' },
  { source: 'law', render: ({ law }) => <Law code={law} />, card: 'line' },
];
type SettingRow = Rules['settings'][number] & { id: string };
const SETTINGS: readonly Column<SettingRow>[] = [
  { source: 'name', kind: { words: 'tax_setting' }, card: 'title' },
  { source: 'value', render: ({ name, transport_vat, withholding_from_amount }) => <SettingValue name={name} value={transport_vat ?? String(withholding_from_amount)} />, card: 'side' }, // prettier-ignore
  { source: 'valid_from', render: ({ valid_from }) => day(valid_from), card: 'line' },
  { source: 'holds_flag', kind: 'flag', card: 'line' },
  { source: 'staff_name', card: 'line' },
  { source: 'create_dt', kind: 'moment', card: 'line' },
];

/** How papers are taxed, where the law says so, and what an accountant has confirmed of it. */
export function TaxRules() {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [routes.taxRules.id],
    queryFn: ({ signal }) => call(routes.taxRules, { signal }),
  });
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto', p: { xs: '12px', md: '20px' }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' }}>
      <Title title={translate('console.resource.tax-rules')} />
      <Typography color="textSecondary">{translate('console.tax_rules.intro')}</Typography>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Whole rules={data} /> : error ? null : <Skeleton variant="rounded" height={400} />}
    </Box>
  );
} // prettier-ignore

function Whole({ rules: { charges, rates, settings, questions } }: { rules: Rules }) {
  const translate = useTranslate();
  const open = questions.filter(({ confirmed_dt }) => confirmed_dt === null).length;
  return (
    <>
      <Alert severity={open ? 'warning' : 'success'}>
        {open ? translate('console.tax_rules.open', { count: count(open) }) : translate('console.tax_rules.all_confirmed')}
      </Alert>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'hidden', backgroundColor: 'background.paper' }}>
        <Section title={translate('console.tax_rules.questions')}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '14px' }}>
            {questions.map((question) => (
              <Question key={question.rule} question={question} />
            ))}
          </Box>
        </Section>
        <Table name="charges" columns={CHARGES} rows={charges.map((row) => ({ ...row, id: row.charge_code }))}>
          {charges.length === 0 ? <Alert severity="error">{translate('console.tax_rules.no_rate')}</Alert> : null}
        </Table>
        <Table name="settings" action={<SetTaxRule />} columns={SETTINGS} rows={settings.map((row, n) => ({ ...row, id: String(n) }))} />
        <Table name="rates" columns={RATES} rows={rates.map((row, n) => ({ ...row, id: String(n) }))}>
          <Typography variant="body2" color="textSecondary" sx={{ mt: '8px' }}>
            {translate('console.tax_rules.rates_fixed')}
          </Typography>
        </Table>
        <Section title={translate('console.tax_rules.laws')}>
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: '10px' }}>
            {LAWS.map((code) => (
              <div key={code}>
                <Typography component="dt" sx={{ fontWeight: 600 }}>
                  <Law code={code} />
                </Typography>
                <Typography component="dd" color="textSecondary" sx={{ m: 0 }}>
                  {translate(keyBelow(family(`law.${code}`), 'says'))}
                </Typography>
              </div>
            ))}
          </Box>
        </Section>
      </Box>
    </>
  );
} // prettier-ignore

function Table<R extends { id: string }>({ name, columns, rows, action, children }: { name: 'charges' | 'rates' | 'settings'; columns: readonly Column<R>[]; rows: readonly R[]; action?: ReactNode; children?: ReactNode }) {
  const title = useTranslate()(`console.tax_rules.${name}`);
  return (
    <Section title={title} action={action}>
      <RecordTable label={title} columns={columns} rows={rows} />
      {children}
    </Section>
  );
} // prettier-ignore

/** What the law leaves open: how it is read, and whether an accountant has confirmed that. */
function Question({ question }: { question: Rules['questions'][number] }) {
  const translate = useTranslate();
  const answer = useAnswer();
  const { rule, value, confirmed_name, confirmed_dt, reason } = question;
  const words = family(`question.${rule}`);
  return (
    <Box component="li" data-rule={rule} sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {translate(keyBelow(words, 'name'))}: {answer(rule, value)}
        </Typography>
        <Typography color="textSecondary">{translate(keyBelow(words, 'says'))}</Typography>
        {confirmed_dt === null ? (
          <Typography sx={(theme) => ({ color: theme.palette.tone.warning.text, fontWeight: 500 })}>{translate('console.tax_rules.not_confirmed')}</Typography>
        ) : (
          <Typography sx={(theme) => ({ color: theme.palette.tone.success.text })}>
            {translate('console.tax_rules.confirmed', { name: confirmed_name ?? '' })} <DateTimeText value={confirmed_dt} />
            {reason ? <Box component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>{reason}</Box> : null}
          </Typography>
        )}
      </Box>
      <ConfirmRule rule={rule} value={value} names={{ rule: translate(keyBelow(words, 'name')), value: answer(rule, value) }} />
    </Box>
  );
} // prettier-ignore
