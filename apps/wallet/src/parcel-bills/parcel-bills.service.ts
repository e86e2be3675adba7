import type { AnswerOf, BodyOf, Decision } from '@lamliang/contracts';
import type { RepricedAnswer, RepricedItem } from '@lamliang/contracts/pricing';
import { walletEvents, type MatchTerms, type ParcelBill, type walletRoutes } from '@lamliang/contracts/wallet';
import { isPositive, max, ZERO, type Satang } from '@lamliang/kernel';
import { AppError, Db, enterDecision, Outbox, SERVICE_CONFIG, type AuditTrail, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import type { WalletConfig } from '../config.ts';
import { CreditedChargesService } from '../credited-charges/credited-charges.service.ts';
import { faultsOfDay } from '../fact-days/fact-day.rules.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { feeWaivedPosting, parcelBillPosting, parcelPaidPosting } from '../ledger/posting.rules.ts';
import { RewardTermsService } from '../rewards/reward-terms.service.ts';
import { BookedParcelsClient } from './booked-parcels.client.ts';
import type { ParcelBillEntity } from './parcel-bill.entity.ts';
import { objectionMachine, parcelBillMachine } from './parcel-bill.machine.ts';
import {
  costOff,
  disputeUntil,
  figuresOf,
  isBillable,
  priceOf,
  repricedItemOf,
  sameFigures,
  type Billable,
  type Figures,
  type Price,
} from './parcel-bill.rules.ts';
import { billedOf, billEvent, parcelBillOf } from './parcel-bill.view.ts';
import { ParcelBillsRepository, type BillChange } from './parcel-bills.repository.ts';

/** Rows that are read at a time. */
const BATCH = 1_000;
const keyOf = (id: number) => `parcel_bill:${id}`;
const waiverOf = (id: number) => `fee_waiver:${id}`;

/** What carriers bill for parcels: what we owe them for it, and what shops are charged or given back. */
@Injectable()
export class ParcelBillsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly ledger: LedgerService,
    private readonly bills: ParcelBillsRepository,
    private readonly booking: BookedParcelsClient,
    private readonly terms: RewardTermsService,
    private readonly charges: CreditedChargesService,
    @Inject(SERVICE_CONFIG) private readonly config: WalletConfig,
  ) {}

  /** @throws AppError record.not_found, also for an order that was neither billed nor waived */
  get(id: number): Promise<ParcelBill> {
    return this.db.systemAutocommit((tx) => this.told(tx, id, 'record.not_found'));
  }

  /** Bills of parcels as their events say them now, by id, for services that subscribed later. */
  async *facts(after: string): AsyncGenerator<AnswerOf<typeof walletRoutes.billFacts>> {
    for (let last = Number(after); ;) {
      const rows = await this.db.systemAutocommit((tx) => this.bills.behind(tx, last, BATCH));
      yield* rows.map(billEvent);
      last = rows.at(-1)?.id ?? last;
      if (rows.length < BATCH) return;
    }
  }

  /**
   * Records what an order's carrier billed; the same again changes nothing. Above the limit of its kind the difference,
   * or how far the cost is from what is expected, waits for a second person.
   * @throws AppError order.not_found; parcel_bill.illegal_move before it was picked up, where it was cancelled or is matched
   *   with other figures; parcel_bill.no_price; decision.waiting where other figures wait; service.unavailable
   */
  async match(staff: StaffCaller, id: number, terms: MatchTerms, audit: AuditTrail): Promise<ParcelBill> {
    const [parcel, price] = await this.priced(id, terms);
    return await this.db.system(async (tx) => {
      const { before, after, isFresh } = await this.matchIn(tx, staff, parcel, terms, price, terms.reference || parcel.order_no);
      if (isFresh) await audit.write(tx, { target_id: id, before, after: told(after) });
      else audit.unchanged();
      return after;
    });
  } // prettier-ignore

  /** A parcel and its price by the measures of a bill. @throws AppError order.not_found, parcel_bill.illegal_move, parcel_bill.no_price, service.unavailable */
  async priced(id: number, terms: MatchTerms): Promise<[Billable, Price]> {
    const parcel = await this.parcel(id);
    const [priced] = await this.booking.repriced([repricedItemOf(parcel, terms)]);
    const price = priceOf(priced);
    if (!price) throw new AppError('parcel_bill.no_price');
    return [parcel, price];
  }

  /**
   * Matches a parcel in the transaction of the caller; `isFresh` is false where the same was said before.
   * @throws AppError parcel_bill.illegal_move where it is matched with other figures; decision.waiting where others wait
   */
  async matchIn(tx: Tx, staff: StaffCaller, parcel: Billable, terms: MatchTerms, price: Price, reason: string) {
    const row = await this.locked(tx, parcel);
    const before = told({ ...row });
    const figures = figuresOf(parcel, terms, price, row.shipping_fee_status === 'fee-waived');
    const known = await this.told(tx, row.id);
    if (row.match_with_partner_dt || known.decision_id !== null) {
      if (sameFigures(row, figures)) return { before, after: known, isFresh: false };
      if (row.match_with_partner_dt) throw illegal(row);
      throw new AppError('decision.waiting', { data: { decision_id: known.decision_id } });
    }
    const decision = await this.enter(tx, staff, row, figures, { ...price, off: this.costOff(parcel, price, figures.partner_cost) }, reason); // prettier-ignore
    const kept = await this.bills.change(tx, row.id, figures);
    if (decision.state === 'done') await this.settle(tx, kept);
    return { before, after: await this.told(tx, row.id), isFresh: true };
  }

  /** Parcels with these AWB numbers, of the carrier asked for first. @throws AppError service.unavailable */
  ofAwbs(partner_code: string, awbs: readonly string[]): Promise<Billable[]> {
    return this.booking.ofAwbs(partner_code, awbs);
  }
  /** Prices made again, in the order asked. @throws AppError service.unavailable */
  repriced(items: readonly RepricedItem[]): Promise<RepricedAnswer[]> {
    return this.booking.repricedAll(items);
  }

  /** What is known of the bills of orders. @param lock until the transaction ends */
  async known(tx: Tx, ids: readonly number[], lock: boolean) {
    return new Map((await this.bills.many(tx, ids, lock)).map((row) => [row.id, row]));
  }

  /**
   * Matches parcels, each once, whose differences nobody has to decide on. Few statements for all of them.
   * @throws AppError parcel_bill.illegal_move where one is matched already
   */
  async matchMany(tx: Tx, found: readonly { parcel: Billable; figures: Figures }[]): Promise<void> {
    if (!found.length) return;
    await this.bills.insertMany(tx, found.map(({ parcel }) => ({ ...parcel, id: parcel.order_id, shipping_fee_status: parcelBillMachine.initial }))); // prettier-ignore
    const rows = await this.known(tx, found.map(({ parcel }) => parcel.order_id), true); // prettier-ignore
    const all = found.map(({ parcel, figures }) => {
      const row = rows.get(parcel.order_id);
      if (!row || row.match_with_partner_dt) throw illegal(parcel);
      return { ...row, ...figures };
    });
    const kept = await this.charges.capped(tx, all);
    const posted = await this.ledger.oweMany(tx, kept.map(billPosting)); // prettier-ignore
    const matched = kept.map((row, at) => ({ ...row, ...this.matchedNow(tx, row, posted[at]!.transaction_id) }));
    const after = await this.bills.matchMany(tx, matched);
    await this.outbox.publishMany(tx, walletEvents.billChanged, after.map(billEvent)); // prettier-ignore
  }

  /** Settles a match that a second person approved. @throws AppError parcel_bill.illegal_move where it was settled otherwise */
  async done(tx: Tx, { target }: Decision): Promise<void> {
    const row = await this.bills.lock(tx, Number(target));
    if (!row || row.match_with_partner_dt) throw new AppError('parcel_bill.illegal_move');
    await this.settle(tx, row);
  }

  /** Records that the carrier was paid for a matched parcel, less the tax of that day; again changes nothing. @throws AppError order.not_found, parcel_bill.not_matched, request.invalid for a day before the booking or to come */
  async paid(id: number, terms: BodyOf<typeof walletRoutes.paidToPartner>, audit: AuditTrail): Promise<ParcelBill> {
    const parcel = await this.parcel(id, false);
    return await this.db.system(async (tx) => {
      const row = await this.bills.lock(tx, parcel.order_id);
      if (!row?.match_with_partner_dt) throw new AppError('parcel_bill.not_matched');
      if (row.paid_to_partner_dt) {
        audit.unchanged();
        return this.told(tx, id);
      }
      const payment_reference = terms.reference || null;
      const partner_cost = row.partner_cost ?? ZERO;
      const paid_to_partner_dt = terms.paid_to_partner_dt ?? tx.now();
      const errors = faultsOfDay(paid_to_partner_dt, tx.now(), {
        field: 'paid_to_partner_dt',
        first: parcel.create_dt,
        before: 'before_booking',
      });
      if (errors.length) throw new AppError('request.invalid', { errors });
      const { withheld_bps, withheld_amount } = await this.terms.withheldOfCarrier(
        tx,
        partner_cost,
        paid_to_partner_dt,
      );
      await this.ledger.post(tx, parcelPaidPosting({ ...billedOf(row), reference: payment_reference, partner_cost, withheld_amount })); // prettier-ignore
      await this.change(tx, row, { paid_to_partner_dt, payment_reference, withheld_amount });
      const { account_id, order_no, partner_code } = row;
      const payment = {
        order_id: row.id,
        account_id,
        order_no,
        partner_code,
        payment_reference,
        partner_cost,
        withheld_bps,
        withheld_amount,
      };
      const times = { paid_at: paid_to_partner_dt.toISOString(), occurred_at: tx.now().toISOString() };
      await this.outbox.publish(tx, walletEvents.carrierPaid, {
        key: String(row.id),
        version: 1,
        payload: { ...payment, ...times },
      });
      const after = await this.told(tx, id);
      await audit.write(tx, { target_id: id, before: told(row), after: { ...told(after), partner_cost, withheld_amount, payment_reference } }); // prettier-ignore
      return after;
    });
  }

  /**
   * Waives what the shipping costs beyond its quote: what was charged is given back, above the limit of a bill's difference
   * once a second person approved it. Again changes nothing.
   * @throws AppError order.not_found; parcel_bill.illegal_move where it was cancelled or never booked, a match waits, or the shop objects to it
   */
  async waive(staff: StaffCaller, id: number, waive_reason: string, audit: AuditTrail): Promise<ParcelBill> {
    const parcel = await this.parcel(id, false);
    if (parcel.booking_state !== 'confirmed' || parcel.shipment_status === 'cancelled') throw illegal(parcel);
    return await this.db.system(async (tx) => {
      const row = await this.locked(tx, parcel);
      const known = await this.told(tx, id);
      if (row.shipping_fee_status === 'fee-waived') {
        audit.unchanged();
        return known;
      }
      await this.mustBeWaivable(tx, row);
      // What is matched waits no longer: it is a waiver that does.
      if (known.decision_id !== null && row.match_with_partner_dt) {
        audit.unchanged();
        return known;
      }
      if (known.decision_id !== null) throw illegal(row);
      if (await this.mayWaive(tx, staff, row, waive_reason)) await this.waiveRow(tx, row, waive_reason);
      const after = await this.told(tx, id);
      await audit.write(tx, {
        target_id: id,
        reason: waive_reason,
        before: told(row),
        after: { account_id: row.account_id, ...told(after) },
      });
      return after;
    });
  }

  /** Waives what a second person approved; false where the decision is about a match. @throws AppError parcel_bill.illegal_move where it was decided otherwise */
  async waiverDone(tx: Tx, { business_key, target, reason }: Decision): Promise<boolean> {
    if (business_key !== waiverOf(Number(target))) return false;
    const row = await this.bills.lock(tx, Number(target));
    if (!row) throw new Error(`the bill of order ${target} is gone`);
    await this.mustBeWaivable(tx, row);
    await this.waiveRow(tx, row, reason);
    return true;
  }

  /** @throws AppError parcel_bill.illegal_move */
  private async mustBeWaivable(tx: Tx, row: ParcelBillEntity): Promise<void> {
    const isWaivable = parcelBillMachine.can(row.shipping_fee_status, 'waive');
    if (!isWaivable || (await this.bills.isDisputed(tx, row.id))) throw illegal(row);
  }

  private async waiveRow(tx: Tx, row: ParcelBillEntity, waive_reason: string): Promise<void> {
    await this.change(tx, row, { ...(await this.givenBack(tx, row)), shipping_fee_status: 'fee-waived', waive_reason });
  }

  /** Whether one person waives what would be given back of a locked row; else it waits for a second one. */
  private async mayWaive(tx: Tx, staff: StaffCaller, row: ParcelBillEntity, reason: string): Promise<boolean> {
    const { id, order_no, account_id, match_with_partner_dt } = row;
    const { amount } = match_with_partner_dt ? await this.charges.leftOfDifference(tx, row) : { amount: ZERO };
    if (amount === ZERO) return true;
    const entry = { kind: 'parcel_bill', business_key: waiverOf(id), target: String(id), account_id };
    const { state } = await enterDecision(tx, staff, { ...entry, amount, terms: { order_no, waived_amount: amount }, reason }); // prettier-ignore
    return state === 'done';
  }

  /** Gives back what was charged for a parcel. @returns what of its figures is other then */
  private async givenBack(tx: Tx, row: ParcelBillEntity): Promise<BillChange> {
    const { difference_amount: difference, difference_vat, selling_price } = row;
    if (!row.match_with_partner_dt || difference === null || difference_vat === null || difference <= 0) return {};
    const left = await this.charges.leftOfDifference(tx, row);
    if (isPositive(left.amount)) await this.ledger.post(tx, feeWaivedPosting({ ...billedOf(row), difference: left.amount, difference_vat: left.vat })); // prettier-ignore
    // What was given back is no charge that could be objected to; an objection that was decided stays.
    const objection = row.objection === 'made' ? row.objection : null;
    return { ...withoutDifference({ difference, difference_vat, selling_price }), objection };
  }

  /** What orders know of a parcel; undefined where they do not. @throws AppError service.unavailable */
  async booked(id: number): Promise<Billable | undefined> {
    return (await this.booking.of([id]))[0];
  }
  /** The bill of an order, locked until the transaction ends. */
  lock(tx: Tx, id: number): Promise<ParcelBillEntity | undefined> {
    return this.bills.lock(tx, id);
  }
  /** Marks a locked row as one that its shop objects to. */
  async objected(tx: Tx, row: ParcelBillEntity): Promise<void> {
    if (row.objection !== 'possible') throw new Error(`the bill of order ${row.id} takes no objection`);
    await this.change(tx, row, { objection: objectionMachine.next(row.objection, 'object') });
  }
  /** Nobody objects to a charge that a credit note gave back whole. */
  async creditedWhole(tx: Tx, id: number): Promise<void> {
    await this.bills.endObjection(tx, id);
  }
  /** Ends the time of charges that nobody objected to, at most so many. @returns how many */
  lapse(tx: Tx, limit: number): Promise<number> {
    return this.bills.lapse(tx, limit);
  }

  /** What of a locked row is other once its shop has won back what it was charged; the posting is the caller's. */
  async wonBack(tx: Tx, row: ParcelBillEntity): Promise<void> {
    const { difference_amount, difference_vat, selling_price } = row;
    await this.change(tx, row, withoutDifference({ difference: difference_amount ?? ZERO, difference_vat: difference_vat ?? ZERO, selling_price })); // prettier-ignore
  }

  /** Posts what is kept of a locked row and marks it as matched. The shop's credit may fall below zero by it. */
  private async settle(tx: Tx, row: ParcelBillEntity): Promise<void> {
    const [bill] = await this.charges.capped(tx, [row]);
    const { transaction_id } = await this.ledger.owe(tx, billPosting(bill!));
    const { difference_amount, difference_vat, selling_price } = bill!;
    await this.change(tx, row, { difference_amount, difference_vat, selling_price, ...this.matchedNow(tx, bill!, transaction_id) }); // prettier-ignore
  }

  /** What the match of a row changes. A charge may be objected to from then on. @throws AppError parcel_bill.illegal_move */
  private matchedNow(tx: Tx, row: ParcelBillEntity, transaction_id: number) {
    const move = row.shipping_fee_status === 'fee-waived' ? 'match_waived' : 'match';
    if (!parcelBillMachine.can(row.shipping_fee_status, move)) throw illegal(row);
    const difference = row.difference_amount ?? 0;
    return {
      shipping_fee_status: parcelBillMachine.next(row.shipping_fee_status as 'wait-for-verify', move as 'match'),
      match_with_partner_dt: tx.now(),
      transaction_id: difference === 0 ? null : transaction_id,
      objection: difference > 0 ? objectionMachine.initial : null,
      dispute_until: difference > 0 ? disputeUntil(tx.now(), this.config.BILL_DISPUTE_DAYS) : null,
    };
  }

  /** By how much what a carrier asks is not what is expected of a parcel, beyond the tolerance. */
  costOff(parcel: Billable, price: Price, partner_cost: Satang): Satang {
    const { BILL_TOLERANCE_PERCENT: percent, BILL_TOLERANCE_SATANG: satang } = this.config;
    return costOff(parcel, price, partner_cost, { percent, satang });
  }

  /** What the shop is charged and what the carrier is paid are two ways to lose money: the greater one counts. */
  private enter(tx: Tx, staff: StaffCaller, row: ParcelBillEntity, figures: Figures, { cost: expected_cost, off }: Pick<Price, 'cost'> & { off: Satang }, reason: string) {
    const { difference_amount, quoted_amount, repriced_amount, partner_cost, actual_weight, reference } = figures;
    const amount = max(difference_amount, -difference_amount as Satang, off);
    const terms = { order_no: row.order_no, quoted_amount, repriced_amount, partner_cost, expected_cost, actual_weight, reference };
    const entry = { kind: 'parcel_bill', business_key: keyOf(row.id), target: String(row.id), account_id: row.account_id };
    return enterDecision(tx, staff, { ...entry, amount, terms, reason });
  } // prettier-ignore

  private async change(tx: Tx, row: ParcelBillEntity, change: BillChange): Promise<void> {
    await this.outbox.publish(tx, walletEvents.billChanged, billEvent(await this.bills.change(tx, row.id, change)));
  }

  /** @throws AppError order.not_found; parcel_bill.illegal_move where no carrier can have billed it */
  private async parcel(id: number, billable = true): Promise<Billable> {
    const [parcel] = await this.booking.of([id]);
    if (!parcel) throw new AppError('order.not_found');
    if (billable && !isBillable(parcel)) throw illegal(parcel);
    return parcel;
  }

  /** The row of a parcel, locked, written where it is not there. */
  private async locked(tx: Tx, { order_id: id, ...parcel }: Billable): Promise<ParcelBillEntity> {
    await this.bills.insert(tx, { ...parcel, id, shipping_fee_status: parcelBillMachine.initial });
    const row = await this.bills.lock(tx, id);
    if (!row) throw new Error(`the bill of order ${id} was not written`);
    return row;
  }

  private async told(tx: Tx, id: number, otherwise: 'order.not_found' | 'record.not_found' = 'order.not_found') {
    const row = await this.bills.one(tx, id);
    if (!row) throw new AppError(otherwise);
    const isDue = row.match_with_partner_dt && !row.paid_to_partner_dt;
    const due = isDue ? await this.terms.withheldOfCarrier(tx, row.partner_cost ?? ZERO, tx.now()) : null;
    return parcelBillOf(row, due?.withheld_amount ?? null);
  }
}

