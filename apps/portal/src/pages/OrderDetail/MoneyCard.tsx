import Button from '@mui/material/Button';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@lamliang/contracts/orders';
import { add, sub } from '@lamliang/kernel';
import { Card, CopyText, DateTimeText, StatusChip } from '@lamliang/ui';
import { PriceExplanation } from '../../components/orders/PriceExplanation.tsx';
import { Line, Lines, MoneyLine } from '../../components/orders/Lines.tsx';

/** Cost of the parcel with explanations, and the COD status. */
export function MoneyCard({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = order.charges.find(({ code }) => code === 'packaging');
  return (
    <Card title={t('orders.detail.money')}>
      <Lines>
        <MoneyLine label={t('orders.field.shipping_cost')} value={order.shipping_cost} field="shipping_cost" />
        {box ? <MoneyLine label={t('orders.detail.box_included')} value={box.amount} field="box" /> : null}
        <MoneyLine
          label={t('orders.detail.actual_shipping_cost')}
          value={order.actual_shipping_cost}
          field="actual_shipping_cost"
        />
        {order.insurance === 1 ? (
          <MoneyLine label={t('pricing.charge.premium')} value={order.premium} field="premium" />
        ) : null}
        <MoneyLine label={t('orders.detail.due_now')} className="sum" value={add(order.shipping_cost, order.premium)} />
        <MoneyLine label={t('orders.field.cod_amount')} value={order.cod_amount} dashZero field="cod_amount" />
        {order.cod_flag === 1 ? (
          <>
            <MoneyLine label={t('pricing.charge.cod_fee')} value={order.cod_fee} field="cod_fee" />
            <MoneyLine label={t('pricing.charge.cod_fee_vat')} value={order.cod_fee_vat} field="cod_fee_vat" />
            <MoneyLine
              label={t('orders.create.net_cod')}
              className="sum"
              value={sub(order.cod_amount, add(order.cod_fee, order.cod_fee_vat))}
              field="net_cod"
            />
            {order.cod_status ? (
              <Line label={t('orders.detail.cod_status')}>
                <StatusChip machine="cod_status" value={order.cod_status} />
              </Line>
            ) : null}
            {order.cod_received_dt ? (
              <Line label={t('orders.detail.cod_received_dt')}>
                <DateTimeText value={order.cod_received_dt} field="cod_received_dt" />
              </Line>
            ) : null}
          </>
        ) : null}
      </Lines>
      {order.charges.length > 0 ? (
        <>
          <Button
            size="small"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            endIcon={<ChevronDown size={16} style={open ? { transform: 'rotate(180deg)' } : undefined} aria-hidden />}
            sx={{ marginTop: '10px', marginInlineStart: '-10px' }}
          >
            {t('orders.create.why')}
          </Button>
          {open ? (
            <div id={id} style={{ marginTop: 8 }}>
              <PriceExplanation charges={order.charges} explanations={order.explanations} />
            </div>
          ) : null}
        </>
      ) : null}
    </Card>
  );
}

const BALANCES = [
  ['pre_cut_credit', 'credit', 'before'],
  ['after_cut_credit', 'credit', 'after'],
  ['pre_cut_bonus', 'bonus', 'before'],
  ['after_cut_bonus', 'bonus', 'after'],
] as const;

/** The balance before and after the order was charged. */
export function WalletCard({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const credit = order.credit_transaction;
  if (!credit) return null;
  return (
    <Card title={t('orders.detail.wallet')}>
      <Lines>
        <Line label={t('orders.detail.transaction_no')}>
          <CopyText value={credit.transaction_no} name={t('orders.detail.transaction_no')} field="transaction_no" />
        </Line>
        {(credit.pre_cut_credit === null ? [] : BALANCES).map(([field, book, when]) =>
          book === 'bonus' && (credit.pre_cut_bonus ?? 0) <= 0 ? null : (
            <MoneyLine
              key={field}
              label={`${t(`orders.detail.${book}`)} · ${t(`orders.detail.${when}`)}`}
              value={credit[field]}
              field={field}
            />
          ),
        )}
      </Lines>
    </Card>
  );
}
