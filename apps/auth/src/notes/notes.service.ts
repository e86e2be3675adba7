import type { QueryOf } from '@lamliang/contracts';
import type { authRoutes, CustomerDetail, CustomerNote, NoteTerms, SalesPerson } from '@lamliang/contracts/auth';
import { AppError, Db, staffList, type AuditTrail, type Listed, type StaffCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../accounts/account-changes.service.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { NOTE_COLUMNS, NotesRepository, PEOPLE_COLUMNS } from './notes.repository.ts';

/**
 * What staff keep of their talks with shops, and what they have promised. The audit trail, which nothing is deleted
 * from, tells that there was a note and never its text.
 */
@Injectable()
export class NotesService {
  constructor(
    private readonly db: Db,
    private readonly notes: NotesRepository,
    private readonly changes: AccountChanges,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  /** Notes, newest first unless sorted otherwise. */
  async list({ login_id }: StaffCaller, query: QueryOf<typeof authRoutes.notes>): Promise<Listed<CustomerNote>> {
    const list = staffList(query, NOTE_COLUMNS);
    const mine = list.filter.mine_flag === 1 ? login_id : undefined;
    return await this.db.systemAutocommit((tx) => this.notes.list(tx, list, mine));
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<CustomerNote> {
    return await this.db.systemAutocommit((tx) => this.read(tx, id));
  }

  /** @throws AppError account.not_found */
  async add(staff: StaffCaller, { account_id, ...terms }: NoteTerms, audit: AuditTrail): Promise<CustomerNote> {
    return await this.db.system(async (tx) => {
      await this.changes.read(tx, account_id);
      const { id, follow_up_day } = await this.keep(tx, staff, { account_id, ...terms });
      await audit.write(tx, { target_id: account_id, after: { note_id: id, follow_up_day } });
      return await this.read(tx, id);
    });
  }

  /** Whoever did it may say so. A note without a follow-up stays as it is. @throws AppError record.not_found */
  async mark(staff: StaffCaller, id: number, done_flag: 0 | 1, audit: AuditTrail): Promise<CustomerNote> {
    return await this.db.system(async (tx) => {
      const before = await this.read(tx, id);
      if (!(await this.notes.mark(tx, id, done_flag ? staff.user_name : null))) {
        audit.unchanged();
        return before;
      }
      const after = await this.read(tx, id);
      const told = ({ follow_up_day, follow_up_state }: CustomerNote) => ({ note_id: id, follow_up_day, follow_up_state }); // prettier-ignore
      await audit.write(tx, { target_id: after.account_id, before: told(before), after: told(after) });
      return after;
    });
  }

  /**
   * Takes the mark of a shop that asked for a call away, and keeps what was said.
   * @throws AppError account.not_found; account.not_waiting where somebody else has called, or nobody asked
   */
  async calledBack(staff: StaffCaller, id: number, text: string, audit: AuditTrail): Promise<CustomerDetail> {
    await this.db.system(async (tx) => {
      const shop = await this.changes.lock(tx, id);
      if (!shop.request_support_flag) throw new AppError('account.not_waiting');
      await this.changes.apply(tx, shop, { request_support_flag: 0 });
      const note = await this.keep(tx, staff, { account_id: id, text });
      await audit.write(tx, {
        target_id: id,
        before: { request_support_flag: 1 },
        after: { request_support_flag: 0, note_id: note.id },
      });
    });
    await this.sessions.refresh(id);
    return await this.accounts.detail(id);
  }

  async people(query: QueryOf<typeof authRoutes.salesPeople>): Promise<Listed<SalesPerson>> {
    const list = staffList(query, PEOPLE_COLUMNS);
    return await this.db.systemAutocommit((tx) => this.notes.people(tx, list));
  }

  /** @throws AppError record.not_found */
  async person(id: number): Promise<SalesPerson> {
    const found = await this.db.systemAutocommit((tx) => this.notes.person(tx, id));
    if (!found) throw new AppError('record.not_found');
    return found;
  }

  private async keep(tx: Tx, { login_id, user_name }: StaffCaller, { follow_up_day = null, ...note }: KeptNote) {
    const kept = { ...note, follow_up_day, author_id: login_id, author_name: user_name };
    return { id: await this.notes.add(tx, kept), follow_up_day };
  }

  private async read(tx: Tx, id: number): Promise<CustomerNote> {
    const note = await this.notes.one(tx, id);
    if (!note) throw new AppError('record.not_found');
    return note;
  }
}

type KeptNote = Pick<NoteTerms, 'account_id' | 'text'> & { follow_up_day?: string | null | undefined };
