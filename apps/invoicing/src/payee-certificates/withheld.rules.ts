import type { PayloadOf } from '@lamliang/contracts';
import type { BuyerField, PayeeKind, WithholdingReturn } from '@lamliang/contracts/invoicing';
import type { walletEvents } from '@lamliang/contracts/wallet';
import { bangkokDate, satang, ZERO, type Satang } from '@lamliang/kernel';
import type { LineOfPaper } from '../papers/paper.rules.ts';
import type { FrozenParty } from '../parties/party.rules.ts';

/** A payment that tax was kept back of, and whom it went to. Satang, basis points. */
export interface Withheld {
  source_key: string;
  payee_kind: PayeeKind;
  account_id: number;
  partner_code: string;
  payment_reference: string;
  /** Day of Bangkok. */
  paid_date: string;
  paid_dt: Date;
  paid_amount: Satang;
  withheld_bps: number;
  withheld_amount: Satang;
}

const TEN_THOUSAND = 10_000;
/** The rate that a tax was of, to the basis point, where nobody told it. */
export const rateOf = (paid_amount: number, withheld_amount: number): number =>
  Math.max(1, Math.round((withheld_amount * TEN_THOUSAND) / paid_amount));

/** Commission that a shop was paid less tax; undefined of what was not paid, or of which nothing was kept back. */
export function withheldOfCommission(fact: PayloadOf<typeof walletEvents.commissionSettled>): Withheld | undefined {
  const { status, account_id, cod_round_id, cod_approval_no, commission_amount, withheld_amount } = fact;
  if (status !== 'transferred' || withheld_amount <= 0) return undefined;
  const paid_dt = new Date(fact.transferred_at ?? fact.occurred_at);
  return {
    source_key: `commission:${cod_round_id}`,
    payee_kind: 'affiliate',
    account_id,
    partner_code: '',
    payment_reference: cod_approval_no,
    paid_date: bangkokDate(paid_dt),
    paid_dt,
    paid_amount: satang(commission_amount),
    withheld_bps: fact.withheld_bps ?? rateOf(commission_amount, withheld_amount),
    withheld_amount: satang(withheld_amount),
  };
}

/** What a carrier was paid for a parcel less tax; undefined where nothing was kept back. */
export function withheldOfCarrier(fact: PayloadOf<typeof walletEvents.carrierPaid>): Withheld | undefined {
  const { order_id, partner_code, payment_reference, partner_cost, withheld_bps, withheld_amount, paid_at } = fact;
  if (withheld_amount <= 0) return undefined;
  const paid_dt = new Date(paid_at);
  return {
    source_key: `parcel:${order_id}`,
    payee_kind: 'carrier',
    account_id: 0,
    partner_code,
    payment_reference: payment_reference ?? '',
    paid_date: bangkokDate(paid_dt),
    paid_dt,
    paid_amount: satang(partner_cost),
    withheld_bps,
    withheld_amount: satang(withheld_amount),
  };
}

/** What a certificate has of each payee, or waits for. */
export const PAYEE_FIELDS = ['name', 'address', 'tax_id'] as const satisfies BuyerField[];
/** What is missing of a payee: name, address and tax id of everybody, companies and persons (Revenue Code s.50 bis). */
export function payeeLacks(party: FrozenParty | undefined): BuyerField[] {
  if (!party) return [...PAYEE_FIELDS];
  const { name, address, is_juristic, tax_id, number_id } = party;
  const whole = address.line && address.district && address.province && address.zip_code;
  // The number of a person is known by where it is kept; that of a carrier that is no company stands with it.
  const has = { name, address: whole, tax_id: tax_id ?? (is_juristic ? null : number_id) };
  return PAYEE_FIELDS.filter((field) => !has[field]);
}

/**
 * The return that a payment is filed with: of companies P.N.D. 53. Of persons P.N.D. 3; their commission P.N.D. 1 where it
 * is taken for income of section 40(2), which an accountant confirms.
 */
export function returnOf(payee_kind: PayeeKind, is_juristic: boolean, commission_of_persons: 'pnd1' | 'pnd3'): WithholdingReturn {
  if (is_juristic) return 'pnd53';
  return payee_kind === 'affiliate' ? commission_of_persons : 'pnd3';
} // prettier-ignore

/** Returns as the form of section 50 bis names them; what is filed by the month with P.N.D. 1 is certified as of P.N.D. 1 kor. */
export const RETURN_NAME = { pnd1: 'ภ.ง.ด.1ก', pnd3: 'ภ.ง.ด.3', pnd53: 'ภ.ง.ด.53' } as const satisfies Record<WithholdingReturn, string>; // prettier-ignore
/** What was paid for, as it stands on the certificate. */
export const INCOME_NAME = { affiliate: 'ค่านายหน้า', carrier: 'ค่าขนส่ง' } as const satisfies Record<PayeeKind, string>; // prettier-ignore

/** Payments of a certificate of one rate. */
export interface RatePart {
  withheld_bps: number;
  paid_amount: Satang;
  withheld_amount: Satang;
}

/** The lines of a certificate, one for each rate. */
export const linesOf = (payee_kind: PayeeKind, paid_dt: Date, parts: readonly RatePart[]): LineOfPaper[] =>
  parts.map(({ withheld_bps, paid_amount }) => ({
    billable_line_id: null,
    order_no: '',
    tracking_no: '',
    charge_code: 'other',
    description: INCOME_NAME[payee_kind],
    charged_dt: paid_dt,
    base_amount: paid_amount,
    vat_bps: 0,
    vat_amount: ZERO,
    amount: paid_amount,
    withholding_bps: withheld_bps,
  }));
