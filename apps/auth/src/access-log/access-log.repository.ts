import type { QueryOf } from '@lamliang/contracts';
import type { AccessEntry, AccessNote, authRoutes, OwnAccess } from '@lamliang/contracts/auth';
import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import { listRows, Search, workContext, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { SHOP_NAME } from '../accounts/account.rules.ts';
import { seenByShop } from './access-log.rules.ts';
import { AccessEntryEntity } from './access-entry.entity.ts';

/** The staff before the owner as whom they act. */
const NAME = `CASE WHEN s.id IS NULL THEN l.user_name ELSE concat(s.user_name, ' (', l.user_name, ')') END`;
const NAMED = `LEFT JOIN login l ON l.id = e.login_id LEFT JOIN login s ON s.id = e.acting_staff_id`;
/** As `ACCESS_OUTCOMES` says. */
const OUTCOME = `CASE WHEN e.answer_status < 400 THEN 'answered' WHEN e.answer_status < 500 THEN 'refused' WHEN e.answer_status >= 500 THEN 'failed' END`;
const SELECT = `e.id, e.at, e.action, e.route, e.login_id, e.account_id, e.acting_staff_id, e.staff_role, e.address, e.user_agent, e.trace_id, e.record_id,
  e.answer_status, ${OUTCOME} AS outcome, ${NAME} AS user_name, ${SHOP_NAME} AS shop_name`;
const FROM = `access_entry e ${NAMED} LEFT JOIN account a ON a.id = e.account_id AND a.kind = 'shop'`;
/** Characters of a user agent that are kept. */
const USER_AGENT = 300;
/** Of a shop's own entries so many are a page. */
const OWN_SHOWN = 100;
/** The same reader of the same record has one entry in this time (ms) for what is answered. */
const READ_AGAIN_MS = 60 * 60_000;

type AccessFilter = NonNullable<QueryOf<typeof authRoutes.staffAccessEntries>['filter']>;

/** SQL of the access log. */
@Injectable()
export class AccessLogRepository {
  /** Adds an entry. A single record that somebody reads again from the same address has one entry an hour. */
  async add(tx: Tx, note: AccessNote): Promise<void> {
    if (note.action === 'read' && (await this.hasRead(tx, note))) return;
    const user_agent = note.user_agent.slice(0, USER_AGENT);
    const trace_id = workContext()?.trace_id ?? '';
    await tx.manager.insert(AccessEntryEntity, {
      ...note,
      record_id: note.record_id ?? null,
      answer_status: note.answer_status ?? null,
      user_agent,
      trace_id,
      at: tx.now(),
    });
  }

  /** Whether there is such an entry of the last hour; until the end of `tx` nobody else adds one of this login. */
  private async hasRead(
    tx: Tx,
    { route, login_id, acting_staff_id, record_id, address, answer_status }: AccessNote,
  ): Promise<boolean> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('access_read'), hashtext($1))`, [String(login_id)]);
    const rows = await tx.query<object[]>(
      `SELECT 1 FROM access_entry WHERE action = 'read' AND login_id = $1 AND record_id = $2 AND at > $3 AND route = $4
         AND address = $5 AND acting_staff_id IS NOT DISTINCT FROM $6::bigint
         AND answer_status IS NOT DISTINCT FROM $7::smallint LIMIT 1`,
      [
        login_id,
        record_id,
        new Date(tx.now().getTime() - READ_AGAIN_MS),
        route,
        address,
        acting_staff_id,
        answer_status,
      ],
    );
    return rows.length > 0;
  }

  list(tx: Tx, list: StaffList<AccessFilter>): Promise<Listed<AccessEntry>> {
    const { filter } = list;
    const search = new Search()
      .add('e.id = ANY (?::bigint[])', filter.id)
      .add('e.action = ANY (?)', filter.action)
      .add(`${OUTCOME} = ANY (?)`, filter.outcome)
      .add('e.account_id = ?', filter.account_id)
      .add('e.login_id = ?', filter.login_id)
      .add('e.address = ?', filter.address)
      .add(`(e.trace_id = lower(?) OR e.address = ? OR strpos(lower(${NAME}), lower(?)) > 0)`, filter.q)
      .add('e.at >= ?', filter.from_date && startOfBangkokDay(filter.from_date))
      .add('e.at < ?', filter.to_date && endOfBangkokDay(filter.to_date));
    return listRows(tx, { select: SELECT, from: FROM }, search, list);
  }

  /**
   * A page, newest first.
   * @param login_id of whom; null for everybody of the shop
   * @param before_id the last entry of the page before
   */
  own(tx: Tx, account_id: number, login_id: number | null, before_id: number | undefined): Promise<OwnAccess[]> {
    return tx.query<OwnAccess[]>(
      `SELECT e.id, e.at, e.action, ${seenByShop('address', 'e')} AS address, ${OUTCOME} AS outcome, ${NAME} AS user_name FROM access_entry e ${NAMED}
       WHERE e.account_id = $1 AND ($2::bigint IS NULL OR e.login_id = $2)
         AND ($3::bigint IS NULL OR e.id < $3) ORDER BY e.id DESC LIMIT ${OWN_SHOWN}`,
      [account_id, login_id, before_id ?? null],
    );
  }

  async one(tx: Tx, id: number): Promise<AccessEntry | undefined> {
    return (await tx.query<AccessEntry[]>(`SELECT ${SELECT} FROM ${FROM} WHERE e.id = $1`, [id]))[0];
  }
}
