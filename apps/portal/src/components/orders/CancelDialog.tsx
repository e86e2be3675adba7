import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type Order } from '@lamliang/contracts/orders';
import { isBlank, sum } from '@lamliang/kernel';
import { Field, markStale, TitledDialog, toast, useBahtText, useFailureText } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

const PRESETS = ['wrong_address', 'customer', 'duplicate', 'carrier', 'other'] as const;

const Rows = styled('ul')(({ theme }) => ({
  margin: '12px 0 0',
  maxHeight: 260,
  overflowY: 'auto',
  fontSize: 14,
  lineHeight: 1.6,
  '& li': { display: 'flex', gap: 8, alignItems: 'flex-start', paddingBlock: 4 },
  '& svg': { flex: 'none', marginTop: 4 },
  '& .good': { color: (theme.vars ?? theme).palette.success.main },
  '& .bad': { color: (theme.vars ?? theme).palette.error.main },
}));
const Notice = styled('p')(({ theme }) => ({
  margin: '0 0 12px',
  fontSize: 14,
  lineHeight: 1.6,
  color: (theme.vars ?? theme).palette.text.secondary,
}));

interface Result {
  order: Order;
  /** The error; undefined on success. */
  fault?: unknown;
}

/**
 * Cancels one or more orders, one call each, with a result for each; those that failed are tried again by a button. A remark is required: a preset or free text.
 * Orders that cannot be cancelled are skipped and counted.
 */
export function CancelDialog({
  orders,
  onClose,
}: {
  orders: readonly Order[];
  /** @param gone orders that were cancelled or whose cancellation was requested. */
  onClose: (done: boolean, gone?: readonly Order[]) => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const able = orders.filter((order) => order.allowed_moves.includes('cancel'));
  const [preset, setPreset] = useState<(typeof PRESETS)[number] | ''>('');
  const [words, setWords] = useState('');
  const [lacking, setLacking] = useState(false);
  const [results, setResults] = useState<Result[]>([]);
  const [state, setState] = useState<'asking' | 'working' | 'done'>('asking');
  const one = orders.length === 1 ? orders[0] : undefined;
  const baht = useBahtText();
  const back = sum(able.map((order) => order.shipping_cost));
  const premium = sum(able.map((order) => order.premium));

  /** Calls for each order; what succeeded earlier keeps its result. */
  const go = async (wanted: readonly Order[]) => {
    const remark = preset === 'other' ? words.trim() : preset ? t(`orders.cancel.presets.${preset}`) : '';
    if (isBlank(remark)) return setLacking(true);
    setState('working');
    const all = results.filter((result) => !result.fault);
    setResults(all);
    for (const order of wanted) {
      try {
        const after = await api.call(shopOrdersRoutes.cancel, { params: { id: order.id }, body: { remark } });
        all.push({ order: after });
      } catch (error) {
        all.push({ order, fault: error });
      }
      setResults([...all]);
    }
    markStale(queryClient, shopOrdersRoutes.cancel.touches);
    const failed = all.filter((result) => result.fault);
    if (one && failed.length === 0) {
      const asked = all[0]?.order.shipment_status !== 'cancelled';
      toast.success(t(asked ? 'orders.cancel.asked' : 'orders.cancel.done'));
      return onClose(true, [all[0]!.order]);
    }
    setState('done');
  };

  const failed = results.filter((result) => result.fault).length;
  const gone = results.filter((result) => !result.fault).map((result) => result.order);
  return (
    <TitledDialog
      title={
        one
          ? t('orders.cancel.title', { order_no: one.order_no })
          : t('orders.cancel.title_many', { count: able.length })
      }
      onClose={state === 'working' ? undefined : () => onClose(state === 'done', gone)}
      actions={
        state === 'done' ? (
          <>
            {failed > 0 ? (
              <Button
                variant="outlined"
                onClick={() => void go(results.filter(({ fault: why }) => why).map(({ order }) => order))}
              >
                {t('orders.cancel.retry', { count: failed })}
              </Button>
            ) : null}
            <Button variant="contained" onClick={() => onClose(true, gone)} autoFocus>
              {t('common.close')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outlined" disabled={state === 'working'} onClick={() => onClose(false)}>
              {t('orders.cancel.keep')}
            </Button>
            <Button
              variant="contained"
              color="error"
              loading={state === 'working'}
              disabled={able.length === 0}
              onClick={() => void go(able)}
            >
              {t('orders.cancel.confirm')}
            </Button>
          </>
        )
      }
    >
      {able.length < orders.length ? (
        <Notice>{t('orders.cancel.skipped', { count: orders.length - able.length })}</Notice>
      ) : null}
      {state === 'asking' ? (
        <>
          <RadioGroup
            aria-label={t('orders.cancel.remark')}
            value={preset}
            onChange={(event) => {
              setPreset(event.target.value as (typeof PRESETS)[number]);
              setLacking(false);
            }}
          >
            {PRESETS.map((name) => (
              <FormControlLabel
                key={name}
                value={name}
                control={<Radio size="small" />}
                label={t(`orders.cancel.presets.${name}`)}
                sx={{ minHeight: { xs: 44, md: 34 }, '& .MuiFormControlLabel-label': { fontSize: 14 } }}
              />
            ))}
          </RadioGroup>
          {preset === 'other' || lacking ? (
            <Field
              autoFocus={preset === 'other'}
              label={t('orders.cancel.other')}
              field="remark"
              required
              value={words}
              error={lacking ? t('validation.required') : undefined}
              inputProps={{ maxLength: 300 }}
              onFocus={() => setPreset('other')}
              onChange={(event) => {
                setWords(event.target.value);
                setLacking(false);
              }}
            />
          ) : null}
          {able.length > 0 ? (
            <Notice sx={{ marginTop: '14px', marginBottom: 0 }}>
              {t('orders.cancel.back', { amount: baht(back) })}{' '}
              {premium > 0 ? t('orders.cancel.back_insurance', { amount: baht(premium) }) : null}
            </Notice>
          ) : null}
        </>
      ) : (
        <>
          <Notice role="status">
            {state === 'done'
              ? t('orders.cancel.result', { done: results.length - failed, failed })
              : t('orders.cancel.progress', { done: results.length, total: able.length })}
          </Notice>
          {state === 'working' ? (
            <LinearProgress
              variant="determinate"
              value={(results.length / Math.max(1, able.length)) * 100}
              aria-label={t('orders.cancel.progress', { done: results.length, total: able.length })}
            />
          ) : null}
          <Rows>
            {results.map(({ order, fault: why }) => (
              <li key={order.id}>
                {why ? (
                  <CircleAlert size={15} className="bad" aria-hidden />
                ) : (
                  <Check size={15} className="good" aria-hidden />
                )}
                <span>
                  <bdi>{order.order_no}</bdi> ·{' '}
                  {why
                    ? failureText(why)
                    : t(order.shipment_status === 'cancelled' ? 'orders.cancel.row_done' : 'orders.cancel.asked')}
                </span>
              </li>
            ))}
          </Rows>
        </>
      )}
    </TitledDialog>
  );
}
