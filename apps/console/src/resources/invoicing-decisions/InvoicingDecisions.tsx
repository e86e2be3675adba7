import { INVOICING_DECISIONS, invoicingRoutes } from '@lamliang/contracts/invoicing';
import { Word } from '../../components/Chip.tsx';
import { PageLink } from '../../components/DetailList.tsx';
import { decisionPages } from '../decisions/pages.tsx';

/** What second persons decide on of invoices: those above the limit. */
export const { DecisionList, DecisionShow } = decisionPages({
  kinds: INVOICING_DECISIONS,
  routes: invoicingRoutes,
  facts: {
    invoice_approval: ({ target, terms }) => [
      {
        name: 'invoice_approval_no',
        value: (
          <PageLink to={`/invoice-approvals/${target}`}>{String(terms['invoice_approval_no'] ?? target)}</PageLink>
        ),
      },
      { name: 'line_count', value: String(terms['line_count'] ?? '') },
    ],
    credit_note: ({ target, terms }) => [
      {
        name: 'paper_no',
        value: <PageLink to={`/creditable-papers/${target}`}>{String(terms['paper_no'] ?? target)}</PageLink>,
      },
      { name: 'reason_code', value: <Word machine="note_reason" code={String(terms['reason_code'])} /> },
      { name: 'line_count', value: String((terms['lines'] as unknown[] | undefined)?.length ?? '') },
    ],
  },
});
