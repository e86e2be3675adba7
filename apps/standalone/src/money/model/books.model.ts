/**
 * What the product ought to hold: shops with their books, parcels with their COD and bills, rounds. Plain figures in
 * satang, reckoned anew and by nothing of the product's own.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { addDays, bangkokDate, satang, startOfBangkokDay } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';

export type Carrier = 'ninjavan' | 'flash';
export interface Shop {
  account_id: number;
  who: As;
  payment_type: 'wallet' | 'credit';
  credit: number;
  bonus: number;
  insurance: number;
  limit: number;
  used: number;
  /** COD that it is owed. */
  cod: number;
  affiliate: number;
  /** What the next invoice of a credit customer gives back beyond what it asks for. */
  next: number;
}
export interface Cod {
  amount: number;
  fee: number;
  status: 'under-way' | 'delivery-success' | 'cod-received' | 'cod-wait-for-tranfer' | 'cod-tranferred' | 'wait-for-reverse' | 'ended';
  received: boolean;
  hold_until: Date;
  round: Round | null;
  complaint: { id: number; state: 'open' | 'upheld' } | null;
} // prettier-ignore
export interface Bill {
  difference: number;
  cost: number;
  weight: number;
  until: Date;
  dispute: 'possible' | 'open' | 'over' | null;
  paid: boolean;
}
export interface Parcel {
  id: number;
  awb: string;
  carrier: Carrier;
  partner_id: number;
  shop: Shop;
  weight: number;
  price: number;
  premium: number;
  bonus: number;
  day: string;
  way: 'booked' | 'moving' | 'delivered' | 'returned' | 'cancelled';
  cod: Cod | null;
  waived: boolean;
  bill: Bill | null;
  /** What its shop has not got back yet, by what it was paid out of; of the difference what it was charged. */
  left: { cash: number; bonus: number; premium: number; difference: number };
  /** Whether a credit note gave back carriage. */
  noted: boolean;
}
export type Noted = 'shipping' | 'premium' | 'difference';
export interface Round {
  id: number;
  no: string;
  kind: 'daily' | 'withdrawal' | 'commission';
  shop: Shop;
  day: string;
  status: 'pending' | 'approved' | 'transferred' | 'failed' | 'cancelled';
  parcels: Parcel[];
  commission: number;
  in_file: boolean;
}

/** The first moment of a day of Bangkok that is so many days after that of a moment. */
export const midnightAfter = (moment: Date, days: number) => startOfBangkokDay(addDays(bangkokDate(moment), days));
const total = (figures: number[]) => figures.reduce((sum, one) => sum + one, 0);
export const isLive = ({ status }: Round) => status === 'pending' || status === 'approved';

export class BooksModel {
  readonly shops: Shop[] = [];
  readonly parcels: Parcel[] = [];
  readonly rounds: Round[] = [];
  /** Lines of files that were applied, each with how often its file said it. */
  readonly applied = { cod: new Set<string>(), bill: new Set<string>() };
  /** The last file of each kind that was applied, whole. */
  last: { cod?: { carrier: Carrier; lines: string[] }; bill?: { carrier: Carrier; lines: string[] } } = {};

  /** What is booked, or why not; the money is taken from bonus first, or from the open line. */
  book(shop: Shop, parcel: Omit<Parcel, 'bonus' | 'left' | 'noted'>): void {
    const bonus = shop.payment_type === 'credit' ? 0 : Math.min(shop.bonus, parcel.price);
    if (shop.payment_type === 'credit') shop.used += parcel.price;
    else {
      shop.bonus -= bonus;
      shop.credit -= parcel.price - bonus;
    }
    shop.insurance -= parcel.premium;
    const left = { cash: parcel.price - bonus, bonus, premium: parcel.premium, difference: 0 };
    this.parcels.push({ ...parcel, bonus, left, noted: false });
  }
  mayBook(shop: Shop, price: number, premium: number): boolean {
    if (shop.insurance < premium) return false;
    if (shop.payment_type === 'credit') return shop.limit - shop.used >= price;
    return shop.credit >= 0 && shop.bonus + shop.credit >= price;
  }
  cancel(parcel: Parcel): void {
    const { shop, left } = parcel;
    parcel.way = 'cancelled';
    this.returnPaid(shop, left.cash);
    shop.bonus += left.bonus;
    shop.insurance += left.premium;
    parcel.left = { cash: 0, bonus: 0, premium: 0, difference: 0 };
  }
  returnPaid(shop: Shop, amount: number): void {
    if (shop.payment_type === 'credit') shop.used -= amount;
    else shop.credit += amount;
  }
  returnDifference(shop: Shop, amount: number): void {
    if (shop.payment_type === 'credit') shop.next += amount;
    else shop.credit += amount;
  }
  /** Takes what is wanted of a part of a parcel, at most what is left. */
  take({ left }: Parcel, part: keyof Parcel['left'], wanted: number): number {
    const taken = Math.min(wanted, left[part]);
    left[part] -= taken;
    return taken;
  }

