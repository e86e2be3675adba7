import type { Decision, QueryOf } from '@lamliang/contracts';
import type { claimsRoutes, ResolutionTerms, StaffClaim } from '@lamliang/contracts/claims';
import { AppError, Db, enterDecision, staffList, type AuditTrail, type Decides, type Key, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { claimMachine } from './claim.machine.ts';
import { amountFault } from './claim.rules.ts';
import { staffClaimView, type StaffClaimRow } from './claim.view.ts';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { OrdersClient } from './orders.client.ts';
import { PicturesService } from './pictures.service.ts';
import { RefundsService } from './refunds.service.ts';
import { ResolutionsRepository, STAFF_CLAIM_COLUMNS } from './resolutions.repository.ts';

/** A claim in an answer that is kept under a key, without what changes. */
type Resolved = Omit<StaffClaim, 'token_img' | 'approval_limit' | 'approvals' | 'evidence'>;
/** The request pays the refund itself; where it dies, the due work does so after this time (ms). */
const HEAD_START_MS = 5_000;

/** What staff read of claims, and how they resolve them. */
@Injectable()
export class ResolutionsService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly claims: ResolutionsRepository,
    private readonly refunds: RefundsService,
    private readonly orders: OrdersClient,
    private readonly pictures: PicturesService,
    private readonly evidence: EvidenceService,
  ) {}

  /**
   * Resolves a claim. A refund above the limit waits for a second person; any other is paid at once, or as soon as wallet
   * answers. The same resolution again answers the claim as it is now; what wallet refused is decided anew.
   * @returns the claim as it was decided, before it is paid
   * @throws AppError record.not_found, claim.illegal_move unless the claim is open, request.invalid for a wrong amount
   */
  async resolve(
    staff: StaffCaller,
    id: number,
    terms: ResolutionTerms,
    key: Key,
    audit: AuditTrail,
  ): Promise<Resolved> {
    const coverage = terms.status === 'refund' ? await this.coverageOf(id) : 0;
    const resolved = await this.db.system(async (tx) => {
      await this.claims.lock(tx, id);
      const claim = await this.one(tx, id);
      const { status: resolution, amount, note } = terms;
      const same = claim.resolution === resolution && claim.amount === amount && claim.note === note;
      if (same && claim.state !== 'unpaid') {
        audit.unchanged();
        return this.answered(tx, claim, key);
      }
      const move = resolution === 'refund' ? 'ask_refund' : 'close';
      if (!claimMachine.can(claim.state, move))
        throw new AppError('claim.illegal_move', { data: { state: claim.state } });
      const fault = amountFault(terms, { ...claim, coverage });
      if (fault) throw new AppError('request.invalid', { errors: [{ field: 'amount', code: fault }] });
      if (claim.state === 'unpaid') await this.claims.reopen(tx, id);
      if (resolution === 'refund') await this.askRefund(tx, staff, id, terms);
      else {
        await this.claims.decide(tx, id, { resolution, amount, note, staff_name: staff.user_name, pay_dt: null });
        await this.refunds.finish(tx, id);
      }
      const now = await this.one(tx, id);
      const { state } = now;
      await audit.write(tx, { target_id: id, reason: note, before: { state: claim.state }, after: { account_id: claim.account_id, resolution, amount, state } }); // prettier-ignore
      return this.answered(tx, now, key);
    });
    await this.refunds.payNow(id);
    return resolved;
  }

  /** Keeps the answer of a request under its key. */
  private async answered(tx: Tx, row: StaffClaimRow, key: Key): Promise<Resolved> {
    const { token_img: _token, approval_limit: _limit, ...answer } = this.view(row);
    await key.complete(tx, answer);
    return answer;
  }

  /** The coverage of a claim; orders are asked for it where the claim was opened without. @throws AppError record.not_found, service.unavailable */
  private async coverageOf(id: number): Promise<number> {
    const claim = await this.db.systemAutocommit((tx) => this.one(tx, id));
    if (claim.coverage !== null) return claim.coverage;
    const { coverage, payment_type } = await this.orders.claimable(claim.account_id, claim.shipment_order_id);
    if (coverage === undefined) throw new AppError('service.unavailable');
    await this.db.systemAutocommit((tx) => this.claims.setAgreed(tx, id, coverage, payment_type));
    return coverage;
  }

  private async askRefund(tx: Tx, staff: StaffCaller, id: number, terms: ResolutionTerms): Promise<void> {
    const { account_id, pay_round } = await this.one(tx, id);
    const { amount, note: reason } = terms;
    const business_key = ['claim', id, ...(pay_round ? [pay_round] : [])].join(':');
    const entry = { business_key, target: String(id), account_id, amount, terms: {}, reason };
    const decision = await enterDecision(tx, staff, { kind: 'claim_refund', ...entry });
    if (decision.state === 'done') await this.approve(tx, decision, HEAD_START_MS);
  }

  /** A second person approved the refund: it is paid as soon as that has committed. @throws AppError claim.illegal_move */
  async done(tx: Tx, decision: Decision): Promise<void> {
    await this.approve(tx, decision, 0);
    tx.afterCommit(() => this.refunds.wake());
  }

  private async approve(tx: Tx, decision: Decision, wait_ms: number): Promise<void> {
    const { target, amount, reason: note, entered_name: staff_name } = decision;
    const pay_dt = new Date(tx.now().getTime() + wait_ms);
    const decided = await this.claims.decide(tx, Number(target), { resolution: 'refund', amount, note, staff_name, pay_dt }); // prettier-ignore
    if (!decided) throw new AppError('claim.illegal_move');
  }

  /** Claims of all shops, by default newest first. */
  async list(query: QueryOf<typeof claimsRoutes.staffClaims>): Promise<Listed<StaffClaim>> {
    const list = staffList(query, STAFF_CLAIM_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.claims.list(tx, list));
    return { rows: rows.map((row) => this.view(row)), ...found };
  }

  /** @throws AppError record.not_found; service.unavailable where the links to added pictures cannot be told */
  async get(id: number): Promise<StaffClaim> {
    const claim = await this.db.systemAutocommit(async (tx) => ({
      ...this.view(await this.one(tx, id)),
      approvals: await this.claims.approvals(tx, id),
    }));
    return { ...claim, evidence: await this.evidence.shown(claim.account_id, id) };
  }

  private async one(tx: Tx, id: number): Promise<StaffClaimRow> {
    const row = await this.claims.one(tx, id);
    if (!row) throw new AppError('record.not_found');
    return row;
  }
  private view(row: StaffClaimRow): StaffClaim {
    return staffClaimView(row, this.pictures.tokenOf(row.id));
  }
}
