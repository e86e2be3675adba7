import * as z from 'zod/mini';
import { route } from '../route.ts';
import { nothing, pathId, period } from '../wire.ts';
import { PAPER_LANGUAGES } from './printed-paper.ts';

const statement = {
  method: 'GET',
  query: period('both', { language: z.optional(z.literal(PAPER_LANGUAGES)) }),
  answer: nothing,
  answers: 'file',
  media: ['application/pdf'],
  rate: 'print',
} as const;

/** What a credit customer owes over a period, as PDF. It is made whenever it is asked for, of what is known then. */
export const shopStatementRoutes = {
  accountStatement: route({
    ...statement,
    id: 'invoicing.account_statements.document',
    path: '/client/v1/account-statement',
    caller: { kind: 'flag', flags: ['credit_flag'] },
    fails: [],
    summary: 'Downloads the statement of account of the shop as PDF: its invoices, their payments and what is open.',
  }),
};
export const staffStatementRoutes = {
  staffAccountStatement: route({
    ...statement,
    id: 'invoicing.staff.account_statements.document',
    path: '/staff-api/v1/account-statements/:id',
    caller: { kind: 'staff', roles: ['finance', 'admin'] },
    access: 'export',
    params: z.object({ id: pathId }),
    fails: ['record.not_found'],
    summary: 'Downloads the statement of account of a shop as PDF: its invoices, their payments and what is open.',
  }),
};
