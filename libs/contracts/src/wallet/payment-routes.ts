import { route } from '../route.ts';
import { invoicePaid, invoicePaymentTerms } from './invoice-payment-types.ts';
import { payment, paymentTerms } from './types.ts';

/** What other services ask for: what shops are paid, and what they paid. */
export const paymentRoutes = {
  pay: route({
    id: 'wallet.internal.payments.create',
    method: 'POST',
    path: '/internal/v1/payments',
    caller: { kind: 'service', from: ['claims', 'invoicing'] },
    body: paymentTerms,
    answer: payment,
    audit: { action: 'payment.made', target: 'account' },
    fails: ['idempotency.key_reused'],
    summary: "Credits a shop's wallet, idempotent by kind and key.",
  }),
  payInvoice: route({
    id: 'wallet.internal.invoice_payments.create',
    method: 'POST',
    path: '/internal/v1/invoice-payments',
    caller: { kind: 'service', from: ['invoicing'] },
    body: invoicePaymentTerms,
    answer: invoicePaid,
    audit: { action: 'invoice.settled', target: 'account' },
    fails: ['wallet.floor', 'idempotency.key_reused'],
    summary:
      'Posts the payment of an invoice, by which the open credit of its customer rises; idempotent by the invoice.',
  }),
};
