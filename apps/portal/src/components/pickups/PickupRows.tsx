import { useTranslation } from 'react-i18next';
import type { PickupDoc } from '@lamliang/contracts/orders';
import { keyBelow } from '@lamliang/i18n';
import { DateTimeText, StatusChip, type Column } from '@lamliang/ui';
import { ListCard } from '../lists/ListCard.tsx';
import { TwoLines } from '../lists/TwoLines.tsx';

export const pathOfPickup = ({ id }: { id: number }) => `/orders/pickup-detail/${id}`;

/** The state of a call; while the carrier is asked to call it off, that. */
export function PickupState({ doc }: { doc: PickupDoc }) {
  const { t } = useTranslation();
  return doc.cancel_requested ? (
    <span data-field="status">{t('pickups.cancelling')}</span>
  ) : (
    <StatusChip machine="pickup_status" value={doc.status} field="status" />
  );
}

/** The columns of calls; `more` stand before the state. */
export function usePickupColumns<T extends PickupDoc>(more: Column<T>[] = []): Column<T>[] {
  const { t } = useTranslation();
  const column = (id: string, cell: Column<T>['cell'], rest: Partial<Column<T>> = {}): Column<T> => ({
    id,
    header: t(keyBelow('pickups.field', id)),
    cell,
    ...rest,
  });
  return [
    column('pickup_doc_no', (doc) => (
      <TwoLines>
        <bdi data-field="pickup_doc_no">{doc.pickup_doc_no}</bdi>
        <small lang="en" data-field="partner_name">
          {doc.partner_name}
        </small>
      </TwoLines>
    )),
    column('pickup_dt', (doc) => <DateTimeText value={doc.pickup_dt} field="pickup_dt" />),
    column(
      'pickup_point_name',
      (doc) => (
        <TwoLines>
          <bdi data-field="pickup_point_name">{doc.pickup_point_name}</bdi>
          <small>{[doc.pickup_city, doc.pickup_province].join(' ')}</small>
        </TwoLines>
      ),
      { from: 820 },
    ),
    column('parcel_count', (doc) => <span data-field="parcel_count">{doc.parcel_count.toLocaleString('en-US')}</span>, {
      numeric: true,
    }),
    ...more,
    column('status', (doc) => (
      <TwoLines>
        <PickupState doc={doc} />
        <small className="line" title={doc.cancel_reason ?? ''}>
          {doc.driver_name ?? doc.cancel_reason}
        </small>
      </TwoLines>
    )),
  ];
}

/** A call on a phone. */
export function PickupCard({ doc }: { doc: PickupDoc }) {
  const { t } = useTranslation();
  return (
    <ListCard
      to={pathOfPickup(doc)}
      title={doc.pickup_doc_no}
      field="pickup_doc_no"
      chip={<PickupState doc={doc} />}
      line={<span>{[doc.partner_name, doc.pickup_point_name].join(' · ')}</span>}
      ends={
        <>
          <span data-field="parcel_count">{t('pickups.parcels', { count: doc.parcel_count })}</span>
          <DateTimeText value={doc.pickup_dt} field="pickup_dt" />
        </>
      }
    />
  );
}
