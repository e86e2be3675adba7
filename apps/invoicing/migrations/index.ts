import type { ServiceDefinition } from '@lamliang/platform';
import { CreateBilling1795727760000 } from './20261126T2116-create-billing.ts';
import { ApproveInvoices1795727820000 } from './20261126T2117-approve-invoices.ts';
import { IssuePapers1795727880000 } from './20261126T2118-issue-papers.ts';
import { IssuePapersOfEveryKind1795759200000 } from './20261127T0600-issue-papers-of-every-kind.ts';
import { BillPrepaidShops1795759320000 } from './20261127T0602-bill-prepaid-shops.ts';
import { RecordPayments1795762860000 } from './20261127T0701-record-payments.ts';
import { RemindOfInvoices1795762980000 } from './20261127T0703-remind-of-invoices.ts';
import { TakeCertificates1795763100000 } from './20261127T0705-take-certificates.ts';
import { KeepPaperFiles1795766400000 } from './20261127T0800-keep-paper-files.ts';
import { PrintPapers1795766460000 } from './20261127T0801-print-papers.ts';
import { SealFilesOfPersons1795766520000 } from './20261127T0802-seal-files-of-persons.ts';
import { HandPapersOver1795773660000 } from './20261127T1001-hand-papers-over.ts';
import { MakeCreditNotes1795773720000 } from './20261127T1002-make-credit-notes.ts';
import { ChargeOtherFees1795777500000 } from './20261127T1105-charge-other-fees.ts';
import { ReceiptOtherFees1795777800000 } from './20261127T1110-receipt-other-fees.ts';
import { EraseOldPapers1795780860000 } from './20261127T1201-erase-old-papers.ts';
import { CloseTaxPeriods1795812720000 } from './20261127T2052-close-tax-periods.ts';
import { SetTaxRules1795812780000 } from './20261127T2053-set-tax-rules.ts';
import { CertifyTaxWithheld1795840380000 } from './20261128T0433-certify-tax-withheld.ts';

export const invoicingMigrations: ServiceDefinition['migrations'] = [
  CreateBilling1795727760000,
  ApproveInvoices1795727820000,
  IssuePapers1795727880000,
  IssuePapersOfEveryKind1795759200000,
  BillPrepaidShops1795759320000,
  RecordPayments1795762860000,
  RemindOfInvoices1795762980000,
  TakeCertificates1795763100000,
  KeepPaperFiles1795766400000,
  PrintPapers1795766460000,
  SealFilesOfPersons1795766520000,
  HandPapersOver1795773660000,
  MakeCreditNotes1795773720000,
  ChargeOtherFees1795777500000,
  ReceiptOtherFees1795777800000,
  EraseOldPapers1795780860000,
  CloseTaxPeriods1795812720000,
  SetTaxRules1795812780000,
  CertifyTaxWithheld1795840380000,
];
