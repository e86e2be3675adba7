import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { cursorListOf, paging, period, search } from '../wire.ts';
import { CREDIT_FILTERS, creditReportRow, creditReportSummary } from './credit-report-types.ts';

const READ = { kind: 'flag', flags: ['credit_flag'] } as const;
const filters = { search, credit_status: z.optional(z.literal(CREDIT_FILTERS)) };
const sort = z.optional(z.literal(['ASC', 'DESC']));

/** What a shop that pays by credit asks about its orders; one that was paid by wallet is in none of them. */
export const creditReportRoutes = {
  creditReport: route({
    id: 'orders.reports.credit',
    method: 'GET',
    path: '/client/v2/reports/shipment-orders/credit',
    aliases: ['/client/v1/v2/reports/shipment-orders/credit'],
    caller: READ,
    query: period('both', { ...filters, sort, ...paging, ...cursor }),
    answer: cursorListOf(creditReportRow),
    fails: [],
    summary: 'Lists the orders that were booked on credit in a period, newest first; beyond 10,000 rows by `after`.',
  }),
  creditReportSummary: route({
    id: 'orders.reports.credit_summary',
    method: 'GET',
    path: '/client/v2/reports/shipment-orders/credit/summary',
    aliases: ['/client/v1/v2/reports/shipment-orders/credit/summary'],
    caller: READ,
    query: period('both', { ...filters, ...paging }),
    answer: creditReportSummary,
    fails: [],
    summary: 'Counts the orders that were booked on credit in a period by credit status, and adds up what was charged.',
  }),
};
