import { text } from '@lamliang/contracts';
import { INVOICE_SLIP, invoicingRoutes as routes, paymentOfInvoice, type StaffInvoice } from '@lamliang/contracts/invoicing'; // prettier-ignore
import {
  abs,
  add,
  bangkokDate,
  isPositive,
  isZero,
  satang,
  sub,
  systemClock,
  ZERO,
  type Satang,
} from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Alert, Box, Typography } from '@mui/material';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import * as z from 'zod/mini';
import type { Wire } from '../../actions/ActionDialog.tsx';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useDecided } from '../../actions/useDecided.ts';
import { Amounts } from '../../components/DetailList.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { useLimits } from '../decisions/record.tsx';

/** With the name of the slip, which is sent beside it. */
const payment = z.extend(paymentOfInvoice, { slip: text(300) });

/** Whether its money is awaited, and no payment is on its way. */
export const isPayable = ({ invoice_status, decision_id, paying_flag }: StaffInvoice): boolean =>
  invoice_status === 'not-receive' && decision_id === null && paying_flag === 0;

/** Baht as they are typed, in satang; zero while they are no number. */
const typed = (baht: unknown): Satang => {
  const value = Math.round(Number(baht ?? 0) * 100);
  return Number.isSafeInteger(value) ? satang(value) : ZERO;
};
const bahtText = (amount: Satang): string => (amount / 100).toFixed(2);

/** Records that an invoice was paid, whole, with its slip. */
export function RecordPayment({ record }: { record: StaffInvoice }) {
  const translate = useTranslate();
  const tellDecided = useDecided();
  const { call } = useDataProvider<ConsoleProvider>();
  const slip = useRef<File>(undefined);
  const { limits } = useLimits('invoicing-decisions', isPayable(record));
  const limit = limits.findLast(({ target }) => target === 'invoice_payment')?.amount;
  const { id, invoice_no, total_amount, withholding_amount, state, payment_name, received_dt } = record;
  const choice: Choice<typeof payment> = {
    action: 'pay',
    code: 'KeyA',
    phrases: 'console.receivables.pay',
    names: { invoice_no },
    intro: translate('console.receivables.pay.intro'),
    fields: [
      { name: 'paid_date', kind: 'day' },
      { name: 'withheld_amount', kind: 'number', hint: translate('console.receivables.pay.withheld', { amount: moneyText(withholding_amount) }) },
      { name: 'amount', label: 'came_in', kind: 'number' },
      { name: 'reference', label: 'payment_reference', kind: 'text' },
      {
        name: 'slip',
        kind: 'file',
        wide: true,
        hint: translate('console.receivables.pay.slip'),
        file: { accept: INVOICE_SLIP.types.join(), choose: translate('console.receivables.pay.choose'), onFile: (file) => (slip.current = file) },
      },
    ],
    first: { paid_date: bangkokDate(systemClock.now()), withheld_amount: '0.00', amount: bahtText(total_amount) },
    // What is kept back does not come in.
    follow: (name, value): Record<string, string> =>
      name === 'withheld_amount' ? { amount: bahtText(sub(total_amount, typed(value.replaceAll(',', '')))) } : {},
    body: payment.check(z.refine(({ amount, withheld_amount }) => isZero(sub(total_amount, add(amount, withheld_amount))), { path: ['amount'], message: 'console.receivables.pay.unequal' })),
    figure: ({ amount }) => moneyText(amount),
    beside: (wire) => <Balance wire={wire} total={total_amount} limit={limit} />,
    run: async ({ slip: _name, ...body }) => {
      const now = await call(routes.recordPayment, { params: { id }, body, files: { slip: slip.current ? [slip.current] : [] } });
      if (now.decision_id !== null) return 'console.receivables.pay.waits';
      return now.invoice_status === 'received' ? 'console.receivables.pay.done' : 'console.receivables.pay.posting';
    },
  };
  const decided = tellDecided('invoice_state', state, payment_name, received_dt);
  return <Decide choices={[choice]} isOpen={isPayable(record)} decided={decided} />;
} // prettier-ignore

/** What came in and what was kept back beside the total, what is left of it, and what the limit does. */
function Balance({ wire, total, limit }: { wire: Wire; total: Satang; limit: Satang | undefined }) {
  const translate = useTranslate();
  const [amount, kept] = [typed(wire['amount']), typed(wire['withheld_amount'])];
  const left = sub(total, add(amount, kept));
  const word = isZero(left) ? 'whole' : isPositive(left) ? 'left' : 'over';
  const rows = [
    { key: 'total', label: translate('console.receivables.pay.total'), amount: moneyText(total) },
    { key: 'received', label: translate('console.receivables.pay.received'), amount: moneyText(amount) },
    { key: 'kept', label: translate('console.receivables.pay.kept'), amount: moneyText(kept) },
    { key: 'left', label: translate(`console.receivables.pay.${word}`), amount: <span data-field="left">{moneyText(abs(left))}</span>, strong: true },
  ];
  return (
    <Box role="status" sx={{ minWidth: 0, display: 'grid', gap: '12px' }}>
      <Amounts rows={rows} />
      {isPositive(kept) ? (
        <Typography variant="body2" color="textSecondary">
          {translate('console.receivables.pay.certificate')}
        </Typography>
      ) : null}
      {limit !== undefined && amount > limit ? <Alert severity="warning">{translate('console.action.second', { limit: moneyText(limit) })}</Alert> : null}
    </Box>
  );
} // prettier-ignore
