import * as z from 'zod/mini';
import { CARRIER_CODES } from '../pricing/carriers.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, EXPORT_TYPES, pathId } from '../wire.ts';
import { COD_LINE_OUTCOMES, COD_LINE_STATES, COD_STATEMENT_STATES, codLineTerms, codStatement, codStatementDetail, codStatementRead, codStatementLine, codStatementTerms } from './cod-statement-types.ts'; // prettier-ignore

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
const STATEMENTS = ['wallet.staff.cod_statements.list', 'wallet.staff.cod_statements.get', 'wallet.staff.cod_statement_lines.list', 'wallet.staff.cod_statement_lines.get'] as const; // prettier-ignore
const RECEIVED = [...STATEMENTS, 'wallet.cod_parcels.get', 'orders.staff.shipment_orders.list', 'orders.staff.shipment_orders.get', 'wallet.staff.ledger_entries.list'] as const; // prettier-ignore

/** The files in which carriers tell what COD they handed over. */
export const codStatementRoutes = {
  staffCodStatements: route({
    id: 'wallet.staff.cod_statements.list',
    method: 'GET',
    path: '/staff-api/v1/cod-statements',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: {
        partner_code: filters.anyOf(CARRIER_CODES),
        state: filters.anyOf(COD_STATEMENT_STATES),
        q: filters.text,
      },
      sorts: ['create_dt', 'amount', 'line_count'],
    }),
    answer: z.array(codStatement),
    answers: 'list',
    sums: z.object({ amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists the COD statements of carriers, newest first; `q` is a part of the name of a file.',
  }),
  staffCodStatement: route({
    id: 'wallet.staff.cod_statements.get',
    method: 'GET',
    path: '/staff-api/v1/cod-statements/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: codStatementDetail,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a COD statement with the figures of its lines by outcome and state.',
  }),
  importCodStatement: route({
    id: 'wallet.staff.cod_statements.import',
    method: 'POST',
    path: '/staff-api/v1/cod-statements',
    caller: FINANCE_STAFF,
    body: codStatementTerms,
    files: {
      sheet: { least: 1, most: 1, max_bytes: 5 * 1024 * 1024, types: [EXPORT_TYPES.xlsx, EXPORT_TYPES.csv] },
    },
    answer: codStatementRead,
    answers: 'bare',
    audit: { action: 'cod_statement.imported', target: 'cod_statement' },
    fails: [],
    touches: STATEMENTS,
    summary:
      "Reads a carrier's COD statement (its own form, xlsx or csv, at most 10,000 lines) and tells what each line is; no money moves. The same file again answers what was read before.",
  }),
  applyCodStatement: route({
    id: 'wallet.staff.cod_statements.apply',
    method: 'POST',
    path: '/staff-api/v1/cod-statements/:id/apply',
    caller: FINANCE_STAFF,
    params: one,
    answer: codStatementDetail,
    answers: 'bare',
    audit: { action: 'cod_statement.applied', target: 'cod_statement' },
    fails: ['record.not_found', 'cod_statement.illegal_move'],
    touches: RECEIVED,
    summary:
      'Records the COD of matched and tolerated lines as received and leaves the others in the queue. Again, it does what is left.',
  }),
  discardCodStatement: route({
    id: 'wallet.staff.cod_statements.discard',
    method: 'POST',
    path: '/staff-api/v1/cod-statements/:id/discard',
    caller: FINANCE_STAFF,
    params: one,
    answer: codStatementDetail,
    answers: 'bare',
    audit: { action: 'cod_statement.discarded', target: 'cod_statement' },
    fails: ['record.not_found', 'cod_statement.illegal_move'],
    touches: STATEMENTS,
    summary: 'Discards a statement of which nothing was applied; its file may then be read again.',
  }),
  staffCodLines: route({
    id: 'wallet.staff.cod_statement_lines.list',
    method: 'GET',
    path: '/staff-api/v1/cod-statement-lines',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: {
        cod_statement_id: filters.integer,
        partner_code: filters.anyOf(CARRIER_CODES),
        outcome: filters.anyOf(COD_LINE_OUTCOMES),
        state: filters.anyOf(COD_LINE_STATES),
        order_id: filters.integer,
        q: filters.text,
      },
      sorts: ['amount', 'paid_dt'],
    }),
    answer: z.array(codStatementLine),
    answers: 'list',
    sums: z.object({ amount: z.nullable(baht) }),
    fails: [],
    summary:
      'Lists lines of COD statements; `q` is an AWB, order number or reference of the carrier, or a part of one.',
  }),
  staffCodLine: route({
    id: 'wallet.staff.cod_statement_lines.get',
    method: 'GET',
    path: '/staff-api/v1/cod-statement-lines/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: codStatementLine,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a line of a COD statement.',
  }),
  settleCodLine: route({
    id: 'wallet.staff.cod_statement_lines.settle',
    method: 'POST',
    path: '/staff-api/v1/cod-statement-lines/:id/settle',
    caller: FINANCE_STAFF,
    params: one,
    body: codLineTerms,
    answer: codStatementLine,
    answers: 'bare',
    audit: { action: 'cod_statement_line.settled', target: 'cod_statement_line' },
    fails: ['record.not_found', 'cod_statement_line.illegal_move', 'cod_statement_line.not_receivable'],
    touches: RECEIVED,
    summary:
      'Settles a waiting line with a reason: the COD of its parcel is recorded as received, or the line is refused.',
  }),
};
