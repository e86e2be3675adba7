import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { cursorListOf, exportTerms, nothing, paging, period, search } from '../wire.ts';
import { codAmounts, codReportRow, codReportSummary } from './cod-report-types.ts';
import { codReportColumns } from './export.ts';
import { COD_STATUSES } from './types.ts';

const READ = { kind: 'flag', flags: ['cod_flag'] } as const;
const filters = { search, cod_status: z.optional(z.literal(COD_STATUSES)) };
const sort = z.optional(z.literal(['ASC', 'DESC']));
const DAY = 'An order counts on the Bangkok day on which the carrier handed its COD over, before that of its delivery, before that of its booking.'; // prettier-ignore

/** What a shop asks about the COD of its orders; an order without is in none of them. */
export const codReportRoutes = {
  codReport: route({
    id: 'orders.reports.cod',
    method: 'GET',
    path: '/client/v2/reports/shipment-orders/cod',
    aliases: ['/client/v1/v2/reports/shipment-orders/cod'],
    caller: READ,
    query: period('both', { ...filters, sort, ...paging, ...cursor }),
    answer: cursorListOf(codReportRow),
    fails: [],
    summary: `Lists the orders with COD of a period, newest first; beyond 10,000 rows by \`after\`. ${DAY}`,
  }),
  codReportSummary: route({
    id: 'orders.reports.cod_summary',
    method: 'GET',
    path: '/client/v2/reports/shipment-orders/cod/summary',
    aliases: ['/client/v1/v2/reports/shipment-orders/cod/summary'],
    caller: READ,
    query: period('both', filters),
    answer: codReportSummary,
    fails: [],
    summary: `Counts the orders with COD of a period by COD status and adds up what is collected. ${DAY}`,
  }),
  codReportExport: route({
    id: 'orders.reports.cod_export',
    method: 'GET',
    path: '/client/v2/reports/shipment-orders/cod/export',
    aliases: ['/client/v1/v2/reports/shipment-orders/cod/export'],
    caller: READ,
    query: period('both', { ...filters, sort, ...exportTerms }),
    answer: nothing,
    answers: 'export',
    export: { name: 'cod', columns: codReportColumns },
    fails: [],
    timeout_ms: 300_000,
    summary: `Exports the orders with COD of a period as xlsx or csv. ${DAY}`,
  }),
  codAmounts: route({
    id: 'orders.reports.cod_amounts',
    method: 'GET',
    path: '/client/v1/reports/shipment-orders/cod/summary-amount',
    caller: READ,
    query: period('both', {}),
    answer: codAmounts,
    fails: [],
    summary: `Adds up the COD of a period that the shop waits for, that was received and that was transferred, and its fees. ${DAY}`,
  }),
};
