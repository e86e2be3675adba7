import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Ban, Package, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type TimelineEvent } from '@lamliang/contracts/orders';
import { Card, DateTimeText, EmptyState, LinesSkeleton, Loaded } from '@lamliang/ui';
import { read } from '../../api/client.ts';

const ICONS = { create: Package, tracking: Truck, cancel: Ban };

const List = styled('ol')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    fontSize: 14,
    lineHeight: 1.6,
    '& li': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '28px minmax(0, 1fr) auto',
      columnGap: 12,
      paddingBottom: 18,
    },
    '& li:last-of-type': { paddingBottom: 0 },
    '& li:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 13,
      top: 30,
      bottom: -2,
      width: 2,
      backgroundColor: palette.line,
    },
    '& .dot': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 28,
      height: 28,
      borderRadius: '50%',
      backgroundColor: palette.tone.neutral.tint,
      color: palette.tone.neutral.text,
    },
    '& li:first-of-type .dot': { backgroundColor: palette.selected, color: palette.primary.main },
    '& li:first-of-type b': { fontWeight: 600 },
    '& b': { fontWeight: 500 },
    '& p': { margin: 0, color: palette.text.secondary },
    '& time': { color: palette.text.secondary, fontSize: 13 },
    [theme.breakpoints.down('sm')]: {
      '& li': { gridTemplateColumns: '28px minmax(0, 1fr)' },
      '& time': { gridColumn: 2, fontSize: 14 },
    },
  };
});

/** Events of the parcel, newest first, with the carrier's text and location. */
export function Timeline({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = useQuery(read(shopOrdersRoutes.timeline, { params: { id } }));
  return (
    <Card title={t('orders.detail.timeline')}>
      <Loaded query={query} compact waiting={<LinesSkeleton lines={4} />}>
        {(events) =>
          events.length > 0 ? (
            <List aria-label={t('orders.detail.timeline')}>
              {events.toReversed().map((event, at) => (
                <Event key={`${event.event_dt.getTime()}${event.event_code}${at}`} event={event} />
              ))}
            </List>
          ) : (
            <EmptyState title={t('orders.detail.timeline_empty')} />
          )
        }
      </Loaded>
    </Card>
  );
}

function Event({ event }: { event: TimelineEvent }) {
  const Icon = ICONS[event.event_type];
  const more = [event.event_desc.detail, event.place ?? ''].filter((words) => words.trim() !== '').join(' · ');
  return (
    <li data-event-type={event.event_type}>
      <span className="dot" aria-hidden>
        <Icon size={15} strokeWidth={1.9} />
      </span>
      <div style={{ minWidth: 0 }}>
        <b data-field="event_title">{event.event_title}</b>
        {more ? (
          <p>
            <bdi data-field="event_desc">{more}</bdi>
          </p>
        ) : null}
      </div>
      <time dateTime={event.event_dt.toISOString()}>
        <DateTimeText value={event.event_dt} field="event_dt" />
      </time>
    </li>
  );
}
