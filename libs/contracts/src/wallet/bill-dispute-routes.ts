import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { CARRIER_CODES } from '../pricing/carriers.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, paging, pathId, period } from '../wire.ts';
import { BILL_DISPUTE_STATES, billDispute, billDisputeDetail, billDisputeTerms, billedOrder, carrierAnswerTerms, DISPUTE_STATES, disputeDecision, orderBill } from './bill-dispute-types.ts'; // prettier-ignore

const READ = { kind: 'flag', flags: ['finance_flag'] } as const;
const WRITE = { kind: 'flag', flags: ['advanced_finance_flag'] } as const;
const DECIDING = { kind: 'staff', roles: ['support', 'finance', 'admin'] } as const;
const one = z.object({ id: pathId });
const DISPUTES = ['wallet.bill_disputes.list', 'wallet.order_bills.get', 'wallet.staff.bill_disputes.list', 'wallet.staff.bill_disputes.get'] as const; // prettier-ignore
const MOVED = [...DISPUTES, 'wallet.staff.ledger_entries.list'] as const;

/** What shops were charged by the bills of carriers, and their objections. */
export const billDisputeRoutes = {
  billedOrders: route({
    id: 'wallet.bill_disputes.list',
    method: 'GET',
    path: '/client/v1/bill-disputes',
    caller: READ,
    query: period('both_or_none', { state: z.optional(z.literal(DISPUTE_STATES)), ...paging, ...cursor }),
    answer: cursorListOf(billedOrder),
    fails: [],
    summary:
      "Lists what orders were charged beyond their quotes by their carriers' measures, with the objections to it, newest first.",
  }),
  orderBill: route({
    id: 'wallet.order_bills.get',
    method: 'GET',
    path: '/client/v1/shipment-orders/:id/bill',
    caller: READ,
    params: one,
    answer: orderBill,
    fails: ['order.not_found'],
    summary: "Tells what an order was charged beyond its quote by its carrier's measures, from the match on.",
  }),
  disputeBill: route({
    id: 'wallet.bill_disputes.create',
    method: 'POST',
    path: '/client/v1/shipment-orders/:id/bill-dispute',
    caller: WRITE,
    params: one,
    body: billDisputeTerms,
    answer: billedOrder,
    idempotent: true,
    fails: ['order.not_found', 'bill_dispute.not_possible'],
    touches: MOVED,
    summary:
      'Objects to what an order was charged beyond its quote, once, within seven days of the charge; the difference is held until it is decided.',
  }),
  staffBillDisputes: route({
    id: 'wallet.staff.bill_disputes.list',
    method: 'GET',
    path: '/staff-api/v1/bill-disputes',
    caller: DECIDING,
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        state: filters.anyOf(BILL_DISPUTE_STATES),
        partner_code: filters.anyOf(CARRIER_CODES),
        order_id: filters.integer,
        q: filters.text,
      },
      sorts: ['create_dt', 'amount'],
    }),
    answer: z.array(billDispute),
    answers: 'list',
    sums: z.object({ amount: z.nullable(baht) }),
    fails: [],
    summary:
      'Lists the objections of shops to what they were charged, by default newest first; `q` is a part of an order or AWB number.',
  }),
  staffBillDispute: route({
    id: 'wallet.staff.bill_disputes.get',
    method: 'GET',
    path: '/staff-api/v1/bill-disputes/:id',
    caller: DECIDING,
    params: one,
    answer: billDisputeDetail,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets an objection with what the shop booked and links to its pictures.',
  }),
  answerDispute: route({
    id: 'wallet.staff.bill_disputes.answer',
    method: 'POST',
    path: '/staff-api/v1/bill-disputes/:id/answer',
    caller: DECIDING,
    params: one,
    body: carrierAnswerTerms,
    answer: billDispute,
    answers: 'bare',
    audit: { action: 'bill_dispute.answered', target: 'bill_dispute' },
    fails: ['record.not_found', 'bill_dispute.illegal_move'],
    touches: DISPUTES,
    summary: 'Records what the carrier answered to an objection that is open.',
  }),
  decideDispute: route({
    id: 'wallet.staff.bill_disputes.decide',
    method: 'POST',
    path: '/staff-api/v1/bill-disputes/:id/decide',
    caller: DECIDING,
    params: one,
    body: disputeDecision,
    answer: billDispute,
    answers: 'bare',
    audit: { action: 'bill_dispute.decided', target: 'bill_dispute' },
    fails: ['record.not_found', 'bill_dispute.illegal_move', 'decision.own', 'idempotency.key_reused'],
    touches: [...MOVED, 'wallet.staff.decisions.list', 'wallet.staff.decisions.get', 'wallet.staff.parcel_bills.get', 'orders.staff.commission_orders.get', 'orders.staff.shipment_orders.get'], // prettier-ignore
    summary:
      'Decides an objection with a reason: the difference goes back to the shop, above the limit once a second person has approved it, or the charge stands.',
  }),
};
