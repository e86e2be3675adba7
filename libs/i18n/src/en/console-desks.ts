import acted from './console-acted.ts';
import banners from './console-banners.ts';
import claims from './console-claims.ts';
import { bill_lines, carrier_bills, carrier_files } from './console-bills.ts';
import { bank_lines, bank_statements, day_closes } from './console-bank.ts';
import { credit_notes, hand_overs } from './console-credit-notes.ts';
import { fees } from './console-fees.ts';
import { tax_periods, tax_rules } from './console-tax.ts';
import { invoices } from './console-invoices.ts';
import { certificates, papers, receivables } from './console-papers.ts';
import { bank_files, cod_lines, cod_rounds, cod_statements, commission_payouts } from './console-cod.ts';
import { advances } from './console-advances.ts';
import { complaints, refusals } from './console-complaints.ts';
import { disputes } from './console-disputes.ts';
import topups from './console-topups.ts';
import commissions from './console-commissions.ts';
import rates from './console-rates.ts';
import boxes from './console-boxes.ts';
import topup_packages from './console-topup-packages.ts';
import prices from './console-prices.ts';
import verifications from './console-verifications.ts';
import type th from '../th/console-desks.ts';
import type { Phrases } from '../phrases.ts';

export default {
  acted,
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
  certificates,
  papers,
  cod_rounds,
  commission_payouts,
  cod_statements,
  commissions,
} satisfies Phrases<typeof th>;
