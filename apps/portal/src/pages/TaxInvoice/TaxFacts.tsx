import { useTranslation } from 'react-i18next';
import type { TaxInvoiceDetail } from '@lamliang/contracts/invoicing';
import { Card, DescriptionList, type Description } from '@lamliang/ui';
import { DayText } from '../../components/papers/DayText.tsx';

/** What a tax invoice is and what it belongs to. */
export function TaxFacts({ paper }: { paper: TaxInvoiceDetail }) {
  const { t } = useTranslation();
  const { kind, issue_date, refers_to, replaces_no, replaced_by_no, reason_text, note } = paper;
  const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>;
  const facts: Description[] = [
    { name: 'kind', label: t('papers.tax.field.kind'), value: t(`papers.kind.${kind}`) },
    { name: 'issue_date', label: t('papers.tax.field.issue_date'), value: <DayText day={issue_date} /> },
    ...refers_to.map(({ paper_no }) => ({ name: 'refers_to_no', label: t('papers.tax.field.refers_to_no'), value: ltr(paper_no), wide: true })), // prettier-ignore
  ];
  if (replaces_no) facts.push({ name: 'replaces_no', label: t('papers.tax.field.replaces_no'), value: ltr(replaces_no), wide: true }); // prettier-ignore
  if (replaced_by_no) facts.push({ name: 'replaced_by_no', label: t('papers.tax.field.replaced_by_no'), value: ltr(replaced_by_no), wide: true }); // prettier-ignore
  if (reason_text) facts.push({ name: 'reason_text', label: t('papers.tax.field.reason_text'), value: <bdi>{reason_text}</bdi>, wide: true }); // prettier-ignore
  if (note) facts.push({ name: 'note', label: t('papers.tax.field.note'), value: <bdi>{note}</bdi>, wide: true });
  return (
    <Card title={t('papers.tax.facts')}>
      <DescriptionList items={facts} />
    </Card>
  );
}
