import type { OrderDetail, TimelineEvent } from '@lamliang/contracts/orders';
import type { Charge } from '@lamliang/contracts/pricing';
import { add, sub, ZERO } from '@lamliang/kernel';
import { CopyText, Money } from '@lamliang/ui';
import { Box, Link as TextLink, Typography } from '@mui/material';
import { Amounts, Section } from '../../components/DetailList.tsx';
import { RecordPage, type Detail } from '../../components/RecordPage.tsx';
import { Timeline } from '../../components/Timeline.tsx';
import { Change, Code } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, useColumnLabel, type Column } from '../../queue/columns.tsx';
import { postingColumn } from '../ledger-entries/Posting.tsx';
import { Complain } from './Complain.tsx';
import { OrderCalls } from './OrderCalls.tsx';
import { OrderState } from './OrderState.tsx';
import { CodReceipt } from './Papers.tsx';
import { Refusal, Refuse } from './Refuse.tsx';

export type OrderRecord = OrderDetail & { timeline?: TimelineEvent[] };

const dueNow = ({ shipping_cost, premium }: OrderRecord) => <Money bare value={add(shipping_cost, premium)} />;
const Weight = ({ grams }: { grams: number }) =>
  useTranslate()('console.value.unit.weight', { kg: (grams / 1_000).toFixed(2) });
/** From millimetres. */
const Size = ({ of: [w, l, h] }: { of: readonly [number, number, number] }) =>
  useTranslate()('console.value.unit.size', { w: w / 10, l: l / 10, h: h / 10 });

/** The carrier's number of the parcel: a link to the carrier's own page where it has one, and always to be copied. */
function CarrierNumber({ order: { partner_awb_no: number, track_url } }: { order: OrderRecord }) {
  const name = useColumnLabel()({ source: 'partner_awb_no' });
  if (!number) return <Code text={null} />;
  return (
    <CopyText quiet value={number} name={name}>
      {track_url ? (
        <TextLink href={track_url} target="_blank" rel="noreferrer noopener">
          {number}
        </TextLink>
      ) : (
        number
      )}
    </CopyText>
  );
}

const STATUS: readonly Column<OrderRecord>[] = [
  { source: 'booking_state', kind: { machine: 'booking_state' } },
  { source: 'cod_status', kind: { machine: 'cod_status' } },
  { source: 'partner_id', render: ({ partner_name }) => partner_name },
  {
    source: 'partner_awb_no',
    render: (order) => <CarrierNumber order={order} />,
  },
  { source: 'tracking_no', kind: 'code' },
  { source: 'shop_name', link: ({ account_id }) => `/customers/${account_id}` },
  { source: 'booking_reason', wide: true },
];
const WALLET: readonly Column<Wallet & Pick<OrderRecord, 'id'>>[] = [
  postingColumn,
  { source: 'transaction_dt', kind: 'second' },
];
const PARCEL: readonly Column<OrderRecord>[] = [
  { source: 'parcel_type', kind: { words: 'parcel_type' } },
  { source: 'size', render: ({ width, length, height }) => <Size of={[width, length, height]} /> },
  { source: 'weight', render: ({ weight }) => <Weight grams={weight} /> },
  { source: 'created_by' },
  { source: 'create_dt', kind: 'moment' },
  { source: 'update_dt', kind: 'moment' },
  { source: 'remark', wide: true },
];

type Wallet = NonNullable<OrderRecord['credit_transaction']>;
/** What the booking moved in the wallet, signed: credit and bonus together, as the shop's statement says it. */
function Charge({ of }: { of: Wallet }) {
  const moved = (book: 'credit' | 'bonus') => {
    const [from, to] = [of[`pre_cut_${book}`], of[`after_cut_${book}`]];
    return from === null || to === null ? null : sub(to, from);
  };
  const [credit, bonus] = [moved('credit'), moved('bonus')];
  return <Money bare signed value={credit === null ? bonus : add(credit, bonus ?? ZERO)} field="amount" />;
}

