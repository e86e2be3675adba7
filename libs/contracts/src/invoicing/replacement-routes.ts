import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, pathId, reasonText } from '../wire.ts';
import { REPLACEMENT_REASONS } from './paper.ts';
import { BUYER_FIELDS, partyShown, STAFF_PAPERS } from './paper-routes.ts';

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });

/** Why a paper is issued anew, in code and in words. */
export const replacementTerms = z.object({
  reason_code: z.literal(REPLACEMENT_REASONS, { error: 'validation.invalid' }),
  reason: reasonText,
});

/** A tax invoice or receipt whose buyer was wrong is issued anew, under a number of its own. */
export const replacementRoutes = {
  currentBuyer: route({
    id: 'invoicing.staff.papers.current_buyer',
    method: 'GET',
    path: '/staff-api/v1/papers/:id/current-buyer',
    caller: FINANCE_STAFF,
    access: 'read',
    params: one,
    answer: z.object({
      buyer: partyShown,
      /** What of the buyer stands otherwise on the paper. */
      changed_fields: z.array(z.literal(BUYER_FIELDS)),
      /** What a new paper would want and nobody told. */
      lacks: z.array(z.literal(BUYER_FIELDS)),
    }),
    answers: 'bare',
    fails: ['record.not_found', 'paper.not_replaceable'],
    summary: 'Gets the buyer as a tax invoice or receipt would name it now, and what of that stands otherwise on the paper.',
  }),
  replacePaper: route({
    id: 'invoicing.staff.papers.replace',
    method: 'POST',
    path: '/staff-api/v1/papers/:id/replace',
    caller: FINANCE_STAFF,
    params: one,
    body: replacementTerms,
    answer: z.object({ id, paper_no: z.string() }),
    answers: 'bare',
    audit: { action: 'paper.replaced', target: 'paper' },
    fails: ['record.not_found', 'paper.not_replaceable', 'paper.buyer_unchanged', 'paper.buyer_incomplete', 'paper.month_closed'],
    touches: STAFF_PAPERS,
    summary: 'Issues a tax invoice or receipt anew to the buyer as it is known now, with the same lines and sums and the day of today; it names the one that it stands in for, which keeps its number.',
  }),
}; // prettier-ignore
