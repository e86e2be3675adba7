import type { AnswerOf } from '@lamliang/contracts';
import type { Obstacle } from '@lamliang/contracts/auth';
import type { claimsRoutes } from '@lamliang/contracts/claims';
import type { invoicingRoutes } from '@lamliang/contracts/invoicing';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import type { Balances, walletRoutes } from '@lamliang/contracts/wallet';
import { add, ZERO } from '@lamliang/kernel';

/** What other services say of a shop that wants to leave. */
export interface Facts {
  orders: AnswerOf<typeof ordersRoutes.openOrders>;
  claims: AnswerOf<typeof claimsRoutes.openClaims>;
  balances: Balances;
  topups: AnswerOf<typeof walletRoutes.pendingTopups>;
  invoices: AnswerOf<typeof invoicingRoutes.owedOfAccount>;
}

/** What stands against the deletion of a shop; amounts in satang. Bonus does not: it is never paid out, and lapses with the shop. */
export function obstaclesOf({ orders, claims, balances, topups, invoices }: Facts): Obstacle[] {
  const { credit, insurance, on_hold, cod, credit_line } = balances;
  const { commission = ZERO, due_amount = ZERO } = topups;
  const waiting = (topups.waiting_decisions ?? 0) + (invoices.waiting_decisions ?? 0);
  const wallets = [credit, insurance, on_hold];
  const found: (Obstacle | false)[] = [
    orders.open_orders > 0 && { code: 'open_orders', count: orders.open_orders, amount: null },
    (orders.cod_orders > 0 || cod !== 0) && {
      code: 'cod_to_come',
      count: orders.cod_orders || null,
      amount: add(orders.cod_amount, cod),
    },
    wallets.some((amount) => amount !== 0) && {
      code: 'wallet_balance',
      count: null,
      amount: wallets.reduce((sum, amount) => add(sum, amount), ZERO),
    },
    topups.pending_topups > 0 && { code: 'pending_topups', count: topups.pending_topups, amount: null },
    commission !== ZERO && { code: 'commission_to_come', count: null, amount: commission },
    waiting > 0 && { code: 'waiting_decisions', count: waiting, amount: null },
    due_amount !== ZERO && { code: 'fees_due', count: null, amount: due_amount },
    credit_line.used !== 0 && { code: 'credit_owed', count: null, amount: credit_line.used },
    invoices.unpaid_invoices > 0 && {
      code: 'unpaid_invoices',
      count: invoices.unpaid_invoices,
      amount: invoices.unpaid_amount,
    },
    invoices.unbilled_amount !== 0 && { code: 'unbilled_charges', count: null, amount: invoices.unbilled_amount },
    invoices.open_certificates > 0 && { code: 'open_certificates', count: invoices.open_certificates, amount: null },
    claims.open_claims > 0 && { code: 'open_claims', count: claims.open_claims, amount: null },
  ];
  return found.filter((one) => one !== false);
}
