import * as z from 'zod/mini';
import { decisionRoutes } from '../decisions.ts';
import { cursor } from '../cursor.ts';
import { personalDataOf } from '../personal-data.ts';
import { STAFF_ROLES } from '../permissions.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, flag, id, moment, paging, pathId, period, search } from '../wire.ts';
import { billDisputeRoutes } from './bill-dispute-routes.ts';
import { carrierBillRoutes } from './carrier-bill-routes.ts';
import { bankFileRoutes } from './bank-file-routes.ts';
import { codAdvanceRoutes } from './cod-advance-routes.ts';
import { bankStatementRoutes } from './bank-statement-routes.ts';
import { dayCloseRoutes } from './day-close-routes.ts';
import { demandRoutes } from './demand-routes.ts';
import { codComplaintRoutes } from './cod-complaint-routes.ts';
import { codRoundRoutes } from './cod-round-routes.ts';
import { codRoutes } from './cod-routes.ts';
import { codStatementRoutes } from './cod-statement-routes.ts';
import { parcelBillRoutes } from './parcel-bill-routes.ts';
import { factRoutes } from './fact-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { lowBalanceRoutes } from './low-balance-routes.ts';
import { rewardRoutes } from './reward-routes.ts';
import { affiliateWithdrawalRoutes } from './affiliate-withdrawal-routes.ts';
import { topupPackageRoutes } from './topup-package-routes.ts';
import { topupRoutes } from './topup-routes.ts';
import {
  ADJUSTMENT_STATES,
  adjustment,
  adjustmentBody,
  balances,
  CREDIT_BOOKS,
  creditLine,
  creditLineTerms,
  holdAnswer,
  holdRequest,
  ledgerCheck,
  ledgerEntry,
  paymentType,
  resolveAnswer,
  serviceTransaction,
  shopBalances,
  WALLET_DECISIONS,
  walletForecast,
  walletTransaction,
  WALLET_TRANSACTION_TYPES,
} from './types.ts';

const FINANCE = { kind: 'flag', flags: ['finance_flag'] } as const;
const ORDERS = { kind: 'flag', flags: ['order_flag'] } as const;
/** Staff reads of a shop's money. */
const BOOKS = ['wallet.staff.ledger_entries.list', 'auth.staff.customers.get', 'auth.admin.accounts.get'] as const;
const ADJUSTED = ['wallet.staff.adjustments.list', ...BOOKS] as const;
const STAFF_MONEY = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const orders = z.object({ account_id: id, orders: z.array(z.object({ order_id: id })).check(z.maxLength(1_000)) });

