import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { exportTerms, nothing, pathId } from '../wire.ts';
import { periodPaperColumns, TAX_PERIOD_STATES, taxPeriod, taxPeriodDetail, taxPeriodTerms, taxReportColumns } from './tax-period-types.ts'; // prettier-ignore

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
/** Reads that a closed month makes stale. */
export const TAX_PERIODS = ['invoicing.staff.tax_periods.list', 'invoicing.staff.tax_periods.get'] as const;
/** What closing a month may be refused with, by whoever closes it or by the second person. */
export const PERIOD_FAILS = ['tax_period.not_over', 'tax_period.earlier_open', 'tax_period.papers_wait', 'tax_period.unexplained', 'tax_period.changed'] as const; // prettier-ignore
const file = {
  method: 'GET',
  caller: FINANCE_STAFF,
  params: one,
  query: z.object(exportTerms),
  answer: nothing,
  answers: 'export',
  fails: ['record.not_found'],
  timeout_ms: 300_000,
} as const;

/** The months of the papers: what was issued in each of them, and that it is closed. */
export const taxPeriodRoutes = {
  taxPeriods: route({
    id: 'invoicing.staff.tax_periods.list',
    method: 'GET',
    path: '/staff-api/v1/tax-periods',
    caller: FINANCE_STAFF,
    query: staffListQuery({ filters: { state: filters.anyOf(TAX_PERIOD_STATES) } }),
    answer: z.array(taxPeriod),
    answers: 'list',
    fails: [],
    summary: 'Lists the months of papers, newest first, from the first paper that was issued.',
  }),
  taxPeriod: route({
    id: 'invoicing.staff.tax_periods.get',
    method: 'GET',
    path: '/staff-api/v1/tax-periods/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: taxPeriodDetail,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a month with the sums of its papers and what of it waits; of a closed month as it was closed.',
  }),
  closeTaxPeriod: route({
    id: 'invoicing.staff.tax_periods.close',
    method: 'POST',
    path: '/staff-api/v1/tax-periods/:id/close',
    caller: FINANCE_STAFF,
    params: one,
    body: taxPeriodTerms,
    answer: taxPeriodDetail,
    answers: 'bare',
    audit: { action: 'tax_period.closed', target: 'tax_period' },
    fails: ['record.not_found', ...PERIOD_FAILS],
    touches: [...TAX_PERIODS, 'invoicing.staff.decisions.list'],
    summary:
      'Closes a month that is over, for good: no paper is issued in it any more. Where its tax is above the limit a second person approves it; `decision_id` says so.',
  }),
  taxReport: route({
    ...file,
    id: 'invoicing.staff.tax_periods.sales',
    path: '/staff-api/v1/tax-periods/:id/sales',
    export: { name: 'sales-tax-report', columns: taxReportColumns },
    summary:
      'Exports the sales tax report of a month (Revenue Code s.87) as xlsx or csv: tax invoices, then credit notes on them below zero, with sums.',
  }),
  exemptReport: route({
    ...file,
    id: 'invoicing.staff.tax_periods.exempt',
    path: '/staff-api/v1/tax-periods/:id/exempt',
    export: { name: 'exempt-sales', columns: taxReportColumns },
    summary: 'Exports receipts of what is free of VAT, and credit notes on them below zero, of a month as xlsx or csv.',
  }),
  periodPapers: route({
    ...file,
    id: 'invoicing.staff.tax_periods.papers',
    path: '/staff-api/v1/tax-periods/:id/papers',
    export: { name: 'papers', columns: periodPaperColumns },
    summary: 'Exports all papers of a month as xlsx or csv, with their hashes, in the order of their numbers.',
  }),
};
