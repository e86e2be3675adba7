import type { OrderDetail, TimelineEvent } from '@lamliang/contracts/orders';
import type { Charge } from '@lamliang/contracts/pricing';
import { add } from '@lamliang/kernel';
import { DateTimeText, Money } from '@lamliang/ui';
import { Box, Link as TextLink, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Chip, Word } from '../../components/Chip.tsx';
import { Amounts, DetailList, Section } from '../../components/DetailList.tsx';
import { Change, Code } from '../../components/Values.tsx';
import { QueueShow, type Detail } from '../../queue/QueuePanel.tsx';
import { OrderCalls } from './OrderCalls.tsx';
import { OrderStateInFull } from './OrderState.tsx';

export type OrderRecord = OrderDetail & { timeline?: TimelineEvent[] };

function Sections({ record }: { record: OrderRecord }) {
  const translate = useTranslate();
  /** From millimetres. */
  const size = (w: number, l: number, h: number) =>
    translate('console.value.unit.size', { w: w / 10, l: l / 10, h: h / 10 });
  const weight = (grams: number) => translate('console.value.unit.weight', { kg: (grams / 1_000).toFixed(2) });
  const { credit_transaction: wallet, actual_width: w, actual_length: l, actual_height: h } = record;
  const charged = (due: Charge['due']) =>
    (record.charges ?? [])
      .filter((charge) => charge.due === due)
      .map((charge) => ({
        key: charge.explanation_id + charge.code,
        label: translate(`pricing.charge.${charge.code}`, { _: charge.code }),
        amount: <Money bare value={charge.amount} />,
      }));
  return (
    <>
      <Section title={translate('console.field.status')}>
        <DetailList
          items={[
            { name: 'booking_state', value: <Chip machine="booking_state" code={record.booking_state} /> },
            { name: 'cod_status', value: <Chip machine="cod_status" code={record.cod_status} /> },
            { name: 'partner_id', value: record.partner_name },
            { name: 'partner_awb_no', value: <Awb record={record} /> },
            { name: 'tracking_no', value: <Code text={record.tracking_no} /> },
            {
              name: 'shop_name',
              value: (
                <TextLink component={Link} to={`/customers/${record.account_id}`}>
                  {record.shop_name}
                </TextLink>
              ),
            },
            ...(record.booking_reason ? [{ name: 'booking_reason', value: record.booking_reason, wide: true }] : []),
          ]}
        />
      </Section>
      <Section title={translate('console.orders.money')}>
        <Amounts
          rows={[
            ...charged('booking'),
            {
              key: 'due_now',
              label: translate('console.orders.due_now'),
              amount: <Money bare value={add(record.shipping_cost, record.premium)} />,
              strong: true,
            },
            ...(record.cod_flag === 1
              ? [
                  {
                    key: 'cod_amount',
                    label: translate('console.orders.cod_amount'),
                    amount: <Money bare value={record.cod_amount} />,
                    strong: true,
                  },
                  ...charged('cod_round').map((row) => ({
                    ...row,
                    label: `${row.label} (${translate('pricing.due.cod_round')})`,
                  })),
                ]
              : []),
          ]}
        />
      </Section>
      {wallet ? (
        <Section title={translate('console.orders.wallet')}>
          <Amounts
            rows={(['credit', 'bonus'] as const).map((book) => ({
              key: book,
              label: translate(`console.field.${book}`),
              amount: <Change from={wallet[`pre_cut_${book}`]} to={wallet[`after_cut_${book}`]} />,
            }))}
          />
          <Box sx={{ mt: '8px' }}>
            <DetailList
              items={[
                { name: 'transaction_no', value: <Code text={wallet.transaction_no} /> },
                { name: 'transaction_dt', value: <DateTimeText value={wallet.transaction_dt} /> },
              ]}
            />
          </Box>
        </Section>
      ) : null}
      <Section title={translate('console.orders.timeline')}>
        <Timeline events={record.timeline ?? []} />
      </Section>
      <Section title={translate('console.orders.calls')}>
        <OrderCalls orderId={record.id} />
      </Section>
      <Section title={translate('console.orders.receiver')}>
        <Place record={record} side="receiver" />
      </Section>
      <Section title={translate('console.orders.sender')}>
        <Place record={record} side="sender" />
      </Section>
      <Section title={translate('console.orders.parcel')}>
        <DetailList
          items={[
            { name: 'parcel_type', value: <Word machine="parcel_type" code={record.parcel_type} /> },
            { name: 'size', value: size(record.width, record.length, record.height) },
            { name: 'weight', value: weight(record.weight) },
            { name: 'product_price', value: <Money bare value={record.product_price} /> },
            { name: 'created_by', value: record.created_by },
            { name: 'create_dt', value: <DateTimeText value={record.create_dt} /> },
            { name: 'update_dt', value: <DateTimeText value={record.update_dt} /> },
            { name: 'remark', value: record.remark, wide: true },
          ]}
        />
        {record.actual_weight === null ? null : (
          <Typography sx={{ mt: '8px' }} color="textSecondary">
            {translate('console.orders.actual')}: {weight(record.actual_weight)}
            {w !== null && l !== null && h !== null ? ` · ${size(w, l, h)}` : ''}
          </Typography>
        )}
      </Section>
    </>
  );
}

