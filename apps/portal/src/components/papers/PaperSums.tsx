import { useTranslation } from 'react-i18next';
import type { TaxInvoiceDetail } from '@lamliang/contracts/invoicing';
import { Card } from '@lamliang/ui';
import { Lines, MoneyLine } from '../orders/Lines.tsx';

type Sums = Pick<TaxInvoiceDetail, 'taxable_amount' | 'exempt_amount' | 'base_amount' | 'vat_amount' | 'total_amount' | 'withholding_amount'>; // prettier-ignore

/** The sums of a paper, VAT apart from the value; what is withheld is no part of the total. */
export function PaperSums({ paper }: { paper: Sums }) {
  const { t } = useTranslation();
  const line = (name: keyof Sums, className?: string) => (
    <MoneyLine label={t(`papers.sums.${name}`)} value={paper[name]} field={name} className={className} />
  );
  return (
    <Card title={t('papers.sums.title')}>
      <Lines>
        {line('taxable_amount')}
        {line('exempt_amount')}
        {line('base_amount')}
        {line('vat_amount')}
        {line('total_amount', 'sum')}
        {paper.withholding_amount > 0 ? line('withholding_amount') : null}
      </Lines>
    </Card>
  );
}
