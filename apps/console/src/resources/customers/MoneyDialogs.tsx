import { adjustmentBody, creditLineTerms, type adjustment, type CreditLine } from '@lamliang/contracts/wallet';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type * as z from 'zod/mini';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { newIdempotencyKey, type Satang } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { useActionDone } from '../../actions/useActionDone.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { shopOf, type CustomerRecord } from './record.ts';

interface Props {
  customer: CustomerRecord;
  onClose: () => void;
}

const BOOKS = ['credit', 'bonus', 'insurance'] as const;
/** With an explicit sign, so that credits and debits do not look alike. */
const signed = (amount: Satang) => moneyText(amount, true);

/** Adjusts one of a shop's balances, with a reason. */
export function AdjustmentDialog({ customer, onClose }: Props) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const [key] = useState(newIdempotencyKey);
  const words = Object.fromEntries(BOOKS.map((book) => [book, translate(`console.value.book.${book}`)]));
  return (
    <ActionDialog
      title={translate('console.customers.adjust.title')}
      fields={[
        { name: 'book', kind: 'choice', words },
        { name: 'amount', kind: 'number', hint: translate('console.customers.adjust.hint') },
        {
          name: 'paid_out_flag',
          kind: 'choice',
          words: { 1: translate('console.customers.adjust.paid_out') },
          none: translate('console.customers.adjust.correction'),
          wide: true,
        },
        { name: 'reason', kind: 'text', wide: true },
        { name: 'reference', kind: 'text', wide: true },
      ]}
      first={{ book: 'credit' }}
      body={adjustmentBody}
      fixed={{ account_id: customer.id }}
      check={({ book }) =>
        translate('console.customers.adjust.check', { book: words[String(book)], name: shopOf(customer) })
      }
      figure={({ amount }) => signed(amount)}
      confirm={({ amount }) => translate('console.customers.adjust.confirm', { amount: signed(amount) })}
      onConfirmed={async (terms) => {
        const made = await provider.create<z.output<typeof adjustment>>('adjustments', terms, key);
        if (made.state === 'waiting') onDone('console.customers.adjust.waits');
        else onDone('console.customers.adjust.done', { transaction_no: made.transaction_no });
      }}
      onClose={onClose}
    />
  );
}

/** Sets the limit of a shop's credit line. */
export function CreditLineDialog({ customer, onClose }: Props) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const line = customer.credit_line;
  return (
    <ActionDialog
      title={translate('console.customers.credit_line.title')}
      intro={
        line
          ? translate('console.customers.credit_line.hint', {
              limit: moneyText(line.limit),
              used: moneyText(line.used),
            })
          : undefined
      }
      fields={[
        { name: 'limit', kind: 'number' },
        { name: 'reason', kind: 'text', wide: true },
      ]}
      {...(line ? { before: () => ({ limit: String(line.limit / 100) }) } : {})}
      body={creditLineTerms}
      fixed={{ account_id: customer.id }}
      check={() => translate('console.customers.credit_line.check', { name: shopOf(customer) })}
      figure={({ limit }) => (line ? `${moneyText(line.limit)} → ${moneyText(limit)}` : moneyText(limit))}
      confirm={({ limit }) => translate('console.customers.credit_line.confirm', { amount: moneyText(limit) })}
      onConfirmed={async (terms) => {
        const { decision_id } = await provider.create<CreditLine & { id: number }>('credit-lines', terms);
        onDone(`console.customers.credit_line.${decision_id === null ? 'done' : 'waits'}`);
      }}
      onClose={onClose}
    />
  );
}
