import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { flag, pathId } from '../wire.ts';
import { customerDetail } from './account-types.ts';
import { customerNote, FOLLOW_UP_STATES, noteTerms, noteText, salesPerson } from './note-types.ts';

const ANY_STAFF = { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] } as const;
const one = z.object({ id: pathId });
const NOTES = ['auth.staff.customer_notes.list', 'auth.staff.customer_notes.get'] as const;

/** The desk of sales: who looks after whom, and what was said. */
export const deskRoutes = {
  salesPeople: route({
    id: 'auth.staff.sales_people.list',
    method: 'GET',
    path: '/staff-api/v1/sales-people',
    caller: ANY_STAFF,
    query: staffListQuery({ sorts: ['name'] }),
    answer: z.array(salesPerson),
    answers: 'list',
    fails: [],
    summary:
      'Lists staff of the role sales who can log in; ids of other staff are answered by name where they are asked for.',
  }),
  salesPerson: route({
    id: 'auth.staff.sales_people.get',
    method: 'GET',
    path: '/staff-api/v1/sales-people/:id',
    caller: ANY_STAFF,
    params: one,
    answer: salesPerson,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets the name of a member of staff.',
  }),
  calledBack: route({
    id: 'auth.staff.customers.call_back',
    method: 'POST',
    path: '/staff-api/v1/customers/:id/call-back',
    caller: ANY_STAFF,
    params: one,
    body: z.object({ note: noteText }),
    answer: customerDetail,
    answers: 'bare',
    audit: { action: 'account.called_back', target: 'account' },
    fails: ['account.not_found', 'account.not_waiting'],
    touches: ['auth.staff.customers.list', 'auth.staff.customers.get', ...NOTES],
    summary: 'Notes that a shop which asked for a call was called, and takes its mark away.',
  }),
  notes: route({
    id: 'auth.staff.customer_notes.list',
    method: 'GET',
    path: '/staff-api/v1/customer-notes',
    caller: ANY_STAFF,
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        follow_up_state: filters.anyOf(FOLLOW_UP_STATES),
        mine_flag: filters.flag,
        q: filters.text,
      },
      sorts: ['create_dt', 'follow_up_day'],
    }),
    answer: z.array(customerNote),
    access: 'bulk_read',
    answers: 'list',
    fails: [],
    summary: 'Lists notes on customers, newest first; `mine_flag` those of the caller alone, `q` searches shops.',
  }),
  note: route({
    id: 'auth.staff.customer_notes.get',
    method: 'GET',
    path: '/staff-api/v1/customer-notes/:id',
    caller: ANY_STAFF,
    params: one,
    answer: customerNote,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a note on a customer.',
  }),
  addNote: route({
    id: 'auth.staff.customer_notes.create',
    method: 'POST',
    path: '/staff-api/v1/customer-notes',
    caller: ANY_STAFF,
    body: noteTerms,
    answer: customerNote,
    answers: 'bare',
    audit: { action: 'customer_note.added', target: 'account' },
    fails: ['account.not_found'],
    touches: NOTES,
    summary:
      'Adds a note on a customer, perhaps with a day on which to follow it up. Its text stands in no audit trail.',
  }),
  markNote: route({
    id: 'auth.staff.customer_notes.mark',
    method: 'POST',
    path: '/staff-api/v1/customer-notes/:id/mark',
    caller: ANY_STAFF,
    params: one,
    body: z.object({ done_flag: flag }),
    answer: customerNote,
    answers: 'bare',
    audit: { action: 'customer_note.marked', target: 'account' },
    fails: ['record.not_found'],
    touches: NOTES,
    summary: 'Marks the follow-up of a note as done, or as not done after all; one without a day stays as it is.',
  }),
};
