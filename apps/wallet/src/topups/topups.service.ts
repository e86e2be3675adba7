import {
  cursorOf,
  nextOf,
  totalOf,
  type AnswerOf,
  type BodyOf,
  type Decision,
  type QueryOf,
} from '@lamliang/contracts';
import { walletEvents, type StaffTopup, type StaffTopupDetail, type Topup, type TopupTerms, type walletRoutes } from '@lamliang/contracts/wallet'; // prettier-ignore
import { AppClock, AppError, Db, enterDecision, Outbox, refuseWaiting, staffList, type AuditTrail, type Decides, type Key, type Listed, type ShopCaller, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { DemandsService } from '../demands/demands.service.ts';
import { ShopsService } from '../shops/shops.service.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { topupPosting } from '../ledger/posting.rules.ts';
import { pageOf, periodOf } from '../statements/statement.rules.ts';
import type { TopupEntity } from './topup.entity.ts';
import { topupMachine } from './topup.machine.ts';
import { gainOf, slipReferenceOf, topupFaults } from './topup.rules.ts';
import { TOPUP_COLUMNS, TopupsRepository, type DecidedTopup } from './topups.repository.ts';
import { TopupPackagesRepository } from './topup-packages.repository.ts';
import { UploadsClient } from './uploads.client.ts';

/** Of the decision about a top-up. */
const keyOf = (id: number) => `topup:${id}`;

/** How shops fill their wallets. Nothing rises before finance have seen the money. */
@Injectable()
export class TopupsService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly topups: TopupsRepository,
    private readonly packages: TopupPackagesRepository,
    private readonly ledger: LedgerService,
    private readonly uploads: UploadsClient,
    private readonly shops: ShopsService,
    private readonly outbox: Outbox,
    private readonly demands: DemandsService,
  ) {}

  /** A shop's own, newest first. */
  async page({ account_id }: ShopCaller, { status, wallet_type, ...asked }: QueryOf<typeof walletRoutes.topups>) {
    const { page, limit, offset } = pageOf(asked);
    const wanted = { period: periodOf(asked), status, wallet_type, limit, offset, after: cursorOf(asked.after) };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.topups.page(tx, account_id, wanted));
    return { rows, page, limit, next: nextOf(rows, limit, (row) => row.create_dt), ...totalOf(counted) };
  }

  /**
   * Asks for a top-up. The slip is kept before: one that belongs to nothing costs a file, one that went would cost the proof.
   * @throws AppError request.invalid, also for a slip that this shop did not upload as one, topup.package_gone,
   *   topup.slip_used, permission.denied for a shop that is being deleted
   */
  async create({ account_id, login_id }: ShopCaller, terms: TopupTerms, key: Key): Promise<Topup> {
    const { topup_package_id, amount, slip_file } = terms;
    const [offered] =
      topup_package_id === undefined
        ? []
        : await this.db.read({ account_id }, (tx) => this.packages.offered(tx, topup_package_id));
    if (topup_package_id !== undefined && !offered) throw new AppError('topup.package_gone');
    const errors = topupFaults(terms, offered, this.clock.now());
    if (errors.length) throw new AppError('request.invalid', { errors });
    const slip_sha256 = await this.uploads.keep(account_id, slip_file);
    return await this.db.tx({ account_id }, async (tx) => {
      await this.shops.mustBeOpen(tx, account_id);
      const id = await this.topups.insert(tx, {
        account_id,
        wallet_type: terms.wallet_type,
        topup_package_id: topup_package_id ?? null,
        amount,
        ...gainOf(amount, offered),
        bank_id: terms.bank_id,
        transfer_dt: terms.transfer_dt,
        slip_file,
        slip_reference: slipReferenceOf(terms.slip_reference),
        slip_sha256,
        status: topupMachine.initial,
        asked_by: login_id,
        create_dt: tx.now(),
      });
      if (!id) throw new AppError('topup.slip_used');
      const made = await this.topups.own(tx, id);
      await key.complete(tx, made);
      return made;
    });
  }

  /** Top-ups of all shops, by default newest first. */
  list(query: QueryOf<typeof walletRoutes.staffTopups>): Promise<Listed<StaffTopup>> {
    const list = staffList(query, TOPUP_COLUMNS);
    return this.db.systemAutocommit((tx) => this.topups.list(tx, list));
  }

  /** With a link to its slip, and the others with the same one. @throws AppError record.not_found, service.unavailable */
  async get(id: number): Promise<StaffTopupDetail> {
    const { duplicates, ...found } = await this.db.systemAutocommit(async (tx) => {
      return { ...(await this.one(tx, id)), duplicates: await this.topups.sameSlip(tx, id) };
    });
    return { ...found, slip: await this.uploads.link(found.account_id, found.slip_file), duplicates };
  }

  /**
   * Approves or refuses; the same again changes nothing. An approval above the limit of its kind waits for a second person,
   * who refuses it with the top-up. A shop that was deleted gets nothing any more.
   * @throws AppError record.not_found, topup.illegal_move, account.not_found, service.unavailable; decision.own for a refusal by who approved
   */
  async decide(
    staff: StaffCaller,
    id: number,
    { status, remark }: BodyOf<typeof walletRoutes.decideTopup>,
    audit: AuditTrail,
  ): Promise<StaffTopup> {
    if (status === 'approved') {
      const asked = await this.db.systemAutocommit((tx) => this.one(tx, id));
      if (asked.status !== status) await this.shops.mustBeShop(asked.account_id);
    }
    return await this.db.system(async (tx) => {
      const topup = await this.topups.lock(tx, id);
      if (!topup) throw new AppError('record.not_found');
      const move = status === 'approved' ? 'approve' : 'refuse';
      const { account_id, amount } = topup;
      if (topup.status === status) audit.unchanged();
      else {
        if (!topupMachine.can(topup.status, move)) throw new AppError('topup.illegal_move', { data: { status: topup.status } }); // prettier-ignore
        const waits = move === 'approve' && (await this.approve(tx, staff, topup, remark));
        if (move === 'refuse') {
          const { login_id: decided_by, user_name: decided_name } = staff;
          await refuseWaiting(tx, staff, { kind: 'topup', business_key: keyOf(id), remark: remark ?? null });
          const refused = {
            status: 'not-approved' as const,
            remark: remark ?? null,
            decided_by,
            decided_name,
            transaction_id: null,
          };
          await this.settle(tx, topup, refused);
        }
        if (waits === 'known') audit.unchanged();
        else await audit.write(tx, { target_id: id, reason: remark, before: { status: topup.status }, after: { status: waits ? topup.status : status, account_id, amount } }); // prettier-ignore
      }
      return this.one(tx, id);
    });
  }

  /** Posts an approved top-up, which first pays what is due of the wallet. @throws AppError topup.illegal_move where it was refused meanwhile */
  async done(tx: Tx, { target, decided_by, decided_name }: Decision): Promise<void> {
    const topup = await this.topups.lock(tx, Number(target));
    if (!topup || !topupMachine.can(topup.status, 'approve')) throw new AppError('topup.illegal_move');
    const { transaction_id } = await this.ledger.post(tx, topupPosting(topup));
    await this.settle(tx, topup, { status: 'approved', remark: null, decided_by, decided_name, transaction_id });
    if (topup.wallet_type === 'transport') await this.demands.takeDue(tx, topup.account_id);
  } // prettier-ignore

  /** @returns whether it waits for a second person, and whether that was known before */
  private async approve(tx: Tx, staff: StaffCaller, topup: TopupEntity, remark = ''): Promise<false | 'waits' | 'known'> {
    const { id, account_id, amount, topup_no, wallet_type, slip_reference: reference } = topup;
    const terms = { book: wallet_type === 'transport' ? 'credit' : 'insurance', reference };
    const entry = { kind: 'topup', business_key: keyOf(id), target: String(id), account_id, amount, terms };
    const decision = await enterDecision(tx, staff, { ...entry, reason: remark || topup_no });
    if (!decision.fresh) return 'known';
    if (decision.state !== 'done') return 'waits';
    await this.done(tx, decision);
    return false;
  } // prettier-ignore

  /** Writes what was decided, and tells it. */
  private async settle(tx: Tx, topup: TopupEntity, decided: DecidedTopup): Promise<void> {
    await this.topups.decide(tx, topup.id, decided);
    const { id: topup_id, account_id, topup_no, wallet_type, amount, bonus_amount } = topup;
    const payload = { account_id, topup_id, topup_no, wallet_type, status: decided.status, amount, bonus_amount, occurred_at: tx.now().toISOString() }; // prettier-ignore
    await this.outbox.publish(tx, walletEvents.topupDecided, { key: String(topup_id), version: 1, payload });
  }

  /** How many of a shop finance have not decided, and how much else of it waits for a second person. */
  waitingOf(tx: Tx, account_id: number): Promise<AnswerOf<typeof walletRoutes.pendingTopups>> {
    return this.topups.waiting(tx, account_id);
  }

  private async one(tx: Tx, id: number): Promise<StaffTopup> {
    const row = await this.topups.one(tx, id);
    if (!row) throw new AppError('record.not_found');
    return row;
  }
}
