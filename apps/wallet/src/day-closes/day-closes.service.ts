import { createHash } from 'node:crypto';
import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type { DayBank, DayClose, DayCloseDetail, DayFigure, walletRoutes } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate, endOfBangkokDay, type Satang } from '@lamliang/kernel';
import { AppClock, AppError, Db, staffList, type AuditTrail, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { ClosedDaysRepository } from './closed-days.repository.ts';
import { dayCloseMachine } from './day-close.machine.ts';
import { DAY_COLUMNS, DayClosesRepository } from './day-closes.repository.ts';
import { figuresOf, frozenText, groupOf, inLedger, ledgerMovement } from './day-figure.rules.ts';

/** After its end a day waits for what began before it: no transaction takes as long. */
const GRACE_MS = 10 * 60_000;
const digestOf = (...frozen: Parameters<typeof frozenText>) => createHash('sha256').update(frozenText(...frozen)).digest('hex'); // prettier-ignore
/** Rows of a batch of the export. */
const BATCH = 5_000;

/** The days of the books. Closed days follow each other without a gap, so that each opens with what the one before closed with. */
@Injectable()
export class DayClosesService {
  constructor(
    private readonly db: Db,
    private readonly days: DayClosesRepository,
    private readonly closed: ClosedDaysRepository,
    private readonly clock: AppClock,
  ) {}

  list(query: QueryOf<typeof walletRoutes.dayCloses>): Promise<Listed<DayClose>> {
    const list = staffList(query, DAY_COLUMNS);
    return this.db.systemAutocommit((tx) => this.days.list(tx, this.today(), list));
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<DayCloseDetail> {
    return this.db.systemAutocommit((tx) => this.detail(tx, id));
  }

  /**
   * Closes a day with its figures. The same again, also at once, changes nothing.
   * @throws AppError record.not_found, day_close.not_over, day_close.earlier_open, day_close.lines_wait, day_close.unexplained
   */
  async close(
    staff: StaffCaller,
    id: number,
    { reason }: BodyOf<typeof walletRoutes.closeDay>,
    audit: AuditTrail,
  ): Promise<DayCloseDetail> {
    return await this.db.system(async (tx) => {
      await this.closed.lock(tx);
      const { day, state, waiting_count } = await this.one(tx, id);
      if (!dayCloseMachine.can(state, 'close')) return (audit.unchanged(), this.detail(tx, id));
      if (this.clock.now().getTime() < endOfBangkokDay(day).getTime() + GRACE_MS) throw new AppError('day_close.not_over');
      const last = await this.closed.last(tx);
      if (last && addDays(last, 1) !== day) throw new AppError('day_close.earlier_open', { data: { last } });
      if (waiting_count) throw new AppError('day_close.lines_wait', { data: { waiting_count } });
      const { figures, bank } = await this.live(tx, day);
      if (bank.unmatched_count && !reason) throw new AppError('day_close.unexplained', { data: { unmatched_count: bank.unmatched_count } });
      const sha256 = digestOf(day, figures, bank);
      const [closed_by, closed_name] = [staff.login_id, staff.user_name];
      const next = dayCloseMachine.next(state, 'close');
      await this.days.close(tx, { id, day, state: next, figures, bank, sha256, reason: reason || null, closed_by, closed_name });
      const after = { state: next, difference_amount: bank.difference_amount, sha256 };
      await audit.write(tx, { target_id: id, ...(reason && { reason }), before: { state }, after });
      return this.detail(tx, id);
    });
  } // prettier-ignore

  /** Opens the last closed day. Again, it changes nothing. @throws AppError record.not_found, day_close.later_closed */
  async open(
    staff: StaffCaller,
    id: number,
    { reason }: BodyOf<typeof walletRoutes.openDay>,
    audit: AuditTrail,
  ): Promise<DayCloseDetail> {
    return await this.db.system(async (tx) => {
      await this.closed.lock(tx);
      const { day, state, sha256 } = await this.one(tx, id);
      if (!dayCloseMachine.can(state, 'open')) return (audit.unchanged(), this.detail(tx, id));
      if ((await this.closed.last(tx)) !== day) throw new AppError('day_close.later_closed');
      const next = dayCloseMachine.next(state, 'open');
      await this.days.open(tx, id, { state: next, open_reason: reason, opened_by: staff.login_id, opened_name: staff.user_name }); // prettier-ignore
      await audit.write(tx, { target_id: id, reason, before: { state, sha256 }, after: { state: next } });
      return this.detail(tx, id);
    });
  }

  /** Its figures as rows of a file. @throws AppError record.not_found */
  async *figures(id: number): AsyncGenerator<string[][]> {
    const { figures } = await this.get(id);
    yield figures.map((f) => [f.group, f.account, f.opening_amount, f.movement_amount, f.closing_amount, f.before_amount].map((cell) => String(cell ?? ''))); // prettier-ignore
  }

  /** Its ledger entries as rows of a file, in batches. @throws AppError record.not_found */
  async *entries(id: number): AsyncGenerator<string[][]> {
    const { day } = await this.db.systemAutocommit((tx) => this.one(tx, id));
    for (let after = 0; ;) {
      const from = after;
      const rows = await this.db.systemAutocommit((tx) => this.days.entries(tx, day, from, BATCH));
      if (rows.length)
        yield rows.map(({ transaction_no, transaction_dt, kind, account, account_id, order_no, detail, amount }) =>
          [transaction_no, transaction_dt.getTime(), kind, groupOf(account ?? ''), account, account_id, order_no, detail, amount].map((cell) => String(cell ?? ''))); // prettier-ignore
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.id;
    }
  }

  private today(): string {
    return bangkokDate(this.clock.now());
  }
  private async one(tx: Tx, id: number): Promise<DayClose> {
    const row = await this.days.one(tx, this.today(), id);
    if (!row) throw new AppError('record.not_found');
    return row;
  }

  /** What a day did by the ledger and the bank as they are now. */
  private async live(tx: Tx, day: string): Promise<{ figures: DayFigure[]; bank: DayBank }> {
    const last = await this.closed.last(tx, day);
    const frozen = last ? await this.days.frozen(tx, last) : undefined;
    const opened = new Map<string, Satang | null>((frozen?.figures ?? []).map((figure) => [figure.account, inLedger(figure)]));
    const before = addDays(day, -1);
    const sums = await this.days.sums(tx, day, before, last && addDays(last, 1), opened);
    // What the closed day before did is in its own figures.
    const ofBefore = last === before ? await this.days.movements(tx, before) : undefined;
    const told = ofBefore ? sums.map((sum) => ({ ...sum, before: ofBefore.get(sum.account) ?? (0 as Satang) })) : sums;
    return { figures: figuresOf(told), bank: await this.days.bank(tx, day) };
  } // prettier-ignore

  private async detail(tx: Tx, id: number): Promise<DayCloseDetail> {
    const row = await this.one(tx, id);
    const { day, state } = row;
    const last = await this.closed.last(tx);
    if (state === 'closed') {
      const { figures, bank, sha256 } = (await this.days.frozen(tx, day))!;
      const now = await this.days.movements(tx, day);
      const agrees = figures.every((figure) => ledgerMovement(figure) === (now.get(figure.account) ?? 0)) && [...now.keys()].every((code) => figures.some(({ account }) => account === code)); // prettier-ignore
      const intact_flag = agrees && digestOf(day, figures, bank) === sha256 ? 1 : 0;
      return { ...row, figures, bank, intact_flag, allowed_moves: last === day ? ['open'] : [] };
    }
    const isOver = this.clock.now().getTime() >= endOfBangkokDay(day).getTime() + GRACE_MS;
    const isNext = !last || addDays(last, 1) === day;
    return { ...row, ...(await this.live(tx, day)), intact_flag: 1, allowed_moves: isOver && isNext ? ['close'] : [] };
  }
}
