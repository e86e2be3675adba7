import type { ServiceDefinition } from '@lamliang/platform';
import { CreateBilling1795727760000 } from './20261126T2116-create-billing.ts';
import { ApproveInvoices1795727820000 } from './20261126T2117-approve-invoices.ts';
import { IssuePapers1795727880000 } from './20261126T2118-issue-papers.ts';
import { ChargeOtherFees1795777500000 } from './20261127T1105-charge-other-fees.ts';

export const invoicingMigrations: ServiceDefinition['migrations'] = [
  CreateBilling1795727760000,
  ApproveInvoices1795727820000,
  IssuePapers1795727880000,
  ChargeOtherFees1795777500000,
];
