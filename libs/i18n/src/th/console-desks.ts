import audit from './console-audit.ts';
import { audit_target } from './console-audit-targets.ts';
import acted from './console-acted.ts';
import banners from './console-banners.ts';
import claims from './console-claims.ts';
import { bill_lines, carrier_bills, carrier_files } from './console-bills.ts';
import { bank_fields, bank_lines, bank_statements, day_closes } from './console-bank.ts';
import { credit_note_fields, credit_note_values, credit_notes, hand_overs } from './console-credit-notes.ts';
import { fees } from './console-fees.ts';
import { tax_fields, tax_periods, tax_rules, tax_values } from './console-tax.ts';
import { invoices } from './console-invoices.ts';
import { paper_fields } from './console-paper-fields.ts';
import {
  carrier_payees,
  certificates,
  papers,
  payee_certificates,
  receivable_fields,
  receivable_resource_fields,
  receivable_values,
  receivables,
} from './console-papers.ts';
import { bank_files, cod_lines, cod_rounds, cod_statements, commission_payouts } from './console-cod.ts';
import { advance_fields, advances } from './console-advances.ts';
import { complaints, refusals } from './console-complaints.ts';
import { disputes } from './console-disputes.ts';
import topups from './console-topups.ts';
import commissions from './console-commissions.ts';
import rates from './console-rates.ts';
import boxes from './console-boxes.ts';
import topup_packages from './console-topup-packages.ts';
import prices from './console-prices.ts';
import verifications from './console-verifications.ts';

/** What single desks of the staff console say; the keys are those of `console`, loaded when such a page is opened. */
export default {
  acted,
  audit,
  rates,
  verifications,
  boxes,
  topup_packages,
  ...prices,
  banners,
  claims,
  topups,
  carrier_files,
  carrier_bills,
  bill_lines,
  advances,
  complaints,
  refusals,
  disputes,
  cod_lines,
  bank_files,
  bank_lines,
  bank_statements,
  day_closes,
  tax_periods,
  tax_rules,
  credit_notes,
  hand_overs,
  fees,
  invoices,
  receivables,
  carrier_payees,
  certificates,
  papers,
  payee_certificates,
  cod_rounds,
  commission_payouts,
  cod_statements,
  commissions,
  field: { ...advance_fields, ...paper_fields, ...bank_fields, ...credit_note_fields, ...receivable_fields },
  resource_field: { ...receivable_resource_fields, ...tax_fields },
  value: { ...credit_note_values, ...tax_values, ...receivable_values, audit_target },
};
