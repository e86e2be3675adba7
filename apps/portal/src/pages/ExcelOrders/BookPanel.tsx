import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARRIERS } from '@lamliang/contracts/pricing';
import type { PickupPoint } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { sub } from '@lamliang/kernel';
import { Card, ConfirmDialog, FailurePanel, SelectField, useBahtText, useFailureText } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { Lines, MoneyLine } from '../../components/orders/Lines.tsx';
import { availableOf } from '../../session/available.rules.ts';
import { useUser } from '../../session/session.ts';
import { progressOf, type Wanted } from './booking.rules.ts';
import { Booked } from './Booked.tsx';
import { sumsOf, termsOf, type CarrierRule } from './prices.rules.ts';
import { wireOf } from './row.rules.ts';
import type { Prices } from './use-prices.ts';
import type { useRun } from './use-run.ts';
import type { Table } from './use-table.ts';

/** Which carrier, what it costs, and the booking with its progress. */
export function BookPanel({
  table,
  prices,
  run,
  points,
  point,
  onForgotten,
}: {
  table: Table;
  prices: Prices;
  run: ReturnType<typeof useRun>;
  points: readonly PickupPoint[];
  point: PickupPoint | undefined;
  onForgotten: () => void;
}) {
  const { t } = useTranslation();
  const user = useUser();
  const baht = useBahtText();
  const failureText = useFailureText();
  const [asking, setAsking] = useState(false);
  const balances = useQuery(read(walletRoutes.balances));
  const available = balances.data ? availableOf(user, balances.data) : null;
  const { draft, booking, rows } = table;
  const { running, waiting, end } = run;

  const ready = useMemo(
    () =>
      prices.wanted.flatMap(({ row }) => {
        const choice = prices.chosen.get(row.id);
        return choice && 'offer' in choice ? [{ row, offer: choice.offer, insured: choice.insured }] : [];
      }),
    [prices.wanted, prices.chosen],
  );
  const sums = useMemo(() => sumsOf(ready), [ready]);
  const short = available !== null && sums.due_now > available ? sub(sums.due_now, available) : null;
  const { booked, refused, unconfirmed } = progressOf(booking);
  const total = booked + unconfirmed + sums.parcels;
  const wanted = (): Wanted[] =>
    ready.map(({ row, offer }) => ({
      id: row.id,
      body: {
        ...wireOf(row, t('orders.create.item_default')),
        ...termsOf(offer),
        ...(point ? { pickup_point_id: point.id } : {}),
        save_receiver_flag: 1,
      },
    }));
  const go = () => {
    setAsking(false);
    void run.start(wanted());
  };
  const figures = { booked: booked.toLocaleString('en-US'), total: total.toLocaleString('en-US') };
  return (
    <Card title={t('excel.book.title')}>
      <div style={{ display: 'grid', gap: 14 }}>
        <SelectField
          label={t('orders.create.sender_line')}
          field="pickup_point_id"
          value={point?.id ?? ''}
          none={points.length === 0 ? t('orders.create.sender_none') : undefined}
          disabled={running}
          onChange={(event) => table.update({ pickup_point_id: Number(event.target.value) })}
          choices={points.map(({ id, pickup_point_name, pickup_point_postal_code }) => ({
            value: id,
            label: `${pickup_point_name} · ${pickup_point_postal_code}`,
          }))}
        />
        <SelectField
          label={t('excel.book.rule')}
          field="carrier_rule"
          value={draft.rule}
          disabled={running}
          onChange={({ target: { value } }) => table.update({ rule: (value === 'cheapest' ? value : Number(value)) as CarrierRule })} // prettier-ignore
          choices={[
            { value: 'cheapest', label: t('excel.book.cheapest') },
            ...CARRIERS.map(({ id, name }) => ({ value: id, label: name, lang: 'en' })),
          ]}
        />
        {prices.fault ? <FailurePanel compact error={prices.fault} onRetry={prices.again} /> : null}
        <Lines aria-busy={prices.pending || undefined}>
          {sums.by_carrier.map(({ partner_id, name, parcels, amount }) => (
            <MoneyLine
              key={partner_id}
              label={`${name} · ${t('excel.book.parcels', { count: parcels })}`}
              value={amount}
              field={`carrier.${partner_id}`}
            />
          ))}
          <MoneyLine className="sum" label={t('excel.book.total')} value={sums.due_now} field="due_now" />
          {sums.premium > 0 ? <MoneyLine label={t('excel.book.premium')} value={sums.premium} field="premium" /> : null}
          {sums.due_later > 0 ? (
            <MoneyLine label={t('excel.book.later')} value={sums.due_later} field="due_later" />
          ) : null}
        </Lines>
        {prices.pending && !prices.fault ? <span role="status">{t('excel.book.pricing')}</span> : null}
        {short !== null ? <Alert severity="warning">{t('excel.book.short', { amount: baht(short) })}</Alert> : null}
        {running || booked + unconfirmed > 0 ? (
          <div>
            <span role="status" data-field="progress">
              {t('excel.book.progress', figures)}
            </span>
            <LinearProgress
              variant="determinate"
              value={total === 0 ? 100 : (booked / total) * 100}
              aria-label={t('excel.book.progress', figures)}
              sx={{ mt: '6px' }}
            />
          </div>
        ) : null}
        {waiting ? <Alert severity="warning">{t('excel.book.waiting')}</Alert> : null}
        {!running && unconfirmed > 0 && end?.end !== 'forgotten' ? (
          <Alert severity="warning">{t('excel.book.unconfirmed', { count: unconfirmed })}</Alert>
        ) : null}
        {end?.end === 'forgotten' ? (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" onClick={onForgotten}>
                {t('excel.book.forgotten_go')}
              </Button>
            }
          >
            {t('excel.book.forgotten', { rows: unconfirmed })}
          </Alert>
        ) : null}
        {end?.end === 'refused' ? <Alert severity="error">{failureText(end.error)}</Alert> : null}
        {refused > 0 && !running ? <Alert severity="error">{t('excel.book.refused', { count: refused })}</Alert> : null}
        {running ? (
          <Button variant="outlined" onClick={run.pause}>
            {t('excel.book.pause')}
          </Button>
        ) : unconfirmed > 0 && end?.end !== 'forgotten' ? (
          <Button variant="contained" onClick={() => void run.start(end?.end === 'stopped' ? wanted() : [])}>
            {t('excel.book.resume')}
          </Button>
        ) : sums.parcels > 0 ? (
          <Button
            variant="contained"
            size="large"
            disabled={prices.pending || table.counts.checking > 0}
            onClick={() => setAsking(true)}
          >
            {t('excel.book.go', { count: sums.parcels })}
          </Button>
        ) : booked === 0 ? (
          <span>{t('excel.book.nothing')}</span>
        ) : null}
        {booked > 0 ? <Booked results={booking.results} rows={rows} running={running} /> : null}
      </div>
      <ConfirmDialog
        open={asking}
        title={t('excel.book.confirm', { parcels: sums.parcels.toLocaleString('en-US'), amount: baht(sums.due_now) })}
        confirm={t('excel.book.go', { count: sums.parcels })}
        onConfirm={go}
        onClose={() => setAsking(false)}
      >
        <p style={{ margin: 0 }}>{t('excel.book.confirm_more')}</p>
      </ConfirmDialog>
    </Card>
  );
}