  /** A credit note that people made: money first, then what was paid by bonus, as bonus. */
  note(parcel: Parcel, charge: Noted, amount: number): void {
    const { shop, bill } = parcel;
    if (charge === 'premium') shop.insurance += this.take(parcel, 'premium', amount);
    else if (charge === 'shipping') {
      const cash = this.take(parcel, 'cash', amount);
      this.returnPaid(shop, cash);
      shop.bonus += this.take(parcel, 'bonus', amount - cash);
      parcel.noted = true;
    } else {
      const given = this.take(parcel, 'difference', amount);
      this.returnDifference(shop, given);
      if (!bill || !given || parcel.left.difference) return;
      // An objection to a charge that came back whole is won, and nobody objects to one any more.
      if (bill.dispute === 'open') Object.assign(bill, { dispute: 'over', difference: 0 });
      if (bill.dispute === 'possible') bill.dispute = null;
    }
  }

  delivered(parcel: Parcel, now: Date): void {
    parcel.way = 'delivered';
    if (parcel.cod) Object.assign(parcel.cod, { status: 'delivery-success', hold_until: midnightAfter(now, 6) });
  }
  receive(parcel: Parcel): void {
    if (!parcel.cod) throw new Error('a parcel without COD');
    Object.assign(parcel.cod, { status: 'cod-received', received: true });
    parcel.shop.cod += parcel.cod.amount;
  }

  /** What of a shop may be paid out now. */
  free(shop: Shop, now: Date): Parcel[] {
    return this.parcels.filter((parcel) => parcel.shop === shop && parcel.cod?.status === 'cod-received' && parcel.cod.complaint === null && parcel.cod.hold_until <= now); // prettier-ignore
  }
  /** What the bank pays of parcels: a credit customer pays fees with its invoice. */
  netOf(parcels: Parcel[]): number {
    return total(parcels.map(({ cod, shop }) => cod!.amount - (shop.payment_type === 'credit' ? 0 : cod!.fee)));
  }
  hasRoundOf(shop: Shop, day: string): boolean {
    return this.rounds.some((round) => round.shop === shop && round.kind === 'daily' && round.day === day && round.status !== 'failed' && round.status !== 'cancelled'); // prettier-ignore
  }
  enter(round: Round): void {
    this.rounds.push(round);
    for (const { cod } of round.parcels) Object.assign(cod!, { status: 'cod-wait-for-tranfer', round });
  }
  /** Ends a round: paid, or with its parcels free again. */
  end(round: Round, status: 'transferred' | 'failed' | 'cancelled'): void {
    round.status = status;
    round.in_file = false;
    if (status === 'transferred') {
      round.shop.affiliate -= round.commission;
      for (const { cod, shop } of round.parcels) {
        shop.cod -= cod!.amount;
        cod!.status = 'cod-tranferred';
      }
    } else for (const { cod } of round.parcels) Object.assign(cod!, { status: 'cod-received', round: null });
  }
  /** A complaint takes its parcel out of a round that the bank was not asked to pay yet. */
  takeOut(parcel: Parcel): void {
    const round = parcel.cod?.round;
    if (!round || !isLive(round) || round.in_file) return;
    const left = round.parcels.filter((one) => one !== parcel);
    if (this.netOf(left) <= 0) this.end(round, 'cancelled');
    else {
      round.parcels = left;
      Object.assign(parcel.cod!, { status: 'cod-received', round: null });
    }
  }

  /** What a bill changes for a shop: more or less than was quoted, and nothing more where the fee is waived. */
  differenceOf(parcel: Parcel, repriced: number): number {
    const more = repriced - parcel.price;
    const due = parcel.waived ? Math.min(more, 0) : more;
    return parcel.noted ? Math.max(due, 0 - parcel.left.cash - parcel.left.bonus) : due;
  }
  settle(parcel: Parcel, repriced: number, bill: Pick<Bill, 'cost' | 'weight'>, now: Date): void {
    const difference = this.differenceOf(parcel, repriced);
    const dispute = difference > 0 ? 'possible' : null;
    parcel.bill = { ...bill, difference, dispute, until: midnightAfter(now, 8), paid: false };
    const { shop, left } = parcel;
    if (difference >= 0) {
      left.difference = difference;
      this.returnDifference(shop, -difference);
    } else {
      const cash = this.take(parcel, 'cash', -difference);
      this.returnDifference(shop, cash);
      shop.bonus += this.take(parcel, 'bonus', -difference - cash);
    }
  }
  giveBack(parcel: Parcel): void {
    const { bill, shop } = parcel;
    if (!bill || bill.difference <= 0) return;
    this.returnDifference(shop, this.take(parcel, 'difference', bill.difference));
    bill.difference = 0;
  }
}

/** @throws AssertionError where the two differ */
export function same(found: unknown, expected: unknown, what: string): void {
  try {
    deepStrictEqual(found, expected);
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}`, { cause: error });
  }
}
export const money = (amount: number) => satang(amount);
