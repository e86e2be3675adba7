import * as z from 'zod/mini';
import { accountStatement } from '../invoicing/account-statement.ts';
import { PAPER_LANGUAGES, PRINT_FORMS, printedPaper } from '../invoicing/printed-paper.ts';
import { route } from '../route.ts';
import { id } from '../wire.ts';

const wanted = z.object({
  /** Whose turn it takes at the printer; 0 of a paper to a carrier. */
  account_id: z.int().check(z.gte(0)),
  paper: printedPaper,
  form: z.literal(PRINT_FORMS),
  language: z.literal(PAPER_LANGUAGES),
});

/** Papers of invoicing as PDF: nothing is kept here, and the same paper may be asked for again. */
export const paperRoutes = {
  paper: route({
    id: 'render.internal.papers.create',
    method: 'POST',
    path: '/internal/v1/papers',
    caller: { kind: 'service', from: ['invoicing'] },
    reads: true,
    body: wanted,
    /** In base64. */
    answer: z.object({ pdf: z.string() }),
    body_limit: 1024 * 1024,
    fails: [],
    summary: 'Prints a paper that was issued as PDF, A4.',
  }),
  accountStatement: route({
    id: 'render.internal.account_statements.create',
    method: 'POST',
    path: '/internal/v1/account-statements',
    caller: { kind: 'service', from: ['invoicing'] },
    reads: true,
    body: z.object({ account_id: id, statement: accountStatement, language: z.literal(PAPER_LANGUAGES) }),
    /** In base64. */
    answer: z.object({ pdf: z.string() }),
    body_limit: 1024 * 1024,
    fails: [],
    summary: 'Prints what a credit customer owes over a period as PDF, A4.',
  }),
  paperPreview: route({
    id: 'render.internal.papers.preview',
    method: 'POST',
    path: '/internal/v1/papers/preview',
    caller: { kind: 'service', from: ['invoicing'] },
    reads: true,
    body: wanted,
    answer: z.object({ html: z.string() }),
    body_limit: 1024 * 1024,
    fails: [],
    summary: 'Draws a paper that was issued as HTML, as its PDF will show it.',
  }),
};
