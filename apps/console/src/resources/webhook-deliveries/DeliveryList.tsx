import { DELIVERY_STATES, WEBHOOK_EVENTS, type WebhookDelivery } from '@lamliang/contracts/notifications';
import { CanAccess } from 'react-admin';
import { RunAll } from '../../actions/RunAll.tsx';
import { Word } from '../../components/Chip.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { QueueList } from '../../queue/QueueList.tsx';
import type { Column } from '../../queue/columns.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { deliveryDetail } from './DeliveryShow.tsx';

type Row = WebhookDelivery;

const columns: readonly Column<Row>[] = [
  { source: 'event', width: 150, card: 'title', render: (row) => <Word machine="event" code={row.event} /> },
  { source: 'state', kind: { machine: 'webhook_delivery' }, width: 120, card: 'side' },
  { source: 'order_no', kind: 'code', width: 170, card: 'line' },
  { ...shopColumn, width: 170, optional: true },
  { source: 'url', optional: true },
  { source: 'attempts', kind: 'count', width: 95 },
  { source: 'last_error', card: 'line', render: (row) => <Word machine="delivery_error" code={row.last_error} /> },
  { source: 'create_dt', kind: 'age', width: 100, card: 'line' },
  { source: 'next_attempt_dt', kind: 'moment', width: 170, optional: true },
];
const filters: readonly Filter[] = [
  { source: 'state', codes: DELIVERY_STATES, machine: 'webhook_delivery' },
  { source: 'event', codes: WEBHOOK_EVENTS },
  shopFilter,
];

/** Pending deliveries are sent anyway; delivered and cancelled ones may be resent only one by one. */
const RESENDABLE_STATES = ['exhausted'] as const satisfies readonly Row['state'][];

export function DeliveryList() {
  const translate = useTranslate();
  return (
    <QueueList
      columns={columns}
      filters={filters}
      detail={deliveryDetail}
      selects
      actions={
        <CanAccess resource="webhook-deliveries" action="resend">
          <RunAll
            service="notifications"
            verb="resend"
            title={translate('console.deliveries.resend_all')}
            one={translate('console.deliveries.resend')}
            check={translate('console.deliveries.resend_all_check')}
            filters={filters}
            states={RESENDABLE_STATES}
            skips={translate('console.deliveries.skips')}
            termsOf={(state) => ({ state })}
          />
        </CanAccess>
      }
    />
  );
}
