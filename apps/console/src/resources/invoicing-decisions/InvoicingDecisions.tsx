import { INVOICING_DECISIONS, invoicingRoutes } from '@lamliang/contracts/invoicing';
import { Word } from '../../components/Chip.tsx';
import { PageLink } from '../../components/DetailList.tsx';
import { decisionPages } from '../decisions/pages.tsx';

/** What second persons decide on of invoices and other fees: those above the limit. */
export const { DecisionList, DecisionShow } = decisionPages({
  kinds: INVOICING_DECISIONS,
  routes: invoicingRoutes,
  facts: {
    credit_note: ({ target, terms }) => [
      { name: 'paper_no', value: String(terms['paper_no'] ?? target) },
      { name: 'reason_code', value: String(terms['reason_code'] ?? '') },
      { name: 'line_count', value: String((terms['lines'] as unknown[] | undefined)?.length ?? '') },
    ],
    other_fee: ({ target, terms }) => [
      {
        name: 'other_fee_no',
        value: <PageLink to={`/other-fees/${target}`}>{String(terms['other_fee_no'] ?? target)}</PageLink>,
      },
      { name: 'fee_type', value: <Word machine="other_fee_type" code={String(terms['fee_type'] ?? '')} /> },
      ...(terms['order_no'] ? [{ name: 'order_no', value: String(terms['order_no']) }] : []),
    ],
    invoice_approval: ({ target, terms }) => [
      {
        name: 'invoice_approval_no',
        value: (
          <PageLink to={`/invoice-approvals/${target}`}>{String(terms['invoice_approval_no'] ?? target)}</PageLink>
        ),
      },
      { name: 'line_count', value: String(terms['line_count'] ?? '') },
    ],
  },
});