export const walletRoutes = {
  balances: route({
    id: 'wallet.balances.get',
    method: 'GET',
    path: '/client/v1/wallet/balances',
    caller: { kind: 'shop' },
    open_api: 'read',
    answer: shopBalances,
    fails: [],
    summary:
      'Gets the balance, the amount on hold and the available amount; null without `finance_flag`, COD without `cod_flag`.',
  }),
  forecast: route({
    id: 'wallet.forecast.get',
    method: 'GET',
    path: '/client/v1/wallet/forecast',
    caller: FINANCE,
    answer: walletForecast,
    fails: [],
    summary: 'Gets how long the available amount lasts when each day takes what the last 14 days took.',
  }),
  report: route({
    id: 'wallet.reports.wallet_transactions',
    method: 'GET',
    path: '/client/v1/reports/wallet-transactions',
    caller: FINANCE,
    query: period('both', {
      type: z.optional(z.literal(WALLET_TRANSACTION_TYPES)),
      search,
      sort: z.optional(z.literal(['ASC', 'DESC'])),
      ...paging,
      ...cursor,
    }),
    answer: cursorListOf(walletTransaction),
    fails: [],
    summary: 'Lists the transactions of the shipping wallet in a period.',
  }),
  serviceTransactions: route({
    id: 'wallet.service_transactions.list',
    method: 'GET',
    path: '/client/v1/wallet-service-transactions',
    caller: FINANCE,
    query: period('both_or_none', {
      search,
      ...paging,
      ...cursor,
    }),
    answer: cursorListOf(serviceTransaction),
    fails: [],
    summary: 'Lists the transactions of the insurance wallet.',
  }),
  orderTransactions: route({
    id: 'wallet.orders.wallet_transactions',
    method: 'GET',
    path: '/client/v1/shipment-orders/:id/wallet-transactions',
    caller: ORDERS,
    params: z.object({ id: pathId }),
    answer: z.array(walletTransaction),
    fails: ['order.not_found'],
    summary: 'Lists the wallet transactions of an order.',
  }),
  orderServiceTransactions: route({
    id: 'wallet.orders.wallet_service_transactions',
    method: 'GET',
    path: '/client/v1/shipment-orders/:id/wallet-service-transactions',
    caller: ORDERS,
    params: z.object({ id: pathId }),
    answer: z.array(serviceTransaction),
    fails: ['order.not_found'],
    summary: 'Lists the insurance wallet transactions of an order.',
  }),
  adjust: route({
    id: 'wallet.staff.adjustments.create',
    method: 'POST',
    path: '/staff-api/v1/adjustments',
    caller: STAFF_MONEY,
    body: adjustmentBody,
    answer: adjustment,
    answers: 'bare',
    idempotent: { kept: 'in_effect' },
    audit: { action: 'wallet.adjusted', target: 'account' },
    fails: ['account.not_found', 'wallet.floor'],
    touches: ['wallet.staff.decisions.list', ...ADJUSTED],
    summary:
      "Corrects a shop's credit, bonus or insurance wallet, with a reason; above the limit a second person approves it.",
  }),
  adjustments: route({
    id: 'wallet.staff.adjustments.list',
    method: 'GET',
    path: '/staff-api/v1/adjustments',
    caller: STAFF_MONEY,
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        book: filters.text,
        state: filters.anyOf(ADJUSTMENT_STATES),
        q: filters.text,
      },
      sorts: ['create_dt', 'account_id', 'amount', 'book'],
    }),
    answer: z.array(adjustment),
    answers: 'list',
    sums: z.object({ amount: z.nullable(baht) }),
    fails: [],
    summary:
      'Lists adjustments made by staff, including those waiting for approval; `q` searches reason, reference and transaction number.',
  }),
  adjustment: route({
    id: 'wallet.staff.adjustments.get',
    method: 'GET',
    path: '/staff-api/v1/adjustments/:id',
    caller: STAFF_MONEY,
    params: z.object({ id: pathId }),
    answer: adjustment,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets an adjustment.',
  }),
  setCreditLine: route({
    id: 'wallet.staff.credit_lines.create',
    method: 'POST',
    path: '/staff-api/v1/credit-lines',
    caller: STAFF_MONEY,
    body: creditLineTerms,
    audit: { action: 'wallet.credit_line_set', target: 'account' },
    answer: creditLine,
    answers: 'bare',
    fails: ['account.not_found', 'wallet.floor', 'credit_line.waiting'],
    touches: ['wallet.staff.decisions.list', ...BOOKS],
    summary:
      "Sets the limit of a shop's credit line; it cannot be lower than the used amount; above the limit a second person approves it.",
  }),
  ...topupPackageRoutes,
  ...topupRoutes,
  ...codRoutes,
  ...codStatementRoutes,
  ...carrierBillRoutes,
  ...billDisputeRoutes,
  ...codAdvanceRoutes,
  ...codComplaintRoutes,
  ...codRoundRoutes,
  ...bankFileRoutes,
  ...bankStatementRoutes,
  ...dayCloseRoutes,
  ...parcelBillRoutes,
  ...factRoutes,
  ...demandRoutes,
  ...paymentRoutes,
  ...lowBalanceRoutes,
  ...rewardRoutes,
  ...affiliateWithdrawalRoutes,
  ...decisionRoutes('wallet', {
    kinds: WALLET_DECISIONS,
    roles: STAFF_MONEY.roles,
    fails: ['wallet.floor', 'topup.illegal_move', 'cod_round.illegal_move', 'cod_advance.not_possible', 'cod_advance.over_limit', 'parcel_bill.illegal_move', 'bill_dispute.illegal_move'], // prettier-ignore
    touches: [...ADJUSTED, 'wallet.staff.topups.list', 'wallet.staff.topups.get', 'wallet.staff.cod_rounds.list', 'wallet.staff.cod_rounds.get', 'wallet.staff.cod_advance_terms.list', 'wallet.staff.cod_advance_terms.get', 'wallet.bill_disputes.list', 'wallet.order_bills.get', 'wallet.staff.bill_disputes.list', 'wallet.staff.bill_disputes.get', 'wallet.staff.parcel_bills.get'], // prettier-ignore
  }),
  ledgerChecks: route({
    id: 'wallet.staff.ledger_checks.list',
    method: 'GET',
    path: '/staff-api/v1/ledger-checks',
    caller: STAFF_MONEY,
    query: staffListQuery({
      filters: { clean_flag: filters.flag },
      sorts: ['checked_dt', 'clean_flag', 'duration_ms'],
    }),
    answer: z.array(ledgerCheck),
    answers: 'list',
    fails: [],
    summary: 'Lists the results of the ledger check, newest first.',
  }),
  ledgerCheck: route({
    id: 'wallet.staff.ledger_checks.get',
    method: 'GET',
    path: '/staff-api/v1/ledger-checks/:id',
    caller: STAFF_MONEY,
    params: z.object({ id: pathId }),
    answer: ledgerCheck,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a result of the ledger check.',
  }),
  runLedgerCheck: route({
    id: 'wallet.staff.ledger_checks.create',
    method: 'POST',
    path: '/staff-api/v1/ledger-checks',
    caller: STAFF_MONEY,
    body: z.object({}),
    audit: { action: 'ledger_check.run', target: 'ledger_check' },
    answer: ledgerCheck,
    answers: 'bare',
    fails: [],
    touches: ['wallet.staff.ledger_checks.list'],
    summary: 'Runs the ledger check.',
  }),
  creditHistory: route({
    id: 'wallet.admin.accounts.credit_history',
    method: 'GET',
    path: '/client/admin-api/v1/accounts/:id/credit-history',
    aliases: ['/admin-api/v1/accounts/:id/credit-history'],
    caller: { kind: 'staff', roles: STAFF_ROLES },
    params: z.object({ id: pathId }),
    query: period('both_or_none', {
      book: z.optional(z.literal(CREDIT_BOOKS)),
      type: z.optional(z.literal(WALLET_TRANSACTION_TYPES)),
      search,
      sort: z.optional(z.literal(['ASC', 'DESC'])),
      ...paging,
      ...cursor,
    }),
    answer: cursorListOf(walletTransaction),
    fails: [],
    summary:
      "Lists what moved a customer's credit and bonus, with both balances before and after; newest first unless sorted otherwise.",
  }),
  ledgerEntries: route({
    id: 'wallet.staff.ledger_entries.list',
    method: 'GET',
    path: '/staff-api/v1/ledger-entries',
    caller: STAFF_MONEY,
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        account: filters.text,
        day: filters.day,
        without_bank_line_flag: filters.flag,
        kind: filters.texts,
        transaction_id: filters.integer,
        transaction_no: filters.text,
        q: filters.text,
      },
      sorts: ['transaction_dt', 'account_id', 'account', 'amount', 'kind'],
    }),
    answer: z.array(ledgerEntry),
    answers: 'list',
    sums: z.object({ amount: z.nullable(baht) }),
    fails: [],
    summary:
      'Lists ledger entries, newest first; `account` is the code of a book, `without_bank_line_flag` finds what no statement of the bank shows, `q` is a transaction or order number.',
  }),
  ledgerEntry: route({
    id: 'wallet.staff.ledger_entries.get',
    method: 'GET',
    path: '/staff-api/v1/ledger-entries/:id',
    caller: STAFF_MONEY,
    params: z.object({ id: pathId }),
    answer: ledgerEntry,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a ledger entry.',
  }),
  hold: route({
    id: 'wallet.internal.holds.create',
    method: 'POST',
    path: '/internal/v1/holds',
    caller: { kind: 'service', from: ['orders'] },
    body: z.object({
      account_id: id,
      payment_type: paymentType,
      holds: z.array(holdRequest).check(z.maxLength(1_000)),
    }),
    answer: z.array(holdAnswer),
    fails: [],
    summary: 'Holds money for orders of one shop, in sequence until the balance runs out; the wallet is locked once.',
    body_limit: 4 * 1024 * 1024,
  }),
  capture: route({
    id: 'wallet.internal.holds.capture',
    method: 'POST',
    path: '/internal/v1/holds/capture',
    caller: { kind: 'service', from: ['orders'] },
    body: orders,
    answer: z.array(resolveAnswer),
    fails: [],
    summary: 'Captures held money.',
  }),
  release: route({
    id: 'wallet.internal.holds.release',
    method: 'POST',
    path: '/internal/v1/holds/release',
    caller: { kind: 'service', from: ['orders'] },
    body: orders,
    answer: z.array(resolveAnswer),
    fails: [],
    summary: 'Releases held money to the books it came from.',
  }),
  refund: route({
    id: 'wallet.internal.holds.refund',
    method: 'POST',
    path: '/internal/v1/holds/refund',
    caller: { kind: 'service', from: ['orders'] },
    body: orders,
    answer: z.array(resolveAnswer),
    fails: [],
    summary: 'Refunds a cancelled order: releases an open hold or reverses a captured one; bonus is refunded as bonus.',
  }),
  pendingTopups: route({
    id: 'wallet.internal.accounts.pending_topups',
    method: 'POST',
    path: '/internal/v1/topup-approvals/pending-of-account',
    caller: { kind: 'service', from: ['auth'] },
    reads: true,
    body: z.object({ account_id: id }),
    // The release before leaves out all but the first.
    answer: z.object({ pending_topups: z.int(), waiting_decisions: z.optional(z.int()), commission: z.optional(baht), due_amount: z.optional(baht) }), // prettier-ignore
    fails: [],
    summary: 'Counts the top-ups of a shop that nobody decided and what else waits for a second person, and tells its commission that was not paid out and what its wallet owes.', // prettier-ignore
  }),
  closeShop: route({
    id: 'wallet.internal.accounts.close',
    method: 'POST',
    path: '/internal/v1/shop-closures',
    caller: { kind: 'service', from: ['auth'] },
    body: z.object({ account_id: id, closed_flag: flag }),
    /** Null for a shop that was opened again. */
    answer: z.object({ until: z.nullable(moment) }),
    fails: [],
    summary: 'Closes a shop that is to be deleted, or opens it again: nothing is held, and no top-up is asked for, of a closed one.', // prettier-ignore
  }),
  personalData: personalDataOf('wallet'),
  internalBalances: route({
    id: 'wallet.internal.balances',
    method: 'POST',
    path: '/internal/v1/balances',
    caller: { kind: 'service', from: ['auth', 'seed'] },
    reads: true,
    body: z.object({ account_ids: z.array(id).check(z.maxLength(1_000)) }),
    answer: z.array(balances),
    fails: [],
    summary: 'Lists balances of shops.',
  }),
};
