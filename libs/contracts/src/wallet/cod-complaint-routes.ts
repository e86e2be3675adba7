import * as z from 'zod/mini';
import { CARRIER_CODES } from '../pricing/carriers.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, pathId } from '../wire.ts';
import { COD_COMPLAINT_REASONS, COD_COMPLAINT_SOURCES, COD_COMPLAINT_STATES, codComplaint, codComplaintDecision, codComplaintTerms, codGivenBackTerms, receiverComplaint } from './cod-complaint-types.ts'; // prettier-ignore

const STAFF = { kind: 'staff', roles: ['support', 'finance', 'admin'] } as const;
const one = z.object({ id: pathId });
const COMPLAINTS = ['wallet.staff.cod_complaints.list', 'wallet.staff.cod_complaints.get', 'wallet.cod_parcels.get', 'wallet.staff.cod_parcels.list', 'wallet.staff.cod_parcels.get', 'wallet.cod_calendar.get'] as const; // prettier-ignore
/** A complaint takes its parcel out of a round. */
const FILED = [...COMPLAINTS, 'wallet.staff.cod_rounds.list', 'wallet.staff.cod_rounds.get', 'orders.staff.shipment_orders.list', 'orders.staff.shipment_orders.get'] as const; // prettier-ignore
const MOVED = [...COMPLAINTS, 'wallet.staff.ledger_entries.list', 'orders.staff.shipment_orders.list', 'orders.staff.shipment_orders.get'] as const; // prettier-ignore

/** Complaints of receivers, which keep the COD of their parcels until staff settle them. */
export const codComplaintRoutes = {
  receiverComplains: route({
    id: 'wallet.internal.cod_complaints.create',
    method: 'POST',
    path: '/internal/v1/cod-complaints',
    caller: { kind: 'service', from: ['orders'] },
    body: receiverComplaint,
    answer: z.object({ id: z.int() }),
    fails: ['cod_complaint.not_possible'],
    summary:
      'Keeps the COD of a parcel for its receiver, who complains while the law holds it; the same again changes nothing, and after a release is another complaint.',
  }),
  staffComplains: route({
    id: 'wallet.staff.cod_complaints.create',
    method: 'POST',
    path: '/staff-api/v1/cod-complaints',
    caller: STAFF,
    body: codComplaintTerms,
    answer: codComplaint,
    answers: 'bare',
    audit: { action: 'cod_complaint.filed', target: 'cod_complaint' },
    fails: ['order.not_found', 'cod_complaint.not_possible'],
    touches: FILED,
    summary:
      'Writes down what a receiver complains of: the COD of the parcel is kept out of rounds until it is settled. One that is open already stays as it is.',
  }),
  codComplaints: route({
    id: 'wallet.staff.cod_complaints.list',
    method: 'GET',
    path: '/staff-api/v1/cod-complaints',
    caller: STAFF,
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        state: filters.anyOf(COD_COMPLAINT_STATES),
        complaint_reason: filters.anyOf(COD_COMPLAINT_REASONS),
        source: filters.anyOf(COD_COMPLAINT_SOURCES),
        partner_code: filters.anyOf(CARRIER_CODES),
        order_id: filters.integer,
        q: filters.text,
      },
      sorts: ['create_dt', 'cod_amount'],
    }),
    answer: z.array(codComplaint),
    answers: 'list',
    sums: z.object({ cod_amount: z.nullable(baht) }),
    fails: [],
    summary:
      'Lists complaints about parcels with COD, by default newest first; `q` is a part of an order, tracking or AWB number.',
  }),
  codComplaint: route({
    id: 'wallet.staff.cod_complaints.get',
    method: 'GET',
    path: '/staff-api/v1/cod-complaints/:id',
    caller: STAFF,
    params: one,
    answer: codComplaint,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a complaint about a parcel with COD.',
  }),
  decideComplaint: route({
    id: 'wallet.staff.cod_complaints.decide',
    method: 'POST',
    path: '/staff-api/v1/cod-complaints/:id/decide',
    caller: STAFF,
    params: one,
    body: codComplaintDecision,
    answer: codComplaint,
    answers: 'bare',
    audit: { action: 'cod_complaint.decided', target: 'cod_complaint' },
    fails: ['record.not_found', 'cod_complaint.illegal_move', 'cod.illegal_move'],
    touches: MOVED,
    summary:
      'Settles a complaint with a reason: the COD goes on to the shop, or is owed to it no longer and goes back to the receiver.',
  }),
  giveBackCod: route({
    id: 'wallet.staff.cod_complaints.give_back',
    method: 'POST',
    path: '/staff-api/v1/cod-complaints/:id/give-back',
    caller: { kind: 'staff', roles: ['finance', 'admin'] },
    params: one,
    body: codGivenBackTerms,
    answer: codComplaint,
    answers: 'bare',
    audit: { action: 'cod_complaint.given_back', target: 'cod_complaint' },
    fails: ['record.not_found', 'cod_complaint.illegal_move', 'cod.illegal_move'],
    touches: MOVED,
    summary:
      'Records that the receiver has the COD of an upheld complaint back, and whether the goods came back to the shop.',
  }),
};
