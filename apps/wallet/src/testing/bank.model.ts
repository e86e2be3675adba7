/** An in-memory reference model of the posting rules, with which the SQL functions are compared. */
import { add, negate, satang, sub, sum, ZERO, type Satang } from '@lamliang/kernel';
import type { HoldRequest } from '@lamliang/contracts/wallet';
import {
  adjustmentPosting,
  captureLegs,
  paymentPosting,
  type AdjustedBook,
  type Leg,
} from '../ledger/posting.rules.ts';
import { holdLegs, reversed, splitOf, type AvailableFunds } from './hold.reference.ts';

type Action = 'capture' | 'release' | 'refund';
type State = 'held' | 'captured' | 'released' | 'refunded';
interface Held {
  account_id: number;
  amount: Satang;
  state: State;
  legs: Leg[];
  captured: Leg[];
  capture: Leg[];
  figures: Figures;
}
interface Figures {
  pre_cut_credit: Satang;
  after_cut_credit: Satang;
  pre_cut_bonus: Satang;
  after_cut_bonus: Satang;
}

export class BankModel {
  readonly books = new Map<string, Satang>();
  private readonly limits = new Map<number, Satang>();
  private readonly holds = new Map<number, Held>();

  balance(account_id: number, code: string): Satang {
    return this.books.get(`${account_id} ${code}`) ?? ZERO;
  }

  balances(account_id: number) {
    const limit = this.limits.get(account_id) ?? ZERO;
    const used = negate(this.balance(account_id, 'shop.credit_line'));
    return {
      account_id,
      credit: this.balance(account_id, 'shop.credit'),
      bonus: this.balance(account_id, 'shop.bonus'),
      insurance: this.balance(account_id, 'shop.insurance'),
      cod: ZERO,
      on_hold: this.balance(account_id, 'hold.order'),
      credit_line: { limit, used, open: sub(limit, used) },
    };
  }

  /** False when a book would fall below its floor. */
  adjust(account_id: number, book: AdjustedBook, amount: Satang): boolean {
    if (add(this.balance(account_id, `shop.${book}`), amount) < 0) return false;
    this.apply(adjustmentPosting({ account_id, book, amount, reason: '', business_key: '' }).legs);
    return true;
  }

  pay(account_id: number, amount: Satang): void {
    this.apply(paymentPosting({ kind: 'claim_refund', account_id, amount, reason: '', business_key: '' }).legs);
  }

  /** False when more than the limit is used. */
  setLimit(account_id: number, limit: Satang): boolean {
    if (negate(this.balance(account_id, 'shop.credit_line')) > limit) return false;
    this.limits.set(account_id, limit);
    return true;
  }

  place(account_id: number, payment_type: 'wallet' | 'credit', holds: HoldRequest[]) {
    return holds.map((request) => {
      const { order_id } = request;
      const known = this.holds.get(order_id);
      if (known) {
        const alive = known.account_id === account_id && ['held', 'captured'].includes(known.state);
        return { order_id, state: alive ? 'held' : 'resolved', figures: alive ? known.figures : null };
      }
      const before = this.means(account_id);
      const split = splitOf(before, payment_type, request);
      if (typeof split === 'string') return { order_id, state: split, figures: null };
      const legs = holdLegs(account_id, split);
      this.apply(legs);
      const after = this.means(account_id);
      const book = payment_type === 'credit' ? 'open_line' : 'credit';
      const figures = {
        pre_cut_credit: before[book],
        after_cut_credit: after[book],
        pre_cut_bonus: before.bonus,
        after_cut_bonus: after.bonus,
      };
      const amount = add(request.shipping, request.premium);
      const capture = captureLegs(account_id, request.lines, request.premium);
      this.holds.set(order_id, { account_id, amount, state: 'held', legs, captured: [], capture, figures });
      return { order_id, state: 'held', figures };
    });
  }

  end(action: Action, account_id: number, order_ids: number[]) {
    return order_ids.map((order_id) => {
      const hold = this.holds.get(order_id);
      if (hold?.account_id !== account_id) return { order_id, state: 'none', amount: ZERO };
      if (hold.state === 'held' && action === 'capture') {
        hold.captured = hold.capture;
        this.apply(hold.captured);
        hold.state = 'captured';
      } else if (hold.state === 'held' || (hold.state === 'captured' && action === 'refund')) {
        this.apply(reversed(hold.legs, hold.captured));
        hold.state = hold.state === 'held' ? 'released' : 'refunded';
      }
      return { order_id, state: hold.state, amount: hold.amount };
    });
  }

  total(): Satang {
    return sum(this.books.values());
  }

  private means(account_id: number): AvailableFunds {
    const { bonus, credit, insurance, credit_line } = this.balances(account_id);
    return { bonus, credit, insurance, open_line: credit_line.open };
  }

  private apply(legs: Leg[]): void {
    for (const { account_id, code, amount } of legs) {
      const key = `${account_id} ${code}`;
      this.books.set(key, satang((this.books.get(key) ?? ZERO) + amount));
    }
  }
}
