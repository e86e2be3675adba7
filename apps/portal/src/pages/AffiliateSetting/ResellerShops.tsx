import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resellerRoutes, type ResellerMonth, type ResellerShop } from '@lamliang/contracts/auth';
import {
  Card,
  Count,
  DataTable,
  DateText,
  DescriptionList,
  LinesSkeleton,
  Loaded,
  Money,
  Note,
  Pager,
  type Column,
} from '@lamliang/ui';
import { sum, type Satang } from '@lamliang/kernel';
import { read } from '../../api/client.ts';
import { StatementRow } from '../../components/statement/Statement.tsx';

const LIMIT = 20;
/** In line with the cells below it. */
const Lead = styled('div')(({ theme }) => ({
  padding: '12px 20px',
  '& h3': { margin: 0, fontSize: 15, lineHeight: 1.5, fontWeight: 600 },
  [theme.breakpoints.down('md')]: { padding: '12px 16px' },
}));
/** 11/2026 */
const monthOf = (period: string) => <bdi>{period.split('-').toReversed().join('/')}</bdi>;

/** The shops under this one, as numbers: parcels, shipping and commission, by shop and by month. Receivers are the shops' own. */
export function ResellerShops() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const shops = useQuery({
    ...read(resellerRoutes.resellerShops, { query: { page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t('options.reseller.title')} more={t('options.reseller.more')} flush data-field="reseller">
      <Loaded query={shops} waiting={<LinesSkeleton lines={8} />}>
        {({ rows, total, total_capped, months, rate_percent }) => (
          <>
            <Lead>
              {months ? (
                <Totals months={months} shops={total} rate={rate_percent} />
              ) : (
                <Note role="status">{t('options.reseller.uncounted')}</Note>
              )}
            </Lead>
            <Shops rows={rows} />
            <Pager page={page} limit={LIMIT} total={total} capped={total_capped === 1} onPage={setPage} />
            {months ? <Months months={months} /> : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** The sum of what could be told of each; null where one could not. */
const whole = (amounts: readonly (Satang | null)[]) => {
  const told = amounts.filter((amount) => amount !== null);
  return told.length < amounts.length ? null : sum(told);
};

function Totals({ months, shops, rate }: { months: readonly ResellerMonth[]; shops: number; rate: number | null }) {
  const { t } = useTranslation();
  const total = months.reduce((all, month) => all + month.total, 0);
  return (
    <DescriptionList
      items={[
        { name: 'shops', label: t('options.reseller.shops'), value: <Count value={shops} /> },
        {
          name: 'total',
          label: t('options.reseller.parcels_all', { months: months.length }),
          value: <Count value={total} />,
        },
        {
          name: 'shipping_cost',
          label: t('options.reseller.basis'),
          wide: true,
          value: <Money value={sum(months.map(({ shipping_cost }) => shipping_cost))} />,
        },
        {
          name: 'commission_amount',
          label: t('options.reseller.commission_all'),
          wide: true,
          value: (
            <>
              <Money value={whole(months.map(({ commission_amount }) => commission_amount))} />
              {rate === null ? null : <> ({t('options.reseller.rate', { rate: `${rate / 100}%` })})</>}
            </>
          ),
        },
      ]}
    />
  );
}

function Shops({ rows }: { rows: ResellerShop[] }) {
  const { t } = useTranslation();
  const parcels = ({ volume }: ResellerShop) => <Count value={volume?.total ?? null} field="total" />;
  const shipping = ({ volume }: ResellerShop) => <Money value={volume?.shipping_cost} field="shipping_cost" />;
  const commission = ({ commission_amount }: ResellerShop) => (
    <Money value={commission_amount} field="commission_amount" />
  );
  const columns: Column<ResellerShop>[] = [
    { id: 'shop_name', header: t('options.reseller.shop'), cell: ({ shop_name }) => <span data-field="shop_name">{shop_name}</span> },
    { id: 'reseller_dt', header: t('options.reseller.since'), cell: ({ reseller_dt }) => <DateText value={reseller_dt} field="reseller_dt" /> },
    { id: 'total', header: t('options.reseller.parcels'), numeric: true, cell: parcels },
    { id: 'cancelled', header: t('options.reseller.cancelled'), numeric: true, from: 680, cell: ({ volume }) => <Count value={volume?.cancelled ?? null} field="cancelled" /> },
    { id: 'shipping_cost', header: t('options.reseller.shipping'), numeric: true, cell: shipping },
    { id: 'commission_amount', header: t('options.reseller.commission'), numeric: true, cell: commission },
  ]; // prettier-ignore
  return (
    <DataTable
      label={t('options.reseller.title')}
      rows={rows}
      rowId={({ account_id }) => String(account_id)}
      columns={columns}
      card={(row) => (
        <StatementRow>
          <span data-field="shop_name">{row.shop_name}</span>
          <span className="end">{shipping(row)}</span>
          <small>
            {t('options.reseller.since')} <DateText value={row.reseller_dt} field="reseller_dt" />
          </small>
          <small className="end">
            {t('options.reseller.parcels')} {parcels(row)}
          </small>
          <small />
          <small className="end">
            {t('options.reseller.commission')} {commission(row)}
          </small>
        </StatementRow>
      )}
    />
  );
}

function Months({ months }: { months: readonly ResellerMonth[] }) {
  const { t } = useTranslation();
  const columns: Column<ResellerMonth>[] = [
    { id: 'period', header: t('options.reseller.month'), cell: ({ period }) => monthOf(period) },
    { id: 'total', header: t('options.reseller.parcels'), numeric: true, cell: ({ total }) => <Count value={total} /> },
    { id: 'cancelled', header: t('options.reseller.cancelled'), numeric: true, from: 680, cell: ({ cancelled }) => <Count value={cancelled} /> },
    { id: 'shipping_cost', header: t('options.reseller.shipping'), numeric: true, cell: ({ shipping_cost }) => <Money value={shipping_cost} /> },
    { id: 'commission_amount', header: t('options.reseller.commission'), numeric: true, cell: ({ commission_amount }) => <Money value={commission_amount} /> },
  ]; // prettier-ignore
  return (
    <>
      <Lead>
        <h3>{t('options.reseller.months')}</h3>
      </Lead>
      <DataTable
        label={t('options.reseller.months')}
        rows={months.toReversed()}
        rowId={({ period }) => period}
        density="compact"
        columns={columns}
        card={({ period, total, shipping_cost, commission_amount }) => (
          <StatementRow>
            <span>{monthOf(period)}</span>
            <span className="end">
              <Money value={shipping_cost} />
            </span>
            <small>
              {t('options.reseller.parcels')} <Count value={total} />
            </small>
            <small className="end">
              {t('options.reseller.commission')} <Money value={commission_amount} />
            </small>
          </StatementRow>
        )}
      />
    </>
  );
}
