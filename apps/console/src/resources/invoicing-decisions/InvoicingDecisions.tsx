import { INVOICING_DECISIONS, invoicingRoutes } from '@lamliang/contracts/invoicing';
import { Word } from '../../components/Chip.tsx';
import type { Satang } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { PageLink } from '../../components/DetailList.tsx';
import { decisionPages } from '../decisions/pages.tsx';
import { dayText } from '../rate-cards/RateSections.tsx';
import { SettingValue } from '../tax-rules/SettingValue.tsx';

/** What second persons decide on of invoices and other fees: those above the limit. */
export const { DecisionList, DecisionShow } = decisionPages({
  kinds: INVOICING_DECISIONS,
  routes: invoicingRoutes,
  facts: {
    credit_note: ({ target, terms }) => [
      {
        name: 'paper_no',
        value: <PageLink to={`/creditable-papers/${target}`}>{String(terms['paper_no'] ?? target)}</PageLink>,
      },
      { name: 'reason_code', value: <Word machine="note_reason" code={String(terms['reason_code'])} /> },
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
    tax_period: ({ target, terms }) => [
      {
        name: 'month',
        value: <PageLink to={`/tax-periods/${target}`}>{String(terms['month'] ?? target)}</PageLink>,
      },
      { name: 'paper_count', value: String(terms['paper_count'] ?? '') },
      { name: 'papers_sha256', value: String(terms['sha256'] ?? '') },
    ],
    tax_setting: ({ target, terms }) => [
      {
        name: 'tax_rule',
        value: (
          <PageLink to="/tax-rules">
            <Word machine="tax_setting" code={target} />
          </PageLink>
        ),
      },
      { name: 'tax_value', value: <SettingValue name={target} value={String(terms['value'] ?? '')} /> },
      { name: 'valid_from', value: dayText(String(terms['valid_from'] ?? '')) },
    ],
    withholding_certificate: ({ target, terms }) => [
      {
        name: 'document_no',
        value: <PageLink to={`/withholding-certificates/${target}`}>{String(terms['document_no'] ?? target)}</PageLink>,
      },
      { name: 'document_date', value: dayText(String(terms['document_date'] ?? '')) },
    ],
    invoice_payment: ({ target, terms }) => {
      const { invoice_no, paid_date, withheld_amount, reference } = terms as {
        invoice_no?: string;
        paid_date?: string;
        withheld_amount?: Satang;
        reference?: string;
      };
      return [
        { name: 'invoice_no', value: <PageLink to={`/invoices/${target}`}>{invoice_no ?? target}</PageLink> },
        { name: 'paid_date', value: paid_date === undefined ? null : dayText(paid_date) },
        { name: 'withheld_amount', value: withheld_amount === undefined ? null : moneyText(withheld_amount) },
        { name: 'reference', value: reference },
      ];
    },
  },
});
