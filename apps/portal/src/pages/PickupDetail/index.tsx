import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CircleX, PackageX, Printer, Truck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { pickupRoutes as routes, type PickupDocDetail, type PickupParcel } from '@lamliang/contracts/orders';
import { BlockSkeleton, Card, DataTable, DateTimeText, DescriptionList, EmptyState, FailurePanel, PageHead, StatusChip, toast, Weight, type Column } from '@lamliang/ui'; // prettier-ignore
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { useWork } from '../../components/lists/use-work.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { RowLink } from '../../components/navigation/RowLink.tsx';
import { saveHandoverForm } from '../../components/orders/sheet-files.ts';
import { PickupState } from '../../components/pickups/PickupRows.tsx';
import { later } from '../../later.tsx';
import { useRecordTitle } from '../../record-title.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const CancelDialog = later(() => import('./ChangeDialogs.tsx').then((file) => file.CancelDialog));
const MoveDialog = later(() => import('./ChangeDialogs.tsx').then((file) => file.MoveDialog));

const idOf = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const docOf = (id: number) => read(routes.pickupDoc, { params: { id } });
const pathOf = ({ id }: PickupParcel) => `/orders/all/${id}/all`;

export function prefetch({ params }: PageArguments): void {
  const id = idOf(params.id);
  if (id !== undefined) void queryClient.prefetchQuery(docOf(id));
}

/** A pickup call: where and when the carrier comes, who comes, and for which parcels. */
export function Component() {
  const { t } = useTranslation();
  const id = idOf(useParams().id);
  const doc = useQuery({ ...docOf(id ?? 0), enabled: id !== undefined });
  useRecordTitle(doc.data?.pickup_doc_no);
  const back = <RowLink to="/orders/pickup">{t('pickups.back')}</RowLink>;
  if (doc.data) return <Doc doc={doc.data} back={back} />;
  const isUnknown = id === undefined || (doc.error instanceof CallError && doc.error.status === 404);
  return (
    <>
      <PageHead title={t('pickups.one')} more={back} />
      {isUnknown ? (
        <Card role="alert">
          <EmptyState icon={PackageX} title={t('pickups.not_found')} more={t('pickups.not_found_more')} />
        </Card>
      ) : doc.error ? (
        <Card>
          <FailurePanel error={doc.error} onRetry={() => void doc.refetch()} />
        </Card>
      ) : (
        <BlockSkeleton height={480} />
      )}
    </>
  );
}

function Doc({ doc, back }: { doc: PickupDocDetail; back: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  const [dialog, setDialog] = useState<'cancel' | 'move'>();
  const { busy, fault, run } = useWork();
  const allowed = may(user, 'advanced_pickup_point_flag') ? doc.allowed_moves : [];
  const print = async (signal: AbortSignal) => {
    const body = { shipment_order_ids: doc.orders.map(({ id }) => id), doc_type: 'proof-of-shipment', format: 'pdf' } as const; // prettier-ignore
    toast.success(t('pickups.printed', { name: await saveHandoverForm(body, { signal }) }));
  };
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHead
        title={
          <span style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
            <bdi data-field="pickup_doc_no">{doc.pickup_doc_no}</bdi>
            <span style={{ lineHeight: 1, fontWeight: 400 }}>
              <PickupState doc={doc} />
            </span>
          </span>
        }
        more={back}
        actions={
          <>
            {may(user, 'order_flag') && doc.orders.length > 0 ? (
              <Button variant="outlined" startIcon={<Printer aria-hidden />} loading={busy} onClick={() => void run(print)}>
                {t('pickups.print')}
              </Button>
            ) : null}
            {allowed.includes('move') ? (
              <Button variant="outlined" startIcon={<CalendarClock aria-hidden />} onClick={() => setDialog('move')}>
                {t('pickups.move.title')}
              </Button>
            ) : null}
            {allowed.includes('cancel') ? (
              <Button variant="outlined" color="error" startIcon={<CircleX aria-hidden />} onClick={() => setDialog('cancel')}>
                {t('pickups.cancel.title')}
              </Button>
            ) : null}
          </>
        }
      />
      <div style={{ display: 'grid', gap: 16 }}>
        {fault ? <Alert severity="error">{fault}</Alert> : null}
        {doc.cancel_code ? (
          <Alert severity="info">
            {t(`pickups.over.${doc.cancel_code}`)} {doc.cancel_reason ? <bdi data-field="cancel_reason">{doc.cancel_reason}</bdi> : null}
          </Alert>
        ) : null}
        <Facts doc={doc} />
        <Parcels orders={doc.orders} />
      </div>
      {dialog === 'cancel' ? <CancelDialog doc={doc} onClose={close} /> : null}
      {dialog === 'move' ? <MoveDialog doc={doc} onClose={close} /> : null}
    </>
  );
} // prettier-ignore

