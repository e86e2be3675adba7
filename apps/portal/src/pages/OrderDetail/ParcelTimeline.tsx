import { useQuery } from '@tanstack/react-query';
import { Ban, Package, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type TimelineEvent } from '@lamliang/contracts/orders';
import { Card, EmptyState, LinesSkeleton, Loaded, Timeline, TimelineEntry } from '@lamliang/ui';
import { read } from '../../api/client.ts';

const ICONS = { create: Package, tracking: Truck, cancel: Ban };

/** Events of the parcel, newest first, with the carrier's text and location. */
export function ParcelTimeline({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = useQuery(read(shopOrdersRoutes.timeline, { params: { id } }));
  return (
    <Card title={t('orders.detail.timeline')}>
      <Loaded query={query} compact waiting={<LinesSkeleton lines={4} />}>
        {(events) =>
          events.length > 0 ? (
            <Timeline aria-label={t('orders.detail.timeline')}>
              {events.toReversed().map((event, at) => (
                <Event key={`${event.event_dt.getTime()}${event.event_code}${at}`} event={event} />
              ))}
            </Timeline>
          ) : (
            <EmptyState title={t('orders.detail.timeline_empty')} />
          )
        }
      </Loaded>
    </Card>
  );
}

function Event({ event }: { event: TimelineEvent }) {
  const more = [event.event_desc.detail, event.place ?? ''].filter((words) => words.trim() !== '').join(' · ');
  const title = <span data-field="event_title">{event.event_title}</span>;
  return (
    <TimelineEntry
      icon={ICONS[event.event_type]}
      title={title}
      at={event.event_dt}
      field="event_dt"
      data-event-type={event.event_type}
    >
      {event.acted_by ? <p data-field="acted_by">{event.acted_by}</p> : null}
      {more ? (
        <p>
          <bdi data-field="event_desc">{more}</bdi>
        </p>
      ) : null}
    </TimelineEntry>
  );
}