function Awb({ record }: { record: OrderRecord }) {
  if (!record.partner_awb_no || !record.track_url) return <Code text={record.partner_awb_no} />;
  return (
    <TextLink href={record.track_url} target="_blank" rel="noreferrer noopener">
      <Code text={record.partner_awb_no} />
    </TextLink>
  );
}

function Place({ record, side }: { record: OrderRecord; side: 'sender' | 'receiver' }) {
  const part = (name: 'name' | 'telephone' | 'address' | 'subdistrict' | 'district' | 'province' | 'zip_code') =>
    record[`${side}_${name}`];
  return (
    <>
      <Typography sx={{ fontWeight: 500 }}>
        {part('name')} · <Code text={part('telephone')} />
      </Typography>
      <Typography color="textSecondary" lang="th">
        {[part('address'), part('subdistrict'), part('district'), part('province'), part('zip_code')].join(' ')}
      </Typography>
    </>
  );
}

/** Newest first, with the carrier's own text where there is one. */
function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const translate = useTranslate();
  if (events.length === 0)
    return <Typography color="textSecondary">{translate('console.orders.no_timeline')}</Typography>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events.toReversed().map((event, index) => (
        <Box
          component="li"
          key={`${event.event_dt.getTime()}${event.event_code}`}
          sx={{
            position: 'relative',
            pl: '20px',
            pb: '10px',
            '&::before': {
              content: '""',
              position: 'absolute',
              left: 2,
              top: 7,
              width: 8,
              height: 8,
              borderRadius: '50%',
              border: '2px solid',
              borderColor: index === 0 ? 'primary.main' : 'text.secondary',
              backgroundColor: index === 0 ? 'primary.main' : 'background.paper',
            },
            '&:not(:last-of-type)::after': {
              content: '""',
              position: 'absolute',
              left: 6.5,
              top: 19,
              bottom: -5,
              width: '1px',
              backgroundColor: 'divider',
            },
          }}
        >
          <Box sx={{ display: 'flex', gap: '8px', justifyContent: 'space-between', flexWrap: 'wrap' }}>
            <Typography sx={{ fontWeight: index === 0 ? 600 : 400 }}>
              {translate(`timeline.${event.event_code}`, { _: event.event_title })}
            </Typography>
            <Typography variant="body2">
              <DateTimeText value={event.event_dt} />
            </Typography>
          </Box>
          {event.event_desc.detail || event.place ? (
            <Typography variant="body2" color="textSecondary">
              {[event.event_desc.detail, event.place].filter(Boolean).join(' · ')}
            </Typography>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

export const orderDetail: Detail<OrderRecord> = {
  title: (record) => <Code text={record.order_no} />,
  chip: (record) => <OrderStateInFull order={record} />,
  sections: Sections,
};

export const OrderShow = () => <QueueShow detail={orderDetail} />;
