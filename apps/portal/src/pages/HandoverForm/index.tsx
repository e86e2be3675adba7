import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { FileText, Printer, Truck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCodReceipt, shopOrdersRoutes, type Order } from '@lamliang/contracts/orders';
import { MAX_ORDERS_PER_JOB, type JobProgress } from '@lamliang/contracts/render';
import { sum } from '@lamliang/kernel';
import {
  Card,
  DataTable,
  DateField,
  EmptyState,
  Loaded,
  Money,
  PageHead,
  SelectField,
  toast,
  Weight,
} from '@lamliang/ui';
import { api, clientHooks, read } from '../../api/client.ts';
import { ALL_POINTS, SELDOM } from '../../api/inputs.ts';
import { useWork } from '../../components/lists/use-work.ts';
import { useOrderActions } from '../../components/orders/OrderMenu.tsx';
import { saveHandoverForm } from '../../components/orders/sheet-files.ts';
import { OrderCard, useOrderColumns } from '../OrderList/rows.tsx';

const STEP = 100;
/** Statuses of the form: not on their way yet, and picked up that day. */
const HANDED = new Set<Order['shipment_status']>(['booked', 'pickup']);

const Filters = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 240px))',
  gap: 12,
  padding: '16px 20px',
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.line}`,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: 16 },
}));
const Sums = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 24px',
  padding: '12px 20px',
  fontSize: 14,
  borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
}));

/** Confirmed parcels that wait for their carrier, or all of one day, oldest first, up to the form's maximum. */
const parcelsQuery = (day: string, partner_id: number | undefined) => ({
  queryKey: [shopOrdersRoutes.list.id, clientHooks.language(), 'handover', day, partner_id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const all: Order[] = [];
    for (let page = 1; all.length < MAX_ORDERS_PER_JOB; page += 1) {
      const query = {
        booking_state: 'confirmed' as const,
        ...(day === '' ? { shipment_status: 'booked' as const } : { from_date: day, to_date: day }),
        sort: 'ASC' as const,
        page,
        limit: STEP,
        ...(partner_id === undefined ? {} : { partner_id }),
      };
      const { rows } = await api.call(shopOrdersRoutes.list, { query, signal });
      all.push(...rows.filter((order) => HANDED.has(order.shipment_status)));
      if (rows.length < STEP) break;
    }
    return all.slice(0, MAX_ORDERS_PER_JOB);
  },
});

/** The parcel handover form: parcels of a day by carrier and pickup point. */
export function Component() {
  const { t } = useTranslation();
  const [day, setDay] = useState('');
  const [partner_id, setPartner] = useState<number>();
  const [point_id, setPoint] = useState<number>();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [job, setJob] = useState<JobProgress>();
  const { busy, fault, setFault, run } = useWork();
  const partners = useQuery({ ...read(shopOrdersRoutes.partners), ...SELDOM });
  const points = useQuery(read(shopOrdersRoutes.pickupPoints, ALL_POINTS));
  const list = useQuery(parcelsQuery(day, partner_id));
  const actions = useOrderActions();
  const columns = useOrderColumns(actions);

  const rows = useMemo(
    () =>
      (list.data ?? [])
        .filter((order) => point_id === undefined || order.pickup_point_id === point_id)
        .toSorted((one, other) => one.partner_name.localeCompare(other.partner_name)),
    [list.data, point_id],
  );
  const chosen = rows.filter((order) => !left.has(order.id));
  const carriers = [...Map.groupBy(chosen, (order) => order.partner_name)];

  const print = (doc_type: 'proof-of-shipment' | 'cod-receipt') => async (signal: AbortSignal) => {
    setJob(undefined);
    const listed = doc_type === 'cod-receipt' ? chosen.filter(hasCodReceipt) : chosen;
    const body = { shipment_order_ids: listed.map(({ id }) => id), doc_type, format: 'pdf' } as const;
    const name = await saveHandoverForm(body, { signal, onJob: setJob });
    toast.success(t('orders.handover.done', { name }));
  };
  const table = (
    <DataTable<Order>
      label={t('orders.handover.list')}
      columns={columns}
      rows={rows}
      rowId={(order) => String(order.id)}
      rowName={(order) => `${order.receiver_name} ${order.order_no}`}
      selection={new Set(chosen.map((order) => String(order.id)))}
      onSelection={(next) =>
        setLeft(new Set(rows.filter((order) => !next.has(String(order.id))).map((order) => order.id)))
      }
      loading={list.isPending}
      card={(order, box) => <OrderCard order={order} box={box} actions={actions} />}
      empty={<EmptyState icon={Truck} title={t('common.no_data')} more={t('orders.handover.empty_more')} />}
    />
  );
  return (
    <>
      <PageHead
        title={t('orders.handover.title')}
        more={t('orders.handover.more')}
        actions={
          <>
            {/* There also where no parcel has COD: what comes and goes would move the page. */}
            <Button
              variant="outlined"
              startIcon={<FileText aria-hidden />}
              disabled={busy || !chosen.some(hasCodReceipt)}
              onClick={() => void run(print('cod-receipt'))}
            >
              {t('orders.handover.receipts')}
            </Button>
            <Button
              variant="contained"
              startIcon={<Printer aria-hidden />}
              loading={busy}
              disabled={rows.length === 0}
              onClick={() =>
                chosen.length === 0 ? setFault(t('orders.handover.choose')) : void run(print('proof-of-shipment'))
              }
            >
              {t('orders.handover.print')}
            </Button>
          </>
        }
      />
      {fault ? (
        <Alert severity="error" sx={{ marginBottom: '16px' }}>
          {fault}
        </Alert>
      ) : null}
      {busy && job ? (
        <Alert severity="info" role="status" sx={{ marginBottom: '16px' }}>
          {t('orders.print.progress', { done: job.done, total: job.total })}
        </Alert>
      ) : null}
      <Card flush>
        <Filters>
          <DateField label={t('orders.handover.date')} field="date" value={day} onValue={setDay} />
          <SelectField
            label={t('orders.field.partner')}
            field="partner_id"
            value={partner_id ?? ''}
            onChange={(event) => setPartner(Number(event.target.value) || undefined)}
            none={t('orders.handover.all_carriers')}
            choices={partners.data?.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            label={t('orders.create.sender_point')}
            field="pickup_point_id"
            value={point_id ?? ''}
            onChange={(event) => setPoint(Number(event.target.value) || undefined)}
            none={t('orders.handover.all_points')}
            choices={points.data?.rows.map(({ id, pickup_point_name }) => ({ value: id, label: pickup_point_name }))}
          />
        </Filters>
        <Loaded query={list} waiting={table}>
          {() => table}
        </Loaded>
        {rows.length > 0 ? (
          <Sums role="status">
            <b data-field="count">{t('orders.handover.count', { count: chosen.length })}</b>
            {carriers.length > 1
              ? carriers.map(([name, own]) => (
                  <span key={name} data-field="of_carrier">
                    <span lang="en">{name}</span> <b>{own.length}</b>
                  </span>
                ))
              : null}
            <span>
              {t('orders.handover.weight')}{' '}
              <b>
                <Weight value={chosen.reduce((all, order) => all + order.weight, 0)} field="weight" />
              </b>
            </span>
            <span>
              {t('orders.handover.cod')}{' '}
              <b>
                <Money value={sum(chosen.map((order) => order.cod_amount))} field="cod_amount" />
              </b>
            </span>
            {(list.data?.length ?? 0) >= MAX_ORDERS_PER_JOB ? (
              <span>{t('orders.handover.most', { most: MAX_ORDERS_PER_JOB })}</span>
            ) : null}
          </Sums>
        ) : null}
      </Card>
      {actions.dialogs}
    </>
  );
}
