import { add, isNegative, max, min, negate, sub, ZERO, type Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { LeftOfOrder } from '../ledger/credit-note-posting.rules.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import type { ParcelBillEntity } from '../parcel-bills/parcel-bill.entity.ts';
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
   * Bills that are about to be matched, as far as they give back no more of the carriage than notes have left of it, and
   * how much of it is bonus: what was paid by bonus goes back as bonus. The books of their shops are locked where that matters.
   */
  async capped<B extends Capped>(tx: Tx, bills: readonly B[]): Promise<(B & { given_bonus: Satang })[]> {
    const cheaper = bills.filter(({ difference_amount }) => (difference_amount ?? 0) < 0);
    if (!cheaper.length) return bills.map((bill) => ({ ...bill, given_bonus: ZERO }));
    const ids = cheaper.map(({ id }) => id);
    await this.ledger.lock(tx, [...new Set(cheaper.map(({ account_id }) => account_id))]);
    const noted = new Set(await this.charges.noted(tx, ids));
    const left = new Map((await this.charges.left(tx, ids)).map((order) => [order.order_id, order]));
    return bills.map((bill) => cappedBill(bill, left.get(bill.id), noted.has(bill.id)));
  }
}

type Capped = Pick<ParcelBillEntity, 'id' | 'account_id' | 'difference_amount' | 'difference_vat' | 'selling_price'>;

function cappedBill<B extends Capped>(bill: B, left: Pick<LeftOfOrder, 'cash' | 'bonus'> | undefined, isNoted: boolean): B & { given_bonus: Satang } {
  const difference = bill.difference_amount ?? ZERO;
  if (!left || !isNegative(difference)) return { ...bill, given_bonus: ZERO };
  const given = isNoted ? min(negate(difference), add(left.cash, left.bonus)) : negate(difference);
  const given_bonus = min(sub(given, min(given, left.cash)), left.bonus);
  if (given === negate(difference)) return { ...bill, given_bonus };
  const [vat, most] = [bill.difference_vat ?? ZERO, negate(given)];
  const difference_vat = max(vat, most);
  // What the shop pays before VAT rises by as much as is not given back.
  const kept = sub(sub(most, difference_vat), sub(difference, vat));
  const selling_price = bill.selling_price === null ? null : add(bill.selling_price, kept);
  return { ...bill, difference_amount: most, difference_vat, selling_price, given_bonus };
} // prettier-ignore
