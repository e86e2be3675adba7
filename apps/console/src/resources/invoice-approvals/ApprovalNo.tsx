import type { StaffInvoiceApproval } from '@lamliang/contracts/invoicing';
import { useReference } from 'react-admin';
import { Code } from '../../components/Values.tsx';

/** The number of an invoice approval; its id while that is loading or unavailable. */
export function ApprovalNo({ id }: { id: number }) {
  const { referenceRecord } = useReference<StaffInvoiceApproval>({ reference: 'invoice-approvals', id });
  return <Code text={referenceRecord?.invoice_approval_no ?? id} />;
}
