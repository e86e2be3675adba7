import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownAccountRoutes, type CurrentUser } from '@lamliang/contracts/auth';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate } from '@lamliang/kernel';
import { BlockSkeleton, Card, EmptyState, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSettled } from '../../api/use-settled.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { unpaidReads, prefetchCredit } from '../../components/papers/use-credit.ts';
import { lastDays, type Period } from '../../components/period/period.rules.ts';
import { mayCreate } from '../../layout/navigation.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { refusedPage } from '../../session/refused-page.ts';
import { useUser } from '../../session/session.ts';
import { Banners } from './Banners.tsx';
import { ComingCod } from './ComingCod.tsx';
import { CreditCard } from './CreditCard.tsx';
import { KeyMetrics } from './KeyMetrics.tsx';
import { greetingOf } from './home.rules.ts';
import { Provinces } from './Provinces.tsx';
import { banners, provincesOf, volumesOf } from './reads.ts';
import { Todo } from './Todo.tsx';
import { Volumes } from './Volumes.tsx';
import { WalletCard } from './WalletCard.tsx';

const DAYS = 30;

export function prefetch({ user }: PageArguments): void {
  const period = lastDays(DAYS, new Date());
  void queryClient.prefetchQuery(volumesOf(period));
  void queryClient.prefetchQuery(provincesOf(period));
  void queryClient.prefetchQuery(banners());
  if (may(user, 'finance_flag')) void queryClient.prefetchQuery(read(walletRoutes.balances));
  if (seesMoney(user)) prefetchCredit(user);
  if (may(user, 'cod_flag')) void queryClient.prefetchQuery(read(walletRoutes.codCalendar));
  if (may(user, 'order_flag')) {
    void queryClient.prefetchQuery(read(shopOrdersRoutes.summary, { query: {} }));
    if (may(user, 'advanced_setting_flag')) void queryClient.prefetchQuery(read(ownAccountRoutes.ownAccount));
  }
}

/** Whether there is anything to tell of a credit line. */
const seesMoney = (user: CurrentUser | null) => may(user, 'finance_flag') || may(user, 'credit_flag');

const First = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gap: 16,
  marginBottom: 20,
  '& > :only-child': { gridColumn: '1 / -1' },
  '&:empty': { display: 'none' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, marginBottom: 16 },
}));
const Spaced = styled('div')(({ theme }) => ({
  '&:not(:empty)': { marginBottom: 16, [theme.breakpoints.down('md')]: { marginBottom: 12 } },
}));
const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, marginTop: 16 });

/** To-do list, then the last 30 days. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const refused = refusedPage.use();
  const [now] = useState(() => new Date());
  const period = lastDays(DAYS, now);
  const shop = user.parent_account?.name ?? user.name;
  const hour = (now.getUTCHours() + 7) % 24;
  const volumes = useQuery(volumesOf(period));
  // Tasks and banners have no height before they are read.
  const settled = useSettled('home', [
    read(walletRoutes.balances),
    banners(),
    ...unpaidReads(user),
    ...(may(user, 'cod_flag') ? [read(walletRoutes.codCalendar)] : []),
    ...(may(user, 'order_flag') ? [read(shopOrdersRoutes.summary, { query: {} })] : []),
    ...(may(user, 'order_flag') && may(user, 'advanced_setting_flag') ? [read(ownAccountRoutes.ownAccount)] : []),
  ]);
  const nothingYet = volumes.data !== undefined && volumes.data.every((day) => day.total === 0);
  return (
    <>
      <PageHead
        title={t(`home.greeting_${greetingOf(hour)}`, { name: shop })}
        more={t('home.subtitle', { count: DAYS })}
      />
      {refused ? (
        <Alert severity="warning" onClose={() => refusedPage.set(false)} sx={{ mb: '16px' }}>
          {t('home.refused')}
        </Alert>
      ) : null}
      {settled ? <Sections period={period} today={bangkokDate(now)} nothingYet={nothingYet} /> : <Waiting />}
    </>
  );
}

function Waiting() {
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <BlockSkeleton height={200} />
      <BlockSkeleton height={140} />
      <BlockSkeleton height={400} />
    </div>
  );
}

function Sections({ period, today, nothingYet }: { period: Period; today: string; nothingYet: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      <First>
        {may(user, 'order_flag') ? <Todo /> : null}
        {user.payment_type === 'credit' && seesMoney(user) ? (
          <CreditCard />
        ) : may(user, 'finance_flag') ? (
          <WalletCard />
        ) : null}
      </First>
      <Banners today={today} />
      <Spaced>{may(user, 'cod_flag') ? <ComingCod /> : null}</Spaced>
      {nothingYet ? (
        <Card flush>
          <EmptyState
            icon={PackagePlus}
            title={t('home.no_orders')}
            more={t('home.no_orders_more')}
            action={
              mayCreate(user) ? (
                <Button variant="contained" component={AppLink} to="/orders/createorder">
                  {t('frame.orders_create')}
                </Button>
              ) : null
            }
          />
        </Card>
      ) : (
        <>
          <KeyMetrics period={period} />
          <Column>
            <Volumes period={period} />
            <Provinces period={period} />
          </Column>
        </>
      )}
    </>
  );
}
