import { invoicingRoutes as routes, type InvoiceAge } from '@lamliang/contracts/invoicing';
import { keyBelow } from '@lamliang/i18n';
import { Money } from '@lamliang/ui';
import { Box, Link, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseQueryFromLocation, useDataProvider } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router';
import { count } from '../../components/format.ts';
import { LoadError } from '../../components/LoadError.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';

/** The list of invoices under a filter, as a link. */
export const invoicesPath = (filter: object): string =>
  `/invoices?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;

/** What is owed by all shops, or by the one that the list is filtered by, by how long it is overdue; each age opens its invoices. */
export function Ageing() {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const { account_id } = (parseQueryFromLocation({ search: useLocation().search }).filter ?? {}) as { account_id?: number };
  const shop = account_id === undefined ? {} : { account_id: Number(account_id) };
  const { data, error, refetch } = useQuery({
    queryKey: [routes.invoiceAgeing.id, shop],
    queryFn: () => call(routes.invoiceAgeing, { query: shop }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} sx={{ m: '12px' }} />;
  const figures = [
    { name: 'owed' as const, label: translate('console.receivables.owed'), to: invoicesPath({ ...shop, state: ['not-receive', 'overdue'] }), amount: data?.total_amount, n: data?.total_count },
    ...AGES.map((age) => {
      const row = data?.ages.find((one) => one.age === age);
      return { name: age, label: translate(keyBelow('console.value.invoice_age', age)), to: invoicesPath({ ...shop, age }), amount: row?.amount, n: row?.invoice_count };
    }),
  ];
  return (
    <Box component="section" aria-label={translate('console.receivables.ageing')} sx={{ px: { xs: '12px', md: '20px' }, pt: '12px', pb: '4px', flexShrink: 0 }}>
      <Typography component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: '4px' }}>
        {translate('console.receivables.ageing')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: '8px 20px', gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))', lg: 'repeat(6, minmax(0, 1fr))' } }}>
        {figures.map(({ name, label, to, amount, n }) => (
          <Box key={name} data-field={name}>
            <Typography component="dt" variant="body2">
              <Link component={RouterLink} to={to} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 22 } }} color={name === 'owed' || name === 'not-due' || !n ? 'textSecondary' : 'error'}>
                {label}
              </Link>
            </Typography>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              <Box sx={{ fontSize: 18, fontWeight: 600 }}>{data ? <Money bare value={amount} /> : <Skeleton width={72} />}</Box>
              <Typography component="span" variant="body2" color="textSecondary">
                {data ? translate('console.receivables.count', { count: count(n ?? 0) }) : <Skeleton width={40} />}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
} // prettier-ignore

const AGES: readonly InvoiceAge[] = ['not-due', '1-30', '31-60', '61-90', 'over-90'];
