import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type Order } from '@lamliang/contracts/orders';
import { SelectField } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { useWork } from '../../components/lists/use-work.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { later } from '../../later.tsx';
import type { Result } from './booking.rules.ts';
import type { Row } from './row.rules.ts';

const PrintDialog = later(() => import('../../components/orders/PrintDialog.tsx').then((file) => file.PrintDialog), null, ['status']); // prettier-ignore
/** Orders that are printed at a time, and that are read by a call. */
const PRINTED = 500;
const READ = 100;

/** What was booked, to be printed and looked at. */
export function Booked({
  results,
  rows,
  running,
}: {
  results: Readonly<Record<number, Result>>;
  rows: readonly Row[];
  running: boolean;
}) {
  const { t } = useTranslation();
  const [part, setPart] = useState(0);
  const [orders, setOrders] = useState<Order[]>();
  const { busy, fault, run } = useWork();
  const ids = rows.flatMap(({ id }) => {
    const result = results[id];
    return result?.booked ? [result.order_id] : [];
  });
  const parts = Math.ceil(ids.length / PRINTED);
  const print = () =>
    run(async (signal) => {
      const wanted = ids.slice(part * PRINTED, (part + 1) * PRINTED);
      const found = new Map<number, Order>();
      for (let at = 0; at < wanted.length; at += READ) {
        const query = { ids: wanted.slice(at, at + READ), limit: READ };
        const { rows: read } = await api.call(shopOrdersRoutes.list, { query, signal });
        for (const order of read) found.set(order.id, order);
      }
      setOrders(wanted.flatMap((id) => found.get(id) ?? []));
    });
  return (
    <>
      {running ? null : (
        <Alert severity="success" data-field="booked">
          {t('excel.book.done', { count: ids.length })}
        </Alert>
      )}
      {parts > 1 ? (
        <SelectField
          label={t('excel.book.printing', { count: PRINTED })}
          value={part}
          onChange={(event) => setPart(Number(event.target.value))}
          choices={Array.from({ length: parts }, (_, at) => ({
            value: at,
            label: t('excel.book.range', { from: at * PRINTED + 1, to: Math.min(ids.length, (at + 1) * PRINTED) }),
          }))}
        />
      ) : null}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button variant="outlined" loading={busy} onClick={() => void print()}>
          {t('excel.book.print')}
        </Button>
        <Button component={AppLink} to="/orders/all">
          {t('excel.book.list')}
        </Button>
      </div>
      {fault ? <Alert severity="error">{fault}</Alert> : null}
      {orders ? <PrintDialog orders={orders} onClose={() => setOrders(undefined)} /> : null}
    </>
  );
}
