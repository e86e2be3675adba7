import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import {
  BadgeAlert,
  BadgeCheck,
  ChevronRight,
  CircleCheck,
  PackageX,
  Printer,
  Truck,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { identityType, ownAccountRoutes } from '@lamliang/contracts/auth';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate } from '@lamliang/kernel';
import { Card, Flip, IconTile, LinesSkeleton, Loaded, namedDay, useBahtText } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { entryOf } from '../../routes/index.ts';
import { decide, may } from '../../session/access.rules.ts';
import { availableOf } from '../../session/available.rules.ts';
import { useUser } from '../../session/session.ts';
import { isLow } from './home.rules.ts';

const List = styled('ul')(({ theme }) => ({
  padding: '6px 8px 10px',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 56,
    padding: '6px 12px',
    borderRadius: '8px',
    fontSize: 14,
    lineHeight: 1.6,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { backgroundColor: (theme.vars ?? theme).palette.raised },
    '& > span:nth-of-type(2)': { flex: 1 },
    [theme.breakpoints.down('md')]: { fontSize: 15 },
  },
}));
const Done = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '16px 20px 20px',
  display: 'flex',
  gap: 10,
  alignItems: 'center',
  fontSize: 14,
  color: (theme.vars ?? theme).palette.tone.success.text,
}));

interface Task {
  key:
    | 'booking_failed'
    | 'not_printed'
    | 'delivery_failed'
    | 'low_wallet'
    | 'verification'
    | `${'identity' | 'cod'}_refused`;
  to: string;
  icon: LucideIcon;
  tone: 'error' | 'info' | 'warning';
  words: ReactNode;
}

/** Orders that wait for the shop: their number in the summary, and how the list shows them. */
const OF_ORDERS = [
  ['booking_failed', 'booking_failed', 'booking_state=failed', PackageX, 'error'],
  ['not_printed', 'not_printed', 'shipment_status=booked&print_flag=0', Printer, 'info'],
  ['delivery_failed', 'delivery-failed', 'shipment_status=delivery-failed', Truck, 'warning'],
] as const;

/** To-do list of the shop: failed bookings, unprinted cover sheets, failed deliveries, low balance, open verification. */
export function Todo() {
  const { t, i18n } = useTranslation();
  const baht = useBahtText();
  const user = useUser();
  const summary = useQuery({ ...read(shopOrdersRoutes.summary, { query: {} }), refetchInterval: 60_000 });
  const balances = useQuery(read(walletRoutes.balances));
  const forecast = useQuery({ ...read(walletRoutes.forecast), enabled: may(user, 'finance_flag') });
  const [today] = useState(() => bangkokDate(new Date()));
  const own = useQuery({ ...read(ownAccountRoutes.ownAccount), enabled: may(user, 'advanced_setting_flag') });
  const tasks: Task[] = [];
  for (const [key, counted, filters, icon, tone] of OF_ORDERS) {
    const count = summary.data?.[counted];
    if (count) tasks.push({ key, to: `/orders/all?${filters}`, icon, tone, words: t(`home.todo_${key}`, { count }) });
  }
  const left = balances.data ? availableOf(user, balances.data) : null;
  const wallet = '/finance/wallet-transaction';
  const until = forecast.data?.lasts_until ?? null;
  if (left !== null && isLow(left, until, today) && decide(entryOf(wallet), user) === 'open')
    tasks.push({
      key: 'low_wallet',
      to: wallet,
      icon: Wallet,
      tone: 'warning',
      words:
        until === null
          ? t('home.todo_low_wallet', { amount: baht(left) })
          : until < today
            ? t('home.todo_low_today', { amount: baht(left) })
            : t('home.todo_low_until', { amount: baht(left), day: namedDay(until, i18n.language) }),
    });
  for (const { step, status } of own.data?.steps ?? []) {
    if (status !== 'not-accept' || step === 'email') continue;
    tasks.push({
      key: step === 'cod' ? 'cod_refused' : 'identity_refused',
      to: step === 'cod' ? '/options/codoption' : '/user/profile#identity',
      icon: BadgeAlert,
      tone: 'error',
      words: t(
        `home.todo_refused_${step === 'cod' ? 'cod' : own.data && identityType(own.data) === 'juristic' ? 'juristic' : 'ordinary'}`,
      ),
    });
  }
  const steps = (own.data?.steps ?? []).filter(({ status }) => status === 'not-confirm');
  if (steps.length > 0)
    tasks.push({
      key: 'verification',
      to: '/user/profile',
      icon: BadgeCheck,
      tone: 'info',
      words: t('home.todo_verification', { count: steps.length }),
    });
  return (
    <Card title={t('home.todo')} flush>
      <Loaded query={summary} compact waiting={<LinesSkeleton lines={3} />}>
        {() =>
          tasks.length === 0 ? (
            <Done>
              <CircleCheck size={20} aria-hidden />
              {t('home.todo_done')}
            </Done>
          ) : null
        }
      </Loaded>
      <List>
        {tasks.map(({ key, to, icon: Icon, tone, words }) => (
          <li key={key}>
            <AppLink to={to} data-field={key}>
              <IconTile tone={tone}>
                <Icon size={19} strokeWidth={1.75} aria-hidden />
              </IconTile>
              <span>{words}</span>
              <Flip>
                <ChevronRight size={18} aria-hidden />
              </Flip>
            </AppLink>
          </li>
        ))}
      </List>
    </Card>
  );
}
