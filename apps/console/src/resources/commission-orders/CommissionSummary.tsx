import type { QueryOf } from '@lamliang/contracts';
import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Money } from '@lamliang/ui';
import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { parseQueryFromLocation, useDataProvider } from 'react-admin';
import { useLocation } from 'react-router';
import { count } from '../../components/format.ts';
import { LoadError } from '../../components/LoadError.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';

const COUNTS = ['month_total', 'not_delivered_amount', 'sent_successfully_amount', 'return_amount', 'cancel_amount', 'match_with_partner_amount'] as const; // prettier-ignore
const SUMS = ['selling_total', 'partner_cost_total', 'commission_total'] as const;
const FILTERS = ['account_id', 'partner_id', 'complete_flag', 'cod_flag'] as const;
type Query = QueryOf<typeof routes.commissionSummary>;

/** What of the list's filters the summary takes; a period needs both of its days. */
function queryOf(search: string): Query {
  const filter = (parseQueryFromLocation({ search }).filter ?? {}) as Record<string, unknown>;
  const given = Object.fromEntries(
    FILTERS.flatMap((name) => (Number.isInteger(Number(filter[name] ?? NaN)) ? [[name, Number(filter[name])]] : [])),
  );
  const { from_date, to_date, q } = filter;
  return {
    ...given,
    // Its rows are those of the list below.
    limit: 1,
    ...(from_date && to_date ? { from_date, to_date } : {}),
    ...(typeof q === 'string' && q ? { search: q } : {}),
  } as Query;
}

/** How many orders of the period there are in each state, by carrier, and what they leave. */
export function CommissionSummary() {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const query = queryOf(useLocation().search);
  const { data, error, refetch } = useQuery({
    queryKey: [routes.commissionSummary.id, query],
    queryFn: () => call(routes.commissionSummary, { query }),
    placeholderData: (before) => before,
  });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} sx={{ m: '12px' }} />;
  const figures = [
    ...COUNTS.map((name) => ({ name, value: data ? <bdi>{count(data[name])}</bdi> : undefined })),
    ...SUMS.map((name) => ({ name, value: data ? <Money bare value={data[name]} /> : undefined })),
  ];
  return (
    <Box
      component="section"
      aria-label={translate('console.commissions.summary')}
      sx={{ px: { xs: '16px', md: '20px' }, pt: '12px', flexShrink: 0 }}
    >
      <Typography component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: '4px' }}>
        {translate(query.from_date ? 'console.commissions.of_period' : 'console.commissions.of_month')}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: '20px',
          rowGap: '6px',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(112px, max-content))' },
        }}
      >
        {figures.map(({ name, value }) => (
          <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
              {translate(`console.commissions.${name}`)}
            </Box>
            <Box
              component="dd"
              data-field={name}
              sx={{ m: 0, fontSize: 18, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
            >
              {value ?? <Skeleton width={48} />}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ minHeight: 22, my: '4px' }}>
        {(data?.partners ?? []).map(({ partner_name, amount }) => `${partner_name} ${count(amount)}`).join(' · ')}
      </Typography>
    </Box>
  );
}