/** A row of which nothing is charged any more. */
const withoutDifference = ({ difference, difference_vat, selling_price }: { difference: Satang; difference_vat: Satang; selling_price: Satang | null }): BillChange =>
  ({ difference_amount: ZERO, difference_vat: ZERO, selling_price: ((selling_price ?? ZERO) - (difference - difference_vat)) as Satang }); // prettier-ignore
const illegal = ({ shipping_fee_status }: Pick<Billable, 'shipping_fee_status'>) => new AppError('parcel_bill.illegal_move', { data: { shipping_fee_status } }); // prettier-ignore
/** What of a bill the audit trail tells. */
const told = ({ shipping_fee_status, difference_amount, partner_cost, match_with_partner_dt, paid_to_partner_dt }: Pick<ParcelBill, 'shipping_fee_status' | 'difference_amount' | 'partner_cost' | 'match_with_partner_dt' | 'paid_to_partner_dt'>) => ({ shipping_fee_status, difference_amount, partner_cost, match_with_partner_dt, paid_to_partner_dt }); // prettier-ignore
/** What the match of a row posts. */
const billPosting = (row: ParcelBillEntity & { given_bonus: Satang }) =>
  parcelBillPosting({ ...billedOf(row), given_bonus: row.given_bonus, difference: row.difference_amount ?? ZERO, difference_vat: row.difference_vat ?? ZERO, partner_cost: row.partner_cost ?? ZERO }); // prettier-ignore
