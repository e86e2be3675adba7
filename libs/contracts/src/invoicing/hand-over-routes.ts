import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { pathId } from '../wire.ts';
import { CREDIT_NOTES } from './credit-note-routes.ts';
import { HAND_OVER_RECEIVERS, HAND_OVER_STATES, handOver, staffHandOver } from './hand-over-types.ts';

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });

/** What finance do with papers on their way to others. */
export const staffHandOverRoutes = {
  sendToTaxOffice: route({
    id: 'invoicing.staff.papers.send_to_tax_office',
    method: 'POST',
    path: '/staff-api/v1/papers/:id/send-to-tax-office',
    caller: FINANCE_STAFF,
    params: one,
    body: z.object({}),
    answer: handOver,
    audit: { action: 'paper.sent_to_tax_office', target: 'paper' },
    fails: ['record.not_found', 'hand_over.off', 'hand_over.no_document'],
    touches: ['invoicing.staff.hand_overs.list', 'invoicing.staff.hand_overs.get', ...CREDIT_NOTES],
    summary:
      'Sends the signed e-Tax document of a paper to the tax office, once: what was accepted or is on its way is not sent again, what failed is. Answers how far it is after some seconds.',
  }),
  staffHandOvers: route({
    id: 'invoicing.staff.hand_overs.list',
    method: 'GET',
    path: '/staff-api/v1/hand-overs',
    caller: FINANCE_STAFF,
    access: 'bulk_read',
    query: staffListQuery({
      filters: {
        receiver: filters.anyOf(HAND_OVER_RECEIVERS),
        state: filters.anyOf(HAND_OVER_STATES),
        account_id: filters.integer,
        paper_id: filters.integer,
        q: filters.text,
      },
      sorts: ['asked_dt', 'sent_dt'],
    }),
    answer: z.array(staffHandOver),
    answers: 'list',
    fails: [],
    summary: 'Lists papers that are on their way to TR Cloud or the tax office, or have come there; `q` is a number of a paper or of its receiver, or a part.', // prettier-ignore
  }),
  staffHandOver: route({
    id: 'invoicing.staff.hand_overs.get',
    method: 'GET',
    path: '/staff-api/v1/hand-overs/:id',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: staffHandOver,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets how far a paper is on its way.',
  }),
};
