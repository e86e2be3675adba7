import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { exportTerms, nothing, pathId } from '../wire.ts';
import { DAY_CLOSE_STATES, dayClose, dayCloseDetail, dayCloseTerms, dayEntryColumns, dayFigureColumns, dayOpenTerms } from './day-close-types.ts'; // prettier-ignore

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
const DAYS = ['wallet.staff.day_closes.list', 'wallet.staff.day_closes.get'] as const;

/** The days of the books: what each of them did to the money, and that it is closed. */
export const dayCloseRoutes = {
  dayCloses: route({
    id: 'wallet.staff.day_closes.list',
    method: 'GET',
    path: '/staff-api/v1/day-closes',
    caller: FINANCE_STAFF,
    query: staffListQuery({ filters: { state: filters.anyOf(DAY_CLOSE_STATES), day: filters.day } }),
    answer: z.array(dayClose),
    answers: 'list',
    fails: [],
    summary: 'Lists the days of the books, newest first, from the first that was closed, else from the first posting.',
  }),
  dayClose: route({
    id: 'wallet.staff.day_closes.get',
    method: 'GET',
    path: '/staff-api/v1/day-closes/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: dayCloseDetail,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a day with what each book did on it, beside the statements of the bank; of a closed day as it was closed.',
  }),
  closeDay: route({
    id: 'wallet.staff.day_closes.close',
    method: 'POST',
    path: '/staff-api/v1/day-closes/:id/close',
    caller: FINANCE_STAFF,
    params: one,
    body: dayCloseTerms,
    answer: dayCloseDetail,
    answers: 'bare',
    audit: { action: 'day.closed', target: 'day_close' },
    fails: ['record.not_found', 'day_close.not_over', 'day_close.earlier_open', 'day_close.lines_wait', 'day_close.unexplained'],
    touches: DAYS,
    summary: 'Closes a day that is over: its figures stay as they are, and nothing can be posted into it.',
  }),
  openDay: route({
    id: 'wallet.staff.day_closes.open',
    method: 'POST',
    path: '/staff-api/v1/day-closes/:id/open',
    caller: { kind: 'staff', roles: ['admin'] },
    params: one,
    body: dayOpenTerms,
    answer: dayCloseDetail,
    answers: 'bare',
    audit: { action: 'day.opened', target: 'day_close' },
    fails: ['record.not_found', 'day_close.later_closed'],
    touches: DAYS,
    summary: 'Opens the last closed day again, with a reason.',
  }),
  dayFigures: route({
    id: 'wallet.staff.day_closes.figures',
    method: 'GET',
    path: '/staff-api/v1/day-closes/:id/figures',
    caller: FINANCE_STAFF,
    params: one,
    query: z.object(exportTerms),
    answer: nothing,
    answers: 'export',
    export: { name: 'day-figures', columns: dayFigureColumns },
    fails: ['record.not_found'],
    summary: 'Exports what each book did on a day as xlsx or csv.',
  }),
  dayEntries: route({
    id: 'wallet.staff.day_closes.entries',
    method: 'GET',
    path: '/staff-api/v1/day-closes/:id/entries',
    caller: FINANCE_STAFF,
    params: one,
    query: z.object(exportTerms),
    answer: nothing,
    answers: 'export',
    export: { name: 'day-entries', columns: dayEntryColumns },
    fails: ['record.not_found'],
    timeout_ms: 300_000,
    summary: 'Exports the ledger entries of a day as xlsx or csv, in their order.',
  }),
}; // prettier-ignore
