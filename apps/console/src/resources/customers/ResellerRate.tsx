import { rewardStep, rewardTermsChange, walletRoutes, type RewardTerms } from '@lamliang/contracts/wallet';
import { ZERO } from '@lamliang/kernel';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useGetList } from 'react-admin';
import * as z from 'zod/mini';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { Section } from '../../components/DetailList.tsx';
import { rateText } from '../../components/format.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import { dayText } from '../rate-cards/RateSections.tsx';
import { stepsText } from '../reward-terms/RewardTerms.tsx';
import { shopOf, type CustomerRecord } from './record.ts';

/** Rates of a reseller that are shown; the rest stands in the list of rates. */
const SHOWN = 10;
const COLUMNS: readonly Column<RewardTerms>[] = [
  { source: 'valid_from', card: 'title', render: ({ valid_from }) => dayText(valid_from) },
  { source: 'steps', card: 'side', render: stepsText },
  { source: 'staff_name', card: 'line' },
  { source: 'create_dt', kind: 'moment', card: 'line' },
];

/** What a reseller earns of the shops under it: the rate of today, and for those who set it all of them. @param now hundredths of a percent */
export function ResellerRate({ customer, now }: { customer: CustomerRecord; now: number | null }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const role = currentRole();
  return (
    <Section title={translate('console.customers.shops.commission')}>
      <Box sx={{ display: 'flex', gap: '12px', alignItems: 'center', mb: '8px' }}>
        <Typography data-field="rate_percent">
          {now === null ? translate('console.customers.shops.rate_none') : rateText(now)}
        </Typography>
        {mayDo(role, 'reward-terms', 'create') ? (
          <Button variant="outlined" onClick={() => setOpen(true)} sx={{ minHeight: { xs: 44, md: 32 } }}>
            {translate('console.customers.shops.rate_set')}
          </Button>
        ) : null}
      </Box>
      {mayDo(role, 'reward-terms', 'list') ? <Rates account_id={customer.id} /> : null}
      {open ? <RateDialog customer={customer} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function Rates({ account_id }: { account_id: number }) {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useGetList<RewardTerms>('reward-terms', {
    filter: { account_id },
    sort: { field: 'valid_from', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} sx={{ m: '16px' }} />;
  if (data?.length === 0) return null;
  return (
    <Box sx={{ mx: { xs: '-16px', md: '-20px' } }}>
      <RecordTable
        label={translate('console.customers.shops.rate_title')}
        columns={COLUMNS}
        rows={data ?? []}
        loading={isPending}
      />
    </Box>
  );
}

/** One rate, whatever a shop ships. */
const rate = z.object({
  rate_percent: rewardStep.shape.rate_percent,
  valid_from: rewardTermsChange.shape.valid_from,
  reason: rewardTermsChange.shape.reason,
});

/** Sets the rate from a day on; what it would have given more last month may want a second person. */
function RateDialog({ customer, onClose }: { customer: CustomerRecord; onClose: () => void }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  return (
    <ActionDialog
      title={translate('console.customers.shops.rate_title')}
      intro={translate('console.customers.shops.rate_hint')}
      fields={[
        { name: 'rate_percent', kind: 'number' },
        { name: 'valid_from', kind: 'day' },
        { name: 'reason', kind: 'text', wide: true },
      ]}
      body={rate}
      fixed={{}}
      check={({ rate_percent, valid_from }) =>
        translate('console.customers.shops.rate_check', {
          name: shopOf(customer),
          rate: rateText(rate_percent),
          day: dayText(valid_from),
        })
      }
      figure={({ rate_percent }) => rateText(rate_percent)}
      confirm={() => translate('console.customers.shops.rate_set')}
      onConfirmed={async ({ rate_percent, ...terms }) => {
        const steps = [{ from_amount: ZERO, rate_percent }];
        const { decision_id } = await call(walletRoutes.setRewardTerms, {
          body: { kind: 'reseller', account_id: customer.id, steps, ...terms },
        });
        onDone(`console.customers.shops.rate_${decision_id === null ? 'done' : 'waits'}`);
      }}
      onClose={onClose}
    />
  );
}
