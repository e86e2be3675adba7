import { max, min, negate, sub, ZERO, type Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../ledger/ledger.service.ts';
import { CreditedChargesRepository } from './credited-charges.repository.ts';

/** What credit notes leave of a charge to whatever else gives it back. */
@Injectable()
export class CreditedChargesService {
  constructor(
    private readonly charges: CreditedChargesRepository,
    private readonly ledger: LedgerService,
  ) {}

  /** What is left of the difference of a locked bill; nothing of one that was given back itself. */
  async leftOfDifference(tx: Tx, bill: { id: number; difference_amount: Satang | null; difference_vat: Satang | null }) {
    const given = await this.charges.ofDifference(tx, bill.id);
    const amount = max(sub(bill.difference_amount ?? ZERO, given.amount), ZERO);
    return { amount, vat: min(max(sub(bill.difference_vat ?? ZERO, given.vat), ZERO), amount) };
  } // prettier-ignore

  /**
   * Bills that are about to be matched, as far as they give back no more of the carriage than notes have left of it. The
   * books of their shops are locked where that matters.
   */
  async capped<B extends { id: number; account_id: number; difference_amount: Satang | null; difference_vat: Satang | null; selling_price: Satang | null }>(tx: Tx, bills: readonly B[]): Promise<B[]> {
    const cheaper = bills.filter(({ difference_amount }) => (difference_amount ?? 0) < 0);
    if (!cheaper.length) return [...bills];
    await this.ledger.lock(tx, [...new Set(cheaper.map(({ account_id }) => account_id))]);
    const noted = await this.charges.noted(tx, cheaper.map(({ id }) => id));
    if (!noted.length) return [...bills];
    const left = new Map((await this.charges.left(tx, noted)).map((order) => [order.order_id, order.cash]));
    return bills.map((bill) => {
      const difference = bill.difference_amount ?? ZERO;
      const most = negate(left.get(bill.id) ?? negate(difference));
      if (difference >= most) return bill;
      const vat = max(bill.difference_vat ?? ZERO, most);
      const net = (amount: Satang, of_vat: Satang) => sub(amount, of_vat);
      const selling_price = bill.selling_price === null ? null : sub(bill.selling_price, sub(net(difference, bill.difference_vat ?? ZERO), net(most, vat)));
      return { ...bill, difference_amount: most, difference_vat: vat, selling_price };
    });
  } // prettier-ignore
}
