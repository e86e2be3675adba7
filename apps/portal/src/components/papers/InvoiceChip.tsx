import { useTranslation } from 'react-i18next';
import type { InvoiceApproval } from '@lamliang/contracts/invoicing';
import { StatusChip, ToneChip } from '@lamliang/ui';
import { isLate } from './due.rules.ts';
import { useToday } from './use-today.ts';

/** How far an invoice approval is; once it is an invoice, how far its payment is. */
export function InvoiceChip({ row }: { row: Pick<InvoiceApproval, 'status' | 'invoice_status' | 'due_date'> }) {
  const { t } = useTranslation();
  const today = useToday();
  const { status, invoice_status } = row;
  if (isLate(row, today))
    return (
      <ToneChip tone="error" mark="filled" field="invoice_status">
        {t('papers.overdue')}
      </ToneChip>
    );
  return invoice_status ? (
    <StatusChip machine="invoice" value={invoice_status} field="invoice_status" />
  ) : (
    <StatusChip machine="invoice_approval" value={status} field="status" />
  );
}
