import type { QueryOf } from '@lamliang/contracts';
import { authEvents, flagOf, type authRoutes, type StaffVerification, type StaffVerificationDetail, type VerificationDecision, type VerifyType } from '@lamliang/contracts/auth'; // prettier-ignore
import { AppError, Db, Files, Outbox, staffList, type AuditTrail, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { AccountChanges, told } from '../accounts/account-changes.service.ts';
import { shopName } from '../accounts/account.rules.ts';
import { NumbersService } from '../numbers/numbers.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { verificationMachine } from './verification.machine.ts';
import { stateOf } from './verification.rules.ts';
import { verificationDetailView, verificationView } from './verification.view.ts';
import type { Paper } from './verification.entity.ts';
import { VERIFICATION_COLUMNS, VerificationsRepository, type VerificationRow } from './verifications.repository.ts';

/** How long staff may open a paper from the page of a verification (ms). */
const LINK_MS = 5 * 60_000;

/** What staff read of what was handed in, and how they decide it. */
@Injectable()
export class VerificationDecisionsService {
  constructor(
    private readonly db: Db,
    private readonly files: Files,
    private readonly outbox: Outbox,
    private readonly changes: AccountChanges,
    private readonly numbers: NumbersService,
    private readonly sessions: SessionsService,
    private readonly verifications: VerificationsRepository,
  ) {}

  async list(query: QueryOf<typeof authRoutes.staffVerifications>): Promise<Listed<StaffVerification>> {
    const list = staffList(query, VERIFICATION_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.verifications.list(tx, list));
    return { rows: rows.map((row) => verificationView(row)), ...found };
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<StaffVerificationDetail> {
    return await this.db.systemAutocommit(async (tx) => {
      const row = await this.verifications.one(tx, id);
      if (!row) throw new AppError('record.not_found');
      const shop = await this.changes.read(tx, row.account_id);
      const same = await this.verifications.sameTelephone(tx, shop.id, shop.telephone);
      const telephones = same.map((other) => ({ field: 'telephone' as const, account_id: other.id, shop_name: shopName(other) })); // prettier-ignore
      const duplicates = [...(await this.numbers.sameAs(tx, shop.id)), ...telephones];
      const papers = await this.papers(tx, row.papers);
      return verificationDetailView(row, shop, await this.numbers.shown(tx, shop.id), { papers, duplicates });
    });
  }

  /**
   * Accepts or refuses what waits: state, audit and event are one transaction.
   * @throws AppError account.not_found; verification.not_found where nothing was handed in; verification.illegal_move where nothing waits, or something else than was seen
   */
  async decide(
    staff: StaffCaller,
    account_id: number,
    { verify_type, result, remark, verification_id }: VerificationDecision & { verify_type: VerifyType },
    audit: AuditTrail,
  ): Promise<StaffVerification> {
    const flag = flagOf(verify_type);
    const decided = await this.db.system(async (tx) => {
      const shop = await this.changes.lock(tx, account_id);
      const move = result === 'accept' ? 'accept' : 'refuse';
      const { id, asked } = (await this.verifications.waiting(tx, account_id, verify_type)) ?? {};
      if (stateOf(shop[flag]) === verificationMachine.initial) throw new AppError('verification.not_found');
      if (!id || !verificationMachine.can(stateOf(shop[flag]), move) || verification_id !== id)
        throw new AppError('verification.illegal_move', { data: { [flag]: shop[flag] } });
      const said = remark || null;
      await this.verifications.decide(tx, id, { state: result, remark: said, staff_name: staff.user_name });
      const company = result === 'accept' && asked ? ({ ...asked, account_type: 'juristic' } as const) : {};
      if (result === 'accept' && asked) await this.numbers.acceptAsked(tx, account_id);
      const changed = await this.changes.apply(tx, shop, {
        ...company,
        [flag]: verificationMachine.next(stateOf(shop[flag]), move),
      });
      const { status } = changed;
      await audit.write(tx, {
        target_id: account_id,
        reason: remark,
        before: { ...told(shop, company), [flag]: shop[flag], status: shop.status },
        after: { ...told(changed, company), [flag]: changed[flag], status, verification_id: id },
      });
      const occurred_at = tx.now().toISOString();
      const payload = { account_id, shop_name: shopName(changed), verify_type, result, occurred_at };
      await this.outbox.publish(tx, authEvents.verificationDecided, { key: String(id), version: 1, payload });
      return verificationView((await this.verifications.one(tx, id)) as VerificationRow);
    });
    await this.sessions.refresh(account_id);
    return decided;
  }

  private async papers(tx: Tx, papers: Paper[]): Promise<StaffVerificationDetail['papers']> {
    const found = await Promise.all(
      papers.map(async ({ field, file: id }) => {
        const file = await this.files.find(tx, id);
        return file ? [{ field, name: file.name, type: file.type, url: this.files.link(file, LINK_MS) }] : [];
      }),
    );
    return found.flat();
  }
}
