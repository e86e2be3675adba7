import * as z from 'zod/mini';
import { column } from '../orders/export.ts';
import { baht, id, moment } from '../wire.ts';
import { BUYER_FIELDS } from './paper-routes.ts';

/** Whom we pay less tax: shops that referred others, for their commission, and carriers, for what they carry. */
export const PAYEE_KINDS = ['affiliate', 'carrier'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];
/** `due`: its day is not over; `waiting`: too little is known of the payee; `issued`: it is a paper. */
export const PAYEE_CERTIFICATE_STATES = ['due', 'waiting', 'issued'] as const;
/**
 * The return that tax withheld is filed with: of companies `pnd53`, of persons `pnd3`, or `pnd1` where their commission is
 * income of section 40(2), of which tax is withheld by section 50(1).
 */
export const WITHHOLDING_RETURNS = ['pnd1', 'pnd3', 'pnd53'] as const;
export type WithholdingReturn = (typeof WITHHOLDING_RETURNS)[number];

/** What we owe a payee a certificate for (Revenue Code s.50 bis): payments of one day under one reference. Amounts are baht. */
export const payeeCertificate = z.object({
  id,
  /** What the payment is known by: the number of a withdrawal, or the reference of a transfer. */
  payment_reference: z.string(),
  /** Day of Bangkok on which it was paid. */
  paid_date: z.string(),
  /** Before tax. */
  paid_amount: baht,
  withheld_amount: baht,
  state: z.literal(PAYEE_CERTIFICATE_STATES),
  /** What is missing of the payee; nothing once it is issued. */
  lacks: z.array(z.literal(BUYER_FIELDS)),
  certificate_no: z.nullable(z.string()),
});
export type PayeeCertificate = z.output<typeof payeeCertificate>;

export const staffPayeeCertificate = z.extend(payeeCertificate, {
  payee_kind: z.literal(PAYEE_KINDS),
  /** The shop; null of a carrier. */
  account_id: z.nullable(z.int()),
  /** The carrier; null of a shop. */
  partner_code: z.nullable(z.string()),
  /** As it is known now, or as it stands on the certificate; null of whom nothing is known yet. */
  payee_name: z.nullable(z.string()),
  /** Payments in it: parcels, of a carrier. */
  payment_count: z.int(),
  paper_id: z.nullable(z.int()),
  /** Null until the payee is known. */
  return_form: z.nullable(z.literal(WITHHOLDING_RETURNS)),
  create_dt: moment,
});
export type StaffPayeeCertificate = z.output<typeof staffPayeeCertificate>;

/** Columns of what is filed of a month with one return, as its annex has them. */
export const withholdingReturnColumns = {
  line_no: column('line_no', 'number'),
  payee_tax_id: column('payee_tax_id'),
  payee_branch: column('payee_branch'),
  payee_name: column('payee_name'),
  payee_address: column('payee_address'),
  paid_date: column('paid_date'),
  income_kind: column('income_kind'),
  rate_percent: column('rate_percent', 'number'),
  paid_amount: column('paid_amount', 'money'),
  withheld_amount: column('withheld_amount', 'money'),
  withheld_how: column('withheld_how'),
  certificate_no: column('certificate_no'),
  remark: column('remark'),
};