function Facts({ doc }: { doc: PickupDocDetail }) {
  const { t } = useTranslation();
  const address = [doc.pickup_address, doc.pickup_district, doc.pickup_city, doc.pickup_province, doc.pickup_zip_code];
  const driver = [doc.driver_name, doc.driver_tel].filter(Boolean).join(' ');
  const moment = (at: Date | null) => at && <DateTimeText value={at} />;
  const of = (name: 'partner' | 'pickup_dt' | 'parcel_count' | 'pickup_point_name' | 'pickup_address' | 'responser' | 'driver' | 'partner_pickup_no' | 'auto_flag' | 'remark' | 'create_dt' | 'confirmed_dt' | 'picked_up_dt' | 'cancelled_dt', value: ReactNode, wide = false) =>
    value ? [{ name, label: t(`pickups.field.${name}`), value, wide }] : [];
  return (
    <Card>
      <DescriptionList
        items={[
          ...of('partner', <span lang="en">{doc.partner_name}</span>),
          ...of('pickup_dt', moment(doc.pickup_dt)),
          ...of('parcel_count', t('pickups.parcels', { count: doc.parcel_count })),
          ...of('pickup_point_name', <bdi>{doc.pickup_point_name}</bdi>),
          ...of('pickup_address', <bdi>{address.join(' ')}</bdi>, true),
          ...of('responser', <bdi>{doc.pickup_responser_name} {doc.pickup_responser_tel}</bdi>),
          ...of('driver', driver && <bdi>{driver}</bdi>),
          ...of('partner_pickup_no', doc.partner_pickup_no && <bdi>{doc.partner_pickup_no}</bdi>),
          ...of('auto_flag', doc.auto_flag === 1 && t('pickups.by_itself')),
          ...of('create_dt', moment(doc.create_dt)),
          ...of('confirmed_dt', moment(doc.confirmed_dt)),
          ...of('picked_up_dt', moment(doc.picked_up_dt)),
          ...of('cancelled_dt', moment(doc.cancelled_dt)),
          ...of('remark', doc.remark && <bdi>{doc.remark}</bdi>, true),
        ]}
      />
    </Card>
  );
} // prettier-ignore

function Parcels({ orders }: { orders: PickupParcel[] }) {
  const { t } = useTranslation();
  const opens = may(useUser(), 'order_flag');
  const number = (row: PickupParcel) =>
    opens ? (
      <Link component={AppLink} to={pathOf(row)} underline="hover" color="inherit" data-field="order_no">
        {row.order_no}
      </Link>
    ) : (
      <bdi data-field="order_no">{row.order_no}</bdi>
    );
  const columns: Column<PickupParcel>[] = [
    { id: 'order_no', header: t('pickups.field.order_no'), cell: number },
    { id: 'partner_awb_no', header: t('pickups.field.partner_awb_no'), from: 680, cell: (row) => <bdi>{row.partner_awb_no}</bdi> }, // prettier-ignore
    { id: 'receiver', header: t('pickups.field.receiver'), cell: (row) => <bdi>{[row.receiver_name, row.receiver_province].join(' ')}</bdi> }, // prettier-ignore
    { id: 'weight', header: t('pickups.field.weight'), numeric: true, from: 820, cell: (row) => <Weight value={row.weight} field="weight" /> }, // prettier-ignore
    { id: 'status', header: t('pickups.field.status'), cell: (row) => <StatusChip machine="shipment_status" value={row.shipment_status} field="shipment_status" /> }, // prettier-ignore
  ];
  return (
    <Card title={t('pickups.parcel_title')} flush>
      <DataTable<PickupParcel>
        label={t('pickups.parcel_title')}
        columns={columns}
        rows={orders}
        rowId={(row) => String(row.id)}
        card={(row) => (
          <ListCard
            {...(opens ? { to: pathOf(row) } : {})}
            title={row.order_no}
            field="order_no"
            chip={<StatusChip machine="shipment_status" value={row.shipment_status} field="shipment_status" />}
            line={<span>{[row.receiver_name, row.receiver_province].join(' ')}</span>}
            ends={<bdi>{row.partner_awb_no}</bdi>}
          />
        )}
        empty={<EmptyState icon={Truck} title={t('pickups.no_parcels')} more={t('pickups.no_parcels_more')} />}
      />
    </Card>
  );
}
