import { rewardTermsChange, walletRoutes as routes, type RewardPreview, type RewardTermsChange } from '@lamliang/contracts/wallet'; // prettier-ignore
import { moneyText } from '@lamliang/ui';
import { Box, Button, Typography } from '@mui/material';
import { Gauge } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { safeParse } from 'zod/mini';
import { ActionDialog, type Wire } from '../../actions/ActionDialog.tsx';
import type { Field } from '../../actions/ActionField.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { phraseOf } from '../../components/codes.ts';
import { rateText } from '../../components/format.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { dayText } from '../rate-cards/RateSections.tsx';
import { fromOf, rateOf, STEPS, stepsOf, TERMS_KINDS, termsForm } from './terms-form.ts';

/** Sets rates from a day on, by steps; what they would have given last month stands beside them. */
export function SetTerms() {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const [open, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'reward-terms', 'create')) return null;
  const words = Object.fromEntries(TERMS_KINDS.map((kind) => [kind, translate(phraseOf('reward_term_kind', kind))]));
  const fields: readonly Field[] = [
    { name: 'kind', kind: 'choice', words },
    { name: 'valid_from', kind: 'day' },
    ...STEPS.flatMap((n): Field[] => [
      { name: fromOf(n), kind: 'number', ...(n === 1 ? { hint: translate('console.terms.first') } : {}) },
      { name: rateOf(n), kind: 'number' },
    ]),
    { name: 'reason', kind: 'text', wide: true },
  ];
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Gauge size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.terms.label')}
      </Button>
      {open ? (
        <ActionDialog
          title={translate('console.terms.title')}
          intro={translate('console.terms.intro')}
          fields={fields}
          first={{ from_amount_1: '0' }}
          body={termsForm}
          fixed={{}}
          check={({ kind, valid_from }) =>
            translate('console.terms.check', { kind: words[kind], day: dayText(valid_from) })
          }
          figure={(entered) =>
            stepsOf(entered)
              .map(({ rate_percent }) => rateText(rate_percent))
              .join(' · ')
          }
          confirm={() => translate('console.terms.label')}
          beside={(wire) => <LastMonth wire={wire} />}
          onConfirmed={async (entered) => {
            const { kind, valid_from, reason } = entered;
            const body = { kind, valid_from, steps: stepsOf(entered), reason };
            const { decision_id } = await call(routes.setRewardTerms, { body });
            onDone(`console.terms.${decision_id === null ? 'done' : 'waits'}`);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** What was entered as it would be asked about; undefined as long as it is not complete. */
function changeOf(wire: Wire): RewardTermsChange | undefined {
  const { kind, valid_from } = wire;
  const steps = STEPS.flatMap((n) => {
    const [from_amount, rate_percent] = [wire[fromOf(n)], wire[rateOf(n)]];
    return from_amount === undefined || rate_percent === undefined ? [] : [{ from_amount, rate_percent }];
  });
  const parsed = safeParse(rewardTermsChange, { kind, valid_from, steps, reason: 'preview' });
  return parsed.success ? parsed.data : undefined;
}

/** What the last closed month would have given, and gave. Tax has no month: it is kept back of payments to come. */
function LastMonth({ wire }: { wire: Wire }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const change = changeOf(wire);
  const isTax = wire['kind'] === 'withholding' || wire['kind'] === 'carrier_withholding';
  const { data, error, refetch } = useQuery({
    queryKey: [routes.previewRewardTerms.id, change],
    queryFn: ({ signal }) => call(routes.previewRewardTerms, { body: change as RewardTermsChange, signal }),
    enabled: change !== undefined && !isTax,
    retry: false,
  });
  return (
    <Box component="section" aria-label={translate('console.terms.preview')} role="status">
      <Typography sx={{ fontWeight: 600, mb: '8px' }}>{translate('console.terms.preview')}</Typography>
      {isTax ? (
        <Typography color="textSecondary">{translate('console.terms.tax')}</Typography>
      ) : error && change ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data && change ? (
        <Given preview={data} />
      ) : (
        <Typography color="textSecondary">{translate('console.terms.incomplete')}</Typography>
      )}
    </Box>
  );
}

function Given({ preview: { period, shop_count, amount, amount_now } }: { preview: RewardPreview }) {
  const translate = useTranslate();
  return (
    <>
      <Typography data-field="amount" sx={{ fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {moneyText(amount)}
      </Typography>
      <Typography color="textSecondary">
        {translate('console.terms.given', {
          month: period.slice(0, 7),
          count: shop_count,
          now: moneyText(amount_now),
        })}
      </Typography>
    </>
  );
}
