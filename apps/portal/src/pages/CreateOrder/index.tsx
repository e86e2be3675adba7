import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { shopOrdersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { newIdempotencyKey, randomToken } from '@lamliang/kernel';
import { BlockSkeleton, Card, EmptyState, Loaded, markStale, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { ALL_POINTS, SELDOM } from '../../api/inputs.ts';
import { queryClient } from '../../api/query-client.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import type { Owner } from '../../session/device-store.ts';
import { useUser } from '../../session/session.ts';
import { later } from '../../later.tsx';
import { BookingForm } from './BookingForm.tsx';
import {
  deleteForm,
  savePreferences,
  readPreferences,
  unfinishedForm,
  type FormPreferences,
  type StoredForm,
} from './draft-store.ts';
import { blankDraft, draftOfOrder, nextDraft, type Draft } from './draft.rules.ts';
import { DraftOffer } from './Notices.tsx';
import { addRecentOrder, useRecentOrders } from './recent-orders.ts';

const Booked = later(() => import('./Booked.tsx').then((file) => file.Booked));
const RecentOrders = later(() => import('./Booked.tsx').then((file) => file.RecentOrders));

export function prefetch({ user }: PageArguments): void {
  if (!may(user, 'order_flag')) return;
  void queryClient.prefetchQuery(read(shopOrdersRoutes.pickupPoints, ALL_POINTS));
  if (may(user, 'pickup_point_flag')) void queryClient.prefetchQuery(read(shopOrdersRoutes.pickupPointConfig));
  void queryClient.prefetchQuery({ ...read(shopOrdersRoutes.packaging), ...SELDOM });
  void queryClient.prefetchQuery(read(walletRoutes.balances));
}

interface Form extends Pick<StoredForm, 'key' | 'draft' | 'sent'> {
  /** Identifies a form; its idempotency key may change. */
  id: string;
}
const formOf = (draft: Draft): Form => ({ id: randomToken(6), key: newIdempotencyKey(), draft, sent: null });

/** Creates one order after another. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const allowed = may(user, 'advanced_order_flag');
  return (
    <>
      <PageHead title={t('orders.create.title')} />
      {allowed ? (
        <Booking />
      ) : (
        <Card>
          <EmptyState icon={Lock} title={t('orders.create.read_only')} more={t('orders.create.read_only_more')} />
        </Card>
      )}
    </>
  );
}

function Booking() {
  const { t } = useTranslation();
  const user = useUser();
  const owner: Owner = useMemo(() => ({ account_id: user.id, login_id: user.login_id }), [user.id, user.login_id]);
  const [params, setParams] = useSearchParams();
  const again = Number(params.get('again') ?? 0);
  const points = useQuery(read(shopOrdersRoutes.pickupPoints, ALL_POINTS));
  // A user without the flag takes the default point as the list of points marks it.
  const mayConfig = may(user, 'pickup_point_flag');
  const config = useQuery({ ...read(shopOrdersRoutes.pickupPointConfig), enabled: mayConfig });
  const [preferences, setPreferences] = useState<FormPreferences>();
  const [offer, setOffer] = useState<StoredForm>();
  const [form, setForm] = useState<Form>();
  const [source, setSource] = useState<string>();
  const [done, setDone] = useState<{ order: OrderDetail; draft: Draft }>();
  const sitting = useRecentOrders(owner.account_id);
  const others = done ? sitting.filter((id) => id !== done.order.id) : sitting;
  /** The order whose repetition the form began with, 0 for none. */
  const started = useRef<number>(undefined);
  const [fault, setFault] = useState<unknown>();

  const rows = points.data?.rows;
  const settled = points.isSuccess && (!mayConfig || config.isSuccess || config.isError);
  const standard =
    rows?.find((point) => point.id === config.data?.default_pickup_point_id) ??
    rows?.find((point) => point.default_flag === 1) ??
    rows?.[0];
  const withSender = useCallback(
    (draft: Draft): Draft => {
      const known = draft.own_sender || rows?.some((point) => point.id === draft.pickup_point_id);
      if (known) return draft;
      return { ...draft, pickup_point_id: standard?.id ?? null, own_sender: !standard };
    },
    [rows, standard],
  );

  useEffect(() => {
    void readPreferences(owner).then(setPreferences);
    void unfinishedForm(owner).then(setOffer);
  }, [owner]);

  const begin = useCallback(async () => {
    if (!preferences) return;
    setSource(undefined);
    setFault(undefined);
    if (!again) return setForm(formOf(withSender(blankDraft(preferences.box ?? undefined))));
    try {
      const [order, items] = await Promise.all([
        queryClient.fetchQuery(read(shopOrdersRoutes.get, { params: { id: again } })),
        queryClient.fetchQuery(read(shopOrdersRoutes.items, { params: { id: again } })),
      ]);
      if (started.current !== again) return;
      const goods = items.map((item) => ({ name: item.name, quantity: String(item.quantity), price: item.price }));
      setSource(order.order_no);
      setForm(formOf(withSender(draftOfOrder(order, goods))));
    } catch (error) {
      if (started.current !== again) return;
      setFault(error);
      setForm(formOf(withSender(blankDraft(preferences.box ?? undefined))));
    }
  }, [again, preferences, withSender]);
  useEffect(() => {
    const before = started.current;
    if (before === again || !settled || !preferences) return;
    started.current = again;
    if (before === undefined) return void begin();
    if (!again) return;
    // Asked for within the page: what stands in the form is kept when it goes, and offered above the new one.
    setDone(undefined);
    setForm(undefined);
    void begin()
      .then(() => unfinishedForm(owner))
      .then(setOffer);
  }, [again, settled, preferences, begin, owner]);

  const booked = useCallback(
    (order: OrderDetail, draft: Draft) => {
      queryClient.setQueryData(read(shopOrdersRoutes.get, { params: { id: order.id } }).queryKey, order);
      addRecentOrder(owner.account_id, order.id);
      markStale(queryClient, shopOrdersRoutes.create.touches);
      setSource(undefined);
      setOffer(undefined);
      setDone({ order, draft });
      setForm(undefined);
      // Asked for again, the same order is to fill the form once more.
      if (again) setParams({}, { replace: true });
      scrollTo({ top: 0 });
    },
    [again, owner, setParams],
  );
  const next = () => {
    const draft = done?.draft;
    setDone(undefined);
    setForm(formOf(withSender(draft ? nextDraft(draft) : blankDraft())));
  };
  const changeHabits = (change: FormPreferences) => {
    setPreferences(change);
    void savePreferences(owner, change);
  };

  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Loaded query={points} compact={form !== undefined}>
        {() => null}
      </Loaded>
      {offer && form && form.key !== offer.key ? (
        <DraftOffer
          form={offer}
          onUse={() => {
            setForm({ id: randomToken(6), key: offer.key, draft: offer.draft, sent: offer.sent });
            setOffer(undefined);
          }}
          onDrop={() => {
            void deleteForm(owner, offer.key);
            setOffer(undefined);
          }}
        />
      ) : null}
      {source && form ? <Alert severity="info">{t('orders.create.again_from', { order_no: source })}</Alert> : null}
      {fault && form ? <Alert severity="warning">{t('orders.not_found')}</Alert> : null}
      {done ? <Booked key={done.order.id} order={done.order} onNext={next} /> : null}
      {form && preferences ? (
        <BookingForm
          key={form.id}
          owner={owner}
          start={form}
          points={rows ?? []}
          preferences={preferences}
          onPreferences={changeHabits}
          onBooked={booked}
        />
      ) : done || points.isError ? null : (
        <BlockSkeleton height={480} />
      )}
      {others.length > 0 ? <RecentOrders ids={others} /> : null}
    </div>
  );
}