function Sections({ record }: { record: OrderRecord }) {
  const translate = useTranslate();
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
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
          alignItems: 'start',
        }}
      >
        <Section title={translate('console.orders.receiver')}>
          <Place record={record} side="receiver" />
        </Section>
        <Section title={translate('console.orders.sender')}>
          <Place record={record} side="sender" />
        </Section>
      </Box>
      <Section title={translate('console.field.status')}>
        <Facts columns={STATUS} record={record} />
      </Section>
      <Section
        title={translate('console.orders.money')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
            <CodReceipt order={record} />
            <Refuse order={record} />
            <Complain order={record} />
          </Box>
        }
      >
        <Amounts
          rows={[
            ...charged('booking'),
            {
              key: 'due_now',
              label: translate('console.field.due_now'),
              amount: dueNow(record),
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
      <Refusal order={record} />
      {wallet ? (
        <Section title={translate('console.orders.wallet')}>
          <Amounts
            rows={[
              { key: 'amount', label: translate('console.field.amount'), amount: <Charge of={wallet} />, strong: true },
              ...(['credit', 'bonus'] as const).map((book) => {
                const [from, to] = [wallet[`pre_cut_${book}`], wallet[`after_cut_${book}`]];
                const amount = from === null || to === null ? translate('common.none') : <Change from={from} to={to} />;
                return { key: book, label: translate(`console.field.${book}`), amount };
              }),
            ]}
          />
          <Facts columns={WALLET} record={{ id: record.id, ...wallet }} />
        </Section>
      ) : null}
      <Section title={translate('console.orders.calls')}>
        <OrderCalls orderId={record.id} />
      </Section>
      <Section title={translate('console.orders.parcel')}>
        <Facts columns={PARCEL} record={record} />
        {record.actual_weight === null ? null : (
          <Typography sx={{ mt: '8px' }} color="textSecondary">
            {translate('console.orders.actual')}: <Weight grams={record.actual_weight} />{' '}
            {w !== null && l !== null && h !== null ? <Size of={[w, l, h]} /> : null}
          </Typography>
        )}
      </Section>
    </>
  );
}

function Place({ record, side }: { record: OrderRecord; side: 'sender' | 'receiver' }) {
  const part = (name: 'name' | 'telephone' | 'address' | 'subdistrict' | 'district' | 'province' | 'zip_code') =>
    record[`${side}_${name}`];
  const phone = useColumnLabel()({ source: 'telephone' });
  return (
    <>
      <Typography component="div" sx={{ fontWeight: 500 }}>
        {part('name')} · <CopyText quiet value={part('telephone')} name={phone} />
      </Typography>
      <Typography color="textSecondary" lang="th">
        {[part('address'), part('subdistrict'), part('district'), part('province'), part('zip_code')].join(' ')}
      </Typography>
    </>
  );
}

/** The way of the parcel, with the carrier's own words where there are some. */
function Aside({ record: { timeline = [] } }: { record: OrderRecord }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.orders.timeline')}>
      {timeline.length === 0 ? (
        <Typography color="textSecondary">{translate('console.orders.no_timeline')}</Typography>
      ) : (
        <Timeline
          machine="timeline"
          label={translate('console.orders.timeline')}
          events={timeline.toReversed().map(({ event_code, event_title, event_dt, event_desc, place, acted_by }) => ({
            code: event_code,
            title: event_title,
            at: event_dt,
            detail: [acted_by, event_desc.detail, place].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </Section>
  );
}

export const orderDetail: Detail<OrderRecord> = {
  title: ({ order_no }) => <Code text={order_no} />,
  copies: 'order_no',
  chip: (record) => <OrderState order={record} />,
  figures: [
    { source: 'due_now', render: dueNow },
    { source: 'cod_amount', kind: 'money', dashZero: true },
    { source: 'product_price', kind: 'money' },
  ],
  sections: Sections,
  aside: Aside,
  related: ({ id, order_no }) => ({
    claims: { shipment_order_id: id },
    'cod-complaints': { order_id: id },
    'ledger-entries': { q: order_no },
    'webhook-deliveries': { q: order_no },
  }),
};

export const OrderShow = () => <RecordPage detail={orderDetail} />;
