import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { BlockSkeleton, Card, DateTimeText, Loaded, Weight } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { AppLink } from '../navigation/AppLink.tsx';
import { Line, Lines, MoneyLine } from '../orders/Lines.tsx';
import { DisputeChip, disputePath } from './DisputeChip.tsx';

/** What an order was charged beyond its quote by the measures of its carrier, and the way to object to it. */
export function OrderBill({ id }: { id: number }) {
  const { t } = useTranslation();
  const bill = useQuery(read(walletRoutes.orderBill, { params: { id } }));
  return (
    <Loaded query={bill} compact card={t('disputes.one')} waiting={<BlockSkeleton height={180} />}>
      {({ actual_weight, difference_amount, dispute_until, dispute_state }) => (
        <Card title={t('disputes.one')}>
          <Lines>
            <Line label={t('disputes.actual')}>
              <Weight value={actual_weight} field="bill_weight" />
            </Line>
            {dispute_state ? (
              <Line label={t('disputes.field.dispute_state')}>
                <DisputeChip state={dispute_state} />
              </Line>
            ) : null}
            {dispute_state === 'possible' && dispute_until ? (
              <Line label={t('disputes.field.dispute_until')}>
                <DateTimeText value={dispute_until} field="dispute_until" />
              </Line>
            ) : null}
            <MoneyLine label={t('disputes.field.difference_amount')} className="sum" value={difference_amount} field="difference_amount" />
          </Lines>
          {dispute_state ? (
            <p style={{ margin: '10px 0 0' }}>
              <Link component={AppLink} to={disputePath(id)}>
                {t('disputes.open_it')}
              </Link>
            </p>
          ) : null}
        </Card>
      )}
    </Loaded>
  );
} // prettier-ignore
