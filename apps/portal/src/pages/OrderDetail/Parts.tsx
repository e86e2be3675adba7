import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FileText, Printer } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { walletRoutes, type WalletTransaction } from '@lamliang/contracts/wallet';
import { BlockSkeleton, Card, Count, DateTimeText, Loaded, Money, StatusChip } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { useWork } from '../../components/lists/use-work.ts';
import { saveHandoverForm } from '../../components/orders/sheet-files.ts';
import { Line, Lines } from '../../components/orders/Lines.tsx';
import { later } from '../../later.tsx';
import { WalletAmount, WalletSplit } from '../../components/statement/WalletAmount.tsx';

const Rows = styled('ul')(({ theme }) => ({
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
  '& .end small': { display: 'block' },
  [theme.breakpoints.down('md')]: { '& small': { fontSize: 14 } },
}));

const Papers = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** A card of the rows that a read has; without any there is none. */
function Part<Row>({
  title,
  query,
  list: List = Rows,
  row,
  more,
}: {
  title: string;
  query: UseQueryResult<Row[]>;
  list?: ComponentType<{ children: ReactNode }>;
  row: (row: Row) => ReactNode;
  more?: ReactNode;
}) {
  return (
    <Loaded query={query} compact card={title}>
      {(rows) =>
        rows.length > 0 ? (
          <Card title={title}>
            <List>{rows.map(row)}</List>
            {more}
          </Card>
        ) : null
      }
    </Loaded>
  );
}

/** Goods in the parcel. */
export function Goods({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <Part
      title={t('orders.detail.goods')}
      query={useQuery(read(shopOrdersRoutes.items, { params: { id } }))}
      row={(item) => (
        <li key={item.id}>
          <span>
            <bdi data-field="name">{item.name}</bdi>
          </span>
          <span className="end">
            <Money value={item.price} field="price" /> (<Count value={item.quantity} field="quantity" />)
          </span>
        </li>
      )}
    />
  );
}

/** Transactions of the order in both wallets. */
export function OrderTransactions({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <>
      <Part
        title={t('orders.detail.movements')}
        query={useQuery(read(walletRoutes.orderTransactions, { params: { id } }))}
        row={(row) => (
          <OrderTransaction
            key={row.id}
            words={`${t(`status.wallet_transaction.${row.type}`)}${row.hold_flag === 1 ? ` (${t('orders.detail.on_hold')})` : ''}`}
            row={row}
          >
            <WalletAmount row={row} />
            <WalletSplit row={row} />
          </OrderTransaction>
        )}
      />
      <Part
        title={t('orders.detail.movements_insurance')}
        query={useQuery(read(walletRoutes.orderServiceTransactions, { params: { id } }))}
        row={(row) => (
          <OrderTransaction key={row.id} words={t(`status.service_transaction.${row.type}`)} row={row}>
            <Money value={row.amount} signed field="amount" />
          </OrderTransaction>
        )}
      />
    </>
  );
}

function OrderTransaction({
  words,
  row,
  children,
}: {
  words: string;
  row: Pick<WalletTransaction, 'transaction_no' | 'transaction_dt'>;
  /** The amount. */
  children: ReactNode;
}) {
  return (
    <li>
      <span>
        {words}
        <br />
        <small>
          <bdi data-field="transaction_no">{row.transaction_no}</bdi> · <DateTimeText value={row.transaction_dt} />
        </small>
      </span>
      <span className="end">{children}</span>
    </li>
  );
}

/** Documents of the order: cover sheet and handover form are created on demand. */
export function Documents({ order, onPrint }: { order: OrderDetail; onPrint: () => void }) {
  const { t } = useTranslation();
  const { busy, fault, run } = useWork();
  const made = (doc_type: 'proof-of-shipment' | 'cod-receipt') => async (signal: AbortSignal) =>
    void (await saveHandoverForm({ shipment_order_ids: [order.id], doc_type }, { signal }));
  return (
    <Part
      title={t('orders.detail.documents')}
      query={useQuery(read(shopOrdersRoutes.documents, { params: { id: order.id } }))}
      list={Papers}
      row={({ type, url }) => {
        if (type === 'cover-sheet' && !order.allowed_moves.includes('print')) return null;
        const button =
          type === 'cover-sheet'
            ? { startIcon: <Printer aria-hidden />, onClick: onPrint }
            : type === 'proof-of-shipment' || type === 'cod-receipt'
              ? { startIcon: <FileText aria-hidden />, onClick: () => void run(made(type)), loading: busy }
              : { startIcon: <FileText aria-hidden />, component: 'a', href: url };
        return (
          <Button key={type} variant="outlined" size="small" {...button}>
            {t(`orders.detail.document.${type}`)}
          </Button>
        );
      }}
      more={
        fault ? (
          <p role="alert" style={{ margin: '8px 0 0', fontSize: 14 }}>
            {fault}
          </p>
        ) : null
      }
    />
  );
}

/** Few orders are refused. */
const OrderRefusal = later(
  () => import('../../components/cod/OrderRefusal.tsx').then((file) => file.OrderRefusal),
  <BlockSkeleton height={220} />,
  ['cod'],
);
/** That the receiver opened the parcel and refused it, with the evidence. */
export const Refused = ({ order: { refusal } }: { order: OrderDetail }) =>
  refusal ? <OrderRefusal refusal={refusal} /> : null;

/** Reversals of the order. */
export function Reversals({ id }: { id: number }) {
  const { t, i18n } = useTranslation();
  return (
    <Part
      title={t('orders.detail.reversal')}
      query={useQuery(read(shopOrdersRoutes.reversal, { params: { id } }))}
      list={Lines}
      row={(row) => (
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
      )}
    />
  );
}
