import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { MatchTerms } from '@lamliang/contracts/wallet';
import { ZERO } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import {
  figuresOf,
  isBillable,
  priceOf,
  repricedItemOf,
  type Billable,
  type Price,
} from '../parcel-bills/parcel-bill.rules.ts';
import { ParcelBillsService } from '../parcel-bills/parcel-bills.service.ts';
import type { BillLine } from './bill-file.rules.ts';
import type { BilledParcel } from './match.rules.ts';

/** The parcel of a line and what carriage costs by its measures; no price of one that the carrier cannot have billed. */
export interface PricedLine {
  parcel: Billable;
  terms: MatchTerms;
  price: Price | null;
}

/** What a line says of a parcel, as it is entered by hand. */
export const termsOf = ({ actual_weight, actual_width, actual_length, actual_height, partner_cost, reference }: Omit<BillLine, 'line_no' | 'partner_awb_no' | 'billed_dt'>): MatchTerms => ({
  actual_weight,
  ...(actual_width !== null && actual_length !== null && actual_height !== null && { actual_width, actual_length, actual_height }),
  partner_cost,
  ...(reference !== null && { reference }),
}); // prettier-ignore

/** What orders, pricing and earlier bills know of the parcels of lines. */
@Injectable()
export class PricedLinesService {
  constructor(private readonly bills: ParcelBillsService) {}

  /** Asks orders and pricing, outside of any transaction. @throws AppError service.unavailable */
  async priced(partner_code: CarrierCode, lines: readonly BillLine[]): Promise<(PricedLine | undefined)[]> {
    const awbs = [...new Set(lines.map((line) => line.partner_awb_no))];
    const byAwb = new Map((await this.bills.ofAwbs(partner_code, awbs)).map((parcel) => [parcel.partner_awb_no, parcel])); // prettier-ignore
    const found = lines.map((line) => {
      const parcel = byAwb.get(line.partner_awb_no);
      return parcel && { parcel, terms: termsOf(line) };
    });
    const asked = found.flatMap((one) => (one && one.parcel.partner_code === partner_code && isBillable(one.parcel) ? [one] : [])); // prettier-ignore
    const answers = await this.bills.repriced(asked.map(({ parcel, terms }) => repricedItemOf(parcel, terms)));
    const prices = new Map(asked.map((one, at) => [one, priceOf(answers[at])]));
    return found.map((one) => one && { ...one, price: prices.get(one) ?? null });
  }

  /** The same with what earlier bills say. @param lock locks these until the transaction ends */
  async known(tx: Tx, lines: readonly (PricedLine | undefined)[], lock: boolean): Promise<(BilledParcel | undefined)[]> {
    const ids = [...new Set(lines.flatMap((line) => (line ? [line.parcel.order_id] : [])))];
    const bills = await this.bills.known(tx, ids, lock);
    return lines.map((line) => {
      if (!line) return undefined;
      const { parcel, terms, price } = line;
      const bill = bills.get(parcel.order_id);
      const figures = price && figuresOf(parcel, terms, price, bill?.shipping_fee_status === 'fee-waived');
      const cost = { expected_cost: price?.cost ?? null, cost_off: price ? this.bills.costOff(parcel, price, terms.partner_cost) : ZERO };
      return { parcel, figures, ...cost, known: bill?.match_with_partner_dt ? bill : undefined, waits: bill?.waits ?? false };
    });
  } // prettier-ignore
}
