import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@lamliang/contracts/orders';
import { Card, CopyText, DateTimeText, StatusChip, Weight } from '@lamliang/ui';
import { Line, Lines, MoneyLine } from '../../components/orders/Lines.tsx';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  lineHeight: 1.6,
  '& th': {
    fontWeight: 400,
    textAlign: 'start',
    color: (theme.vars ?? theme).palette.text.secondary,
    padding: '4px 0',
  },
  '& th:not(:first-of-type), & td': { textAlign: 'end', padding: '4px 0 4px 12px' },
  '& td': { fontVariantNumeric: 'tabular-nums' },
}));

/** Declared and measured size and weight, and who created the order when. */
export function OrderFields({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const size = (a: number | null, b: number | null, c: number | null) =>
    a === null || b === null || c === null ? t('common.none') : [a, b, c].map((mm) => mm / 10).join('\u00a0×\u00a0');
  return (
    <Card title={t('orders.detail.parcel')}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t(`status.parcel_type.${order.parcel_type}`)}</th>
            <th scope="col">{t('orders.detail.declared')}</th>
            <th scope="col">{t('orders.detail.actual')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('orders.detail.weight')}</th>
            <td>
              <Weight value={order.weight} field="weight" />
            </td>
            <td>
              <Weight value={order.actual_weight} field="actual_weight" />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('orders.detail.size')}</th>
            <td>
              <bdi dir="ltr" data-field="size">
                {size(order.width, order.length, order.height)}
              </bdi>
            </td>
            <td>
              <bdi dir="ltr" data-field="actual_size">
                {size(order.actual_width, order.actual_length, order.actual_height)}
              </bdi>
            </td>
          </tr>
        </tbody>
      </Table>
      <Lines sx={{ marginTop: '14px' }}>
        <MoneyLine label={t('orders.field.product_price')} value={order.product_price} field="product_price" />
        <Line label={t('orders.detail.insured')}>
          {order.policy_no ? (
            <CopyText value={order.policy_no} name={t('orders.field.policy_no')} field="policy_no" />
          ) : (
            t(order.insurance === 1 ? 'common.yes' : 'common.no')
          )}
        </Line>
        <Line label={t('orders.detail.printed')}>
          <span data-field="print_flag">
            {t(order.print_flag === 1 ? 'orders.list.printed_yes' : 'orders.list.printed_no')}
          </span>
        </Line>
        <Line label={t('orders.detail.claim_status')}>
          {order.claim_status ? (
            <StatusChip machine="claim_status" value={order.claim_status} />
          ) : (
            <span data-field="claim_status">{t('common.none')}</span>
          )}
        </Line>
        <Line label={t('orders.field.partner')}>
          <span lang="en">{order.partner_name}</span>
        </Line>
        <Line label={t('orders.detail.shop_name')}>
          <bdi data-field="shop_name">{order.shop_name}</bdi>
        </Line>
        <Line label={t('orders.detail.created_by')}>
          <bdi data-field="created_by">{order.created_by}</bdi>
        </Line>
        <Line label={t('orders.field.create_dt')}>
          <DateTimeText value={order.create_dt} field="create_dt" />
        </Line>
        <Line label={t('orders.detail.update_dt')}>
          <DateTimeText value={order.update_dt} field="update_dt" />
        </Line>
        {order.remark ? (
          <Line label={t('orders.field.remark')}>
            <bdi data-field="remark">{order.remark}</bdi>
          </Line>
        ) : null}
      </Lines>
    </Card>
  );
}
