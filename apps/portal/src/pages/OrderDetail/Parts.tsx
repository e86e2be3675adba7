import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { FileText, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Card, Count, DateTimeText, FailurePanel, Money, StatusChip, useFailureText } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { createHandoverForm, shareOrDownload } from '../../components/orders/sheet-files.ts';
import { Line, Lines } from './lines.tsx';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: 14,
  lineHeight: 1.6,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 16,
    paddingBlock: 8,
    borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
  },
  '& li:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& li:last-of-type': { paddingBottom: 0 },
  '& small': { fontSize: 13, color: (theme.vars ?? theme).palette.text.secondary },
  '& .end': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('md')]: { '& small': { fontSize: 14 } },
}));

/** Goods in the parcel. */
export function Goods({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = useQuery(read(shopOrdersRoutes.items, { params: { id } }));
  if (query.isError) return <Failed title={t('orders.detail.goods')} query={query} />;
  if (!query.data?.length) return null;
  return (
    <Card title={t('orders.detail.goods')}>
      <Rows>
        {query.data.map((item) => (
          <li key={item.id}>
            <span>
              <bdi data-field="name">{item.name}</bdi>
            </span>
            <span className="end">
              <Money value={item.price} field="price" /> (<Count value={item.quantity} field="quantity" />)
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  );
}

/** Transactions of the order in both wallets. */
export function OrderTransactions({ id }: { id: number }) {
  const { t } = useTranslation();
  const wallet = useQuery(read(walletRoutes.orderTransactions, { params: { id } }));
  const insurance = useQuery(read(walletRoutes.orderServiceTransactions, { params: { id } }));
  return (
    <>
      {wallet.isError ? <Failed title={t('orders.detail.movements')} query={wallet} /> : null}
      {wallet.data?.length ? (
        <Card title={t('orders.detail.movements')}>
          <Rows>
            {wallet.data.map((row) => (
              <OrderTransaction
                key={row.id}
                words={`${t(`status.wallet_transaction.${row.type}`)}${row.hold_flag === 1 ? ` (${t('orders.detail.on_hold')})` : ''}`}
                number={row.transaction_no}
                at={row.transaction_dt}
              >
                <Money value={row.amount} signed field="amount" />
                {row.bonus_amount === 0 ? null : (
                  <small>
                    <br />
                    {t('orders.detail.bonus')} <Money value={row.bonus_amount} signed field="bonus_amount" />
                  </small>
                )}
              </OrderTransaction>
            ))}
          </Rows>
        </Card>
      ) : null}
      {insurance.isError ? <Failed title={t('orders.detail.movements_insurance')} query={insurance} /> : null}
      {insurance.data?.length ? (
        <Card title={t('orders.detail.movements_insurance')}>
          <Rows>
            {insurance.data.map((row) => (
              <OrderTransaction
                key={row.id}
                words={t(`status.service_transaction.${row.type}`)}
                number={row.transaction_no}
                at={row.transaction_dt}
              >
                <Money value={row.amount} signed field="amount" />
              </OrderTransaction>
            ))}
          </Rows>
        </Card>
      ) : null}
    </>
  );
}

function OrderTransaction({
  words,
  number,
  at,
  children,
}: {
  words: string;
  number: string;
  at: Date;
  children: ReactNode;
}) {
  return (
    <li>
      <span>
        {words}
        <br />
        <small>
          <bdi data-field="transaction_no">{number}</bdi> · <DateTimeText value={at} />
        </small>
      </span>
      <span className="end">{children}</span>
    </li>
  );
}

/** Documents of the order: cover sheet and handover form are created on demand. */
export function Documents({ order, onPrint }: { order: OrderDetail; onPrint: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const query = useQuery(read(shopOrdersRoutes.documents, { params: { id: order.id } }));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  if (!query.data?.length) return null;
  const proof = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const made = await createHandoverForm({ shipment_order_ids: [order.id] }, new AbortController().signal);
      if (made.blob) await shareOrDownload(made.blob, made.name);
    } catch (error) {
      setFault(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('orders.detail.documents')}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {query.data.map((paper) =>
          paper.type === 'cover-sheet' ? (
            order.allowed_moves.includes('print') ? (
              <Button
                key={paper.type}
                variant="outlined"
                size="small"
                startIcon={<Printer aria-hidden />}
                onClick={onPrint}
              >
                {t('orders.detail.document.cover-sheet')}
              </Button>
            ) : null
          ) : paper.type === 'proof-of-shipment' ? (
            <Button
              key={paper.type}
              variant="outlined"
              size="small"
              loading={busy}
              startIcon={<FileText aria-hidden />}
              onClick={() => void proof()}
            >
              {t('orders.detail.document.proof-of-shipment')}
            </Button>
          ) : (
            <Button
              key={paper.type}
              variant="outlined"
              size="small"
              component="a"
              href={paper.url}
              startIcon={<FileText aria-hidden />}
            >
              {t(`orders.detail.document.${paper.type}`)}
            </Button>
          ),
        )}
      </div>
      {fault ? (
        <p role="alert" style={{ margin: '8px 0 0', fontSize: 14 }}>
          {fault}
        </p>
      ) : null}
    </Card>
  );
}

/** Reversals of the order. */
export function Reversals({ id }: { id: number }) {
  const { t, i18n } = useTranslation();
  const query = useQuery(read(shopOrdersRoutes.reversal, { params: { id } }));
  if (!query.data?.length) return null;
  return (
    <Card title={t('orders.detail.reversal')}>
      <Lines>
        {query.data.map((row) => (
          <Line
            key={row.id}
            label={
              <>
                {t(`orders.detail.reversal_type.${row.type}`)} · <DateTimeText value={row.create_dt} />
              </>
            }
          >
            {row.amount > 0 ? (
              <Money value={row.amount} field="amount" />
            ) : i18n.exists(`status.shipment_status.${row.status}`) ? (
              <StatusChip machine="shipment_status" value={row.status} />
            ) : (
              t('common.none')
            )}
          </Line>
        ))}
      </Lines>
    </Card>
  );
}

function Failed({ title, query }: { title: string; query: { error: unknown; refetch: () => unknown } }) {
  return (
    <Card title={title}>
      <FailurePanel error={query.error} onRetry={() => void query.refetch()} compact />
    </Card>
  );
}
