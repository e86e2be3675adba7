import type { BodyOf, Decision, PayloadOf, QueryOf } from '@lamliang/contracts';
import type { ordersEvents } from '@lamliang/contracts/orders';
import {
  walletEvents,
  type CodRoundDetail,
  type CodRoundsMade,
  type StaffCodRound,
  type walletRoutes,
} from '@lamliang/contracts/wallet';
import { add, bangkokDate, displaySum, startOfBangkokDay, sub, sum, ZERO } from '@lamliang/kernel';
import { AppClock, AppError, Db, endWaiting, enterDecision, Outbox, staffList, type AuditTrail, type Decides, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import type { CodParcelEntity } from '../cod/cod-parcel.entity.ts';
import { AdvanceRowsService } from '../advances/advance-rows.service.ts';
import { isInRound } from '../cod/cod-parcel.machine.ts';
import { codEvent, netOf } from '../cod/cod-parcel.view.ts';
import { CodParcelsService } from '../cod/cod-parcels.service.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { codAdvancePosting, codRoundPosting } from '../ledger/cod-posting.rules.ts';
import { commissionPaidPosting, type Posting } from '../ledger/posting.rules.ts';
import { BankLinesService } from '../bank-files/bank-lines.service.ts';
import type { CodRoundEntity } from './cod-round.entity.ts';
import { codRoundMachine } from './cod-round.machine.ts';
import { isSettled, withoutLine } from './cod-round.rules.ts';
import { payeeOf, staffCodRoundOf } from './cod-round.view.ts';
import { COD_ROUND_COLUMNS, CodRoundsRepository, type RoundChange } from './cod-rounds.repository.ts';
import { PayeesClient, type Payee } from './payees.client.ts';

type Terms = BodyOf<typeof walletRoutes.moveCodRound>;
type Move = (typeof codRoundMachine.allMoves)[number];
const MOVES = { approved: 'approve', cancelled: 'cancel', transferred: 'transfer', failed: 'fail' } as const satisfies Record<Terms['status'], Move>; // prettier-ignore
/** Shops in one transaction, and asked of auth at once. */
const AT_ONCE = 500;
/** The account is known by its last digits once the money is on its way or stays. */
const UNSEALED = { account_sealed: null };
/** Why what waited to pay a round was ended where nobody said so. */
const ROUND_CHANGED = 'รอบเปลี่ยนไปแล้ว';
/** Has `Db` do the transaction again, as after a serialization failure. */
class EnteredRound extends Error {
  readonly code = '40001';
}
/**
 * Whether a locked parcel entered a round after it was taken out. The row of a round is locked before those of its
 * parcels, so all is tried anew. @param asked the round that keeps it
 */
export const hasEntered = (row: CodParcelEntity, asked: number | null): boolean =>
  isInRound(row) && row.cod_round_id !== asked;

/** Rounds that pay COD to shops, and what they earned by referring others: made, approved, sent to the bank. */
@Injectable()
export class CodRoundsService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly outbox: Outbox,
    private readonly ledger: LedgerService,
    private readonly parcels: CodParcelsService,
    private readonly payees: PayeesClient,
    private readonly rounds: CodRoundsRepository,
    private readonly bank: BankLinesService,
    private readonly advances: AdvanceRowsService,
  ) {}

  /**
   * Makes the rounds of a day: for each shop with an accepted bank account one of all COD that is free since its first
   * moment. The same again makes none. Some shops are one transaction, with an audit row.
   * @throws AppError request.invalid for a day to come, service.unavailable
   */
  async make({ account_id, round_date = bangkokDate(this.clock.now()) }: BodyOf<typeof walletRoutes.makeCodRounds>, audit: AuditTrail): Promise<CodRoundsMade> {
    const free_at = this.freeAt(round_date);
    const made: CodRoundsMade = { round_date, round_count: 0, order_count: 0, net_amount: ZERO, no_account_count: 0 };
    const shops = await this.db.systemAutocommit((tx) => this.rounds.shopsWithFree(tx, free_at, round_date, account_id));
    for (let from = 0; from < shops.length; from += AT_ONCE) {
      const some = shops.slice(from, from + AT_ONCE);
      const ready = (await this.payees.of(some)).map((payee) => payee.account_id);
      made.no_account_count += some.length - ready.length;
      if (!ready.length) continue;
      await this.db.system(async (tx) => {
        const parcels = await this.rounds.make(tx, ready, { kind: 'daily', round_date, free_at });
        if (!parcels.length) return;
        await this.outbox.publishMany(tx, walletEvents.codChanged, parcels.map(codEvent(tx.now())));
        const ids = new Set(parcels.map((parcel) => parcel.cod_round_id as number));
        const net_amount = sub(sum(parcels.map(netOf)), await this.advances.takeInto(tx, [...ids]));
        const after = { round_date, round_count: ids.size, order_count: parcels.length, net_amount };
        await audit.write(tx, { target_id: ids.size === 1 ? [...ids][0]! : round_date, after });
        made.round_count += ids.size;
        made.order_count += parcels.length;
        made.net_amount = add(made.net_amount, net_amount);
      });
    }
    if (!made.round_count) audit.unchanged();
    return made;
  } // prettier-ignore

  /** What `make` would do now. @throws AppError request.invalid for a day to come, service.unavailable */
  async preview({ account_id, round_date = bangkokDate(this.clock.now()) }: BodyOf<typeof walletRoutes.previewCodRounds>): Promise<CodRoundsMade> {
    const free_at = this.freeAt(round_date);
    const found: CodRoundsMade = { round_date, round_count: 0, order_count: 0, net_amount: ZERO, no_account_count: 0 };
    const shops = await this.db.systemAutocommit((tx) => this.rounds.shopsWithFree(tx, free_at, round_date, account_id));
    for (let from = 0; from < shops.length; from += AT_ONCE) {
      const some = shops.slice(from, from + AT_ONCE);
      const ready = (await this.payees.of(some)).map((payee) => payee.account_id);
      found.no_account_count += some.length - ready.length;
      const sums = await this.db.systemAutocommit((tx) => this.rounds.wouldBe(tx, ready, free_at));
      found.round_count += sums.round_count;
      found.order_count += sums.order_count;
      found.net_amount = add(found.net_amount, sums.net_amount);
    }
    return found;
  } // prettier-ignore

  /** The moment by which COD has to be free for a round of a day. @throws AppError request.invalid for a day to come */
  private freeAt(round_date: string): Date {
    if (round_date > bangkokDate(this.clock.now()))
      throw new AppError('request.invalid', { errors: [{ field: 'round_date', code: 'validation.invalid' }] });
    return startOfBangkokDay(round_date);
  }

  /** Rounds of all shops, by default newest first. */
  async list(query: QueryOf<typeof walletRoutes.codRounds>): Promise<Listed<StaffCodRound>> {
    const list = staffList(query, COD_ROUND_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.rounds.list(tx, list));
    return { rows: rows.map(staffCodRoundOf), ...found };
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<StaffCodRound> {
    return this.db.systemAutocommit((tx) => this.one(tx, id));
  }

  /** With the account that an approval would freeze now; the page is read though auth, which knows it, does not answer. @throws AppError record.not_found */
  async detail(id: number): Promise<CodRoundDetail> {
    const round = await this.get(id);
    const asks = round.status === 'pending' && round.account_number === null;
    const [payee] = asks ? await this.payees.of([round.account_id]).catch(() => []) : [];
    return { ...round, account_now: payee ? { ...payeeOf(payee), account_name: payee.account_name } : null };
  }

  /**
   * Moves a round; the same again changes nothing. Approval freezes the account that is paid to; above the limit of the
   * kind it waits for a second person. A transfer settles each parcel, a failed or cancelled round frees them.
   * @throws AppError record.not_found, cod_round.illegal_move,
   *   cod_round.no_account, cod_round.account_changed, cod_round.in_file where the bank may pay what is to be cancelled,
   *   service.unavailable
   */
  async move(staff: StaffCaller, id: number, terms: Terms, audit: AuditTrail): Promise<StaffCodRound> {
    const { status, remark } = terms;
    const { account_id } = await this.get(id);
    const payee = status === 'approved' ? (await this.payees.of([account_id]))[0] : undefined;
    return await this.db.system(async (tx) => {
      const round = await this.rounds.lock(tx, id);
      if (!round) throw new AppError('record.not_found');
      if (round.status === status) audit.unchanged();
      else {
        mustMove(round, MOVES[status]);
        if (status === 'cancelled' && (await this.bank.isWithBank(tx, id))) throw new AppError('cod_round.in_file');
        const waits = status === 'approved' && (await this.approve(tx, staff, round, payee, remark));
        if (status === 'transferred') await this.transfer(tx, round, terms);
        if (status === 'failed' || status === 'cancelled') await this.free(tx, round, status, remark);
        if (waits === 'known') audit.unchanged();
        else await audit.write(tx, { target_id: id, reason: remark, before: { status: round.status }, after: { status: waits ? round.status : status, account_id, net_amount: round.net_amount, bank_reference: terms.bank_reference } }); // prettier-ignore
      }
      return this.one(tx, id);
    });
  }

  /** The bank has paid a round. @throws AppError cod_round.illegal_move */
  async paid(tx: Tx, id: number, terms: Pick<Terms, 'bank_reference' | 'transfer_dt'>): Promise<void> {
    await this.transfer(tx, await this.lockFor(tx, id, 'transfer'), terms);
  }

  /** The bank has refused a round: it is owed to its shop again. @throws AppError cod_round.illegal_move */
  async refused(tx: Tx, id: number, remark: string): Promise<void> {
    await this.free(tx, await this.lockFor(tx, id, 'fail'), 'failed', remark);
  }

  /** Approves what a second person decided on, with the account that the first one saw. @throws AppError cod_round.illegal_move where it is another round now */
  async done(tx: Tx, { target, amount, decided_by, decided_name }: Decision): Promise<void> {
    const round = await this.rounds.lock(tx, Number(target));
    if (!round || round.net_amount !== amount) throw new AppError('cod_round.illegal_move');
    mustMove(round, 'approve');
    if (round.kind === 'advance') await this.advances.mustFit(tx, round);
    await this.rounds.change(tx, round.id, { status: 'approved', approved_by: decided_by, approved_name: decided_name, approved_dt: tx.now() });
  } // prettier-ignore

  /** A claim takes its parcel out of a round that is not sent yet, and then keeps its money where it is. */
  async claimed(tx: Tx, payload: PayloadOf<typeof ordersEvents.codClaimed>): Promise<void> {
    const asked = await this.mustTakeOut(tx, payload.order_id);
    // The bank pays what it was asked for: the parcel stays, and is kept from the next round should this one fail.
    if (asked !== null) await this.parcels.complain(tx, payload.order_id, 1);
    await this.parcels.claimed(tx, payload);
  }

  /** With a refund the parcel is in no round any more, but for one that the bank was asked to pay. */
  async claimEnded(tx: Tx, payload: PayloadOf<typeof ordersEvents.codClaimEnded>): Promise<void> {
    if (payload.refund_flag) await this.mustTakeOut(tx, payload.order_id);
    await this.parcels.claimEnded(tx, payload);
  }

  /** As `takeOut`, with the parcel locked. @throws EnteredRound where it entered a round meanwhile */
  private async mustTakeOut(tx: Tx, order_id: number): Promise<number | null> {
    const asked = await this.takeOut(tx, order_id);
    const row = await this.parcels.lockOne(tx, order_id);
    if (row && hasEntered(row, asked)) throw new EnteredRound(`order ${order_id} entered a round meanwhile`);
    return asked;
  }

  /**
   * Takes a parcel out of a round that is not transferred: its sums go down, and one without parcels is cancelled.
   * @returns the round that keeps it, because the bank was asked to pay it
   */
  async takeOut(tx: Tx, order_id: number): Promise<number | null> {
    const round_id = await this.parcels.roundOf(tx, order_id);
    const round = round_id && (await this.rounds.lock(tx, round_id));
    if (!round || !codRoundMachine.can(round.status, 'cancel')) return null;
    if (await this.bank.isWithBank(tx, round.id)) return round.id;
    const line = await this.parcels.inRound(tx, order_id, round.id);
    if (!line) return null;
    const { net_amount, ...sums } = withoutLine(round, line);
    const { advance_fee_amount, advance_fee_vat_amount } = await this.advances.drop(tx, [line]);
    if (displaySum(net_amount, advance_fee_amount, advance_fee_vat_amount) <= 0)
      await this.free(tx, round, 'cancelled');
    else {
      await this.endDecision(tx, round, null);
      await this.leave(tx, round, [line]);
      await this.endRefunded(tx, [line]);
      const fees = {
        advance_fee_amount: sub(round.advance_fee_amount, advance_fee_amount),
        advance_fee_vat_amount: sub(round.advance_fee_vat_amount, advance_fee_vat_amount),
      };
      await this.rounds.change(tx, round.id, { ...sums, ...fees });
    }
    return null;
  }

  /** Parcels that a complaint or a claim kept meanwhile leave locked rounds that the bank was not asked to pay after all. */
  async releaseKept(tx: Tx, ids: readonly number[]): Promise<void> {
    for (const order_id of await this.rounds.kept(tx, ids)) await this.takeOut(tx, order_id);
  }

  /** @returns whether it waits for a second person, and whether that was known before */
  private async approve(tx: Tx, staff: StaffCaller, round: CodRoundEntity, payee: Payee | undefined, remark = ''): Promise<false | 'waits' | 'known'> {
    if (!payee) throw new AppError('cod_round.no_account');
    if (!isSettled(payee.changed_dt, tx.now())) throw new AppError('cod_round.account_changed', { data: { changed_dt: payee.changed_dt } });
    const { id, account_id, net_amount, cod_approval_no } = round;
    const { bank_id, bank_name, account_name, last_digits, account_sealed } = payee;
    const entry = { kind: 'cod_round', business_key: keyOf(round), target: String(id), account_id, amount: net_amount };
    const decision = await enterDecision(tx, staff, { ...entry, terms: { cod_approval_no, order_count: round.order_count }, reason: remark || cod_approval_no });
    if (!decision.fresh) return 'known';
    await this.rounds.change(tx, id, { bank_id, bank_name, account_name, last_digits, account_sealed });
    if (decision.state !== 'done') return 'waits';
    await this.done(tx, decision);
    return false;
  } // prettier-ignore

  private async transfer(tx: Tx, round: CodRoundEntity, { bank_reference, transfer_dt = tx.now() }: Pick<Terms, 'bank_reference' | 'transfer_dt'>): Promise<void> {
    const lines = await this.rounds.lockParcels(tx, round.id);
    const { transaction_id } = await this.ledger.post(tx, postingOf(round));
    if (round.kind === 'advance') await this.advance(tx, lines);
    else await this.settle(tx, lines, 'transfer');
    await this.parcels.end(tx, await this.advances.taken(tx, round.id));
    await this.endRefunded(tx, lines);
    await this.rounds.change(tx, round.id, { ...UNSEALED, status: 'transferred', bank_reference: bank_reference ?? null, transfer_dt, transaction_id });
    await this.bank.answered(tx, round.id, 'pay', { bank_reference: bank_reference ?? null, reason: null, answered_dt: transfer_dt });
    await this.tell(tx, round, 'transferred', transfer_dt);
  } // prettier-ignore

  /** Parcels that the bank has paid: their fee is kept back, but for those of credit customers. */
  private async settle(tx: Tx, lines: readonly CodParcelEntity[], move: 'transfer' | 'advance'): Promise<void> {
    const of = (type: CodParcelEntity['payment_type']) => lines.filter((line) => line.payment_type === type);
    await this.parcels.move(tx, of('wallet'), move, { cod_fee_status: 'received' });
    await this.parcels.move(tx, of('credit'), move);
  }

  /** Parcels that the bank has paid in advance; what carriers handed over meanwhile settles it at once. */
  private async advance(tx: Tx, lines: readonly CodParcelEntity[]): Promise<void> {
    await this.advances.paid(tx, lines);
    const here = lines.filter((line) => line.cod_received_flag);
    await this.settle(tx, lines.filter((line) => !line.cod_received_flag), 'advance'); // prettier-ignore
    await this.settle(tx, await this.parcels.move(tx, here, 'enter_round'), 'transfer');
    await this.advances.settle(tx, here);
  }

  private async leave(tx: Tx, round: CodRoundEntity, lines: readonly CodParcelEntity[]): Promise<void> {
    if (round.kind === 'advance') await this.parcels.putIn(tx, lines, null);
    else await this.parcels.move(tx, lines, 'leave_round', { cod_round_id: null });
  }

  /** Parcels whose claims were refunded while the bank had their round, which has ended. */
  private async endRefunded(tx: Tx, lines: readonly CodParcelEntity[]): Promise<void> {
    for (const { order_id } of lines.filter((line) => line.refunded_flag)) {
      const row = await this.parcels.lockOne(tx, order_id);
      if (row) await this.parcels.refunded(tx, row);
    }
  }

  /** Ends a round without a payment: its parcels are free for the next one. Its sums stay as they were. */
  private async free(tx: Tx, round: CodRoundEntity, status: 'failed' | 'cancelled', remark: string | null = null): Promise<void> {
    await this.endDecision(tx, round, remark);
    const freed = await this.rounds.lockParcels(tx, round.id);
    await this.advances.drop(tx, freed);
    await this.leave(tx, round, freed);
    await this.endRefunded(tx, freed);
    await this.advances.releaseRound(tx, round.id);
    await this.rounds.change(tx, round.id, { ...UNSEALED, status, remark } satisfies RoundChange);
    await this.bank.answered(tx, round.id, 'refuse', { bank_reference: null, reason: remark, answered_dt: tx.now() });
    await this.tell(tx, round, status);
  } // prettier-ignore

  /** What waits for a second person to pay a locked round as it was is about nothing any more. */
  private async endDecision(tx: Tx, round: CodRoundEntity, remark: string | null): Promise<void> {
    await endWaiting(tx, { kind: 'cod_round', business_key: keyOf(round), remark: remark ?? ROUND_CHANGED });
  }

  /** Tells how the payment of a round ended; what became of each parcel is told by itself. */
  private async tell(tx: Tx, round: CodRoundEntity, status: 'transferred' | 'failed' | 'cancelled', transfer_dt?: Date): Promise<void> {
    const { id, cod_approval_no, account_id, order_count, commission_amount, withheld_amount, withheld_bps, net_amount } = round;
    const settled = { account_id, cod_round_id: id, cod_approval_no, status, net_amount, occurred_at: tx.now().toISOString() };
    const [key, version] = [String(id), 1];
    if (round.kind === 'commission')
      await this.outbox.publish(tx, walletEvents.commissionSettled, { key, version, payload: { ...settled, commission_amount, withheld_amount, withheld_bps, ...(transfer_dt && { transferred_at: transfer_dt.toISOString() }) } });
    else await this.outbox.publish(tx, walletEvents.codSettled, { key, version, payload: { ...settled, order_count } });
  } // prettier-ignore

  private async lockFor(tx: Tx, id: number, move: Move): Promise<CodRoundEntity> {
    const round = await this.rounds.lock(tx, id);
    if (!round) throw new AppError('record.not_found');
    mustMove(round, move);
    return round;
  }

  private async one(tx: Tx, id: number): Promise<StaffCodRound> {
    const row = await this.rounds.one(tx, id);
    if (!row) throw new AppError('record.not_found');
    return staffCodRoundOf(row);
  }
}

const keyOf = ({ id, net_amount }: CodRoundEntity) => `cod_round:${id}:${net_amount}`;
function mustMove({ status }: CodRoundEntity, move: Move): void {
  if (!codRoundMachine.can(status, move)) throw new AppError('cod_round.illegal_move', { data: { status } });
}

function postingOf(round: CodRoundEntity): Posting {
  if (round.kind === 'commission') return commissionPaidPosting(round);
  return round.kind === 'advance' ? codAdvancePosting(round) : codRoundPosting(round);
}
