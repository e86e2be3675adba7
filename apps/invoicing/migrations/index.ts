import type { ServiceDefinition } from '@lamliang/platform';
import { CreateBilling1795727760000 } from './20261126T2116-create-billing.ts';
import { ApproveInvoices1795727820000 } from './20261126T2117-approve-invoices.ts';
import { IssuePapers1795727880000 } from './20261126T2118-issue-papers.ts';
import { IssuePapersOfEveryKind1795759200000 } from './20261127T0600-issue-papers-of-every-kind.ts';
import { BillPrepaidShops1795759320000 } from './20261127T0602-bill-prepaid-shops.ts';
import { RecordPayments1795762860000 } from './20261127T0701-record-payments.ts';
import { RemindOfInvoices1795762980000 } from './20261127T0703-remind-of-invoices.ts';
import { TakeCertificates1795763100000 } from './20261127T0705-take-certificates.ts';

export const invoicingMigrations: ServiceDefinition['migrations'] = [
  CreateBilling1795727760000,
  ApproveInvoices1795727820000,
  IssuePapers1795727880000,
  IssuePapersOfEveryKind1795759200000,
  BillPrepaidShops1795759320000,
  RecordPayments1795762860000,
  RemindOfInvoices1795762980000,
  TakeCertificates1795763100000,
];
