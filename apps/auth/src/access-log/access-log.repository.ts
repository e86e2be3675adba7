import type { QueryOf } from '@lamliang/contracts';
import type { AccessEntry, AccessNote, authRoutes, OwnAccess } from '@lamliang/contracts/auth';
import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import { listRows, Search, workContext, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AccessEntryEntity } from './access-entry.entity.ts';

const SELECT = `e.id, e.at, e.action, e.route, e.login_id, e.account_id, e.acting_staff_id, e.staff_role, e.address, e.user_agent, e.trace_id,
  l.user_name, a.name AS shop_name`;
const FROM = `access_entry e LEFT JOIN login l ON l.id = e.login_id LEFT JOIN account a ON a.id = e.account_id AND a.kind = 'shop'`;
/** Characters of a user agent that are kept. */
const USER_AGENT = 300;
/** Of a shop's own entries the newest are shown. */
const OWN_SHOWN = 100;

type AccessFilter = NonNullable<QueryOf<typeof authRoutes.staffAccessEntries>['filter']>;

/** SQL of the access log. */
@Injectable()
export class AccessLogRepository {
  async add(tx: Tx, note: AccessNote): Promise<void> {
    const user_agent = note.user_agent.slice(0, USER_AGENT);
    const trace_id = workContext()?.trace_id ?? '';
    await tx.manager.insert(AccessEntryEntity, { ...note, user_agent, trace_id, at: tx.now() });
  }

  list(tx: Tx, list: StaffList<AccessFilter>): Promise<Listed<AccessEntry>> {
    const { filter } = list;
    const search = new Search()
      .add('e.id = ANY (?::bigint[])', filter.id)
      .add('e.action = ANY (?)', filter.action)
      .add('e.account_id = ?', filter.account_id)
      .add('e.login_id = ?', filter.login_id)
      .add('e.address = ?', filter.address)
      .add('(e.trace_id = lower(?) OR e.address = ? OR strpos(lower(l.user_name), lower(?)) > 0)', filter.q)
      .add('e.at >= ?', filter.from_date && startOfBangkokDay(filter.from_date))
      .add('e.at <= ?', filter.to_date && endOfBangkokDay(filter.to_date));
    return listRows(tx, { select: SELECT, from: FROM }, search, list);
  }

  /** @param login_id of whom; null for everybody of the shop */
  own(tx: Tx, account_id: number, login_id: number | null): Promise<OwnAccess[]> {
    return tx.query<OwnAccess[]>(
      `SELECT e.id, e.at, e.action, e.address, l.user_name FROM access_entry e LEFT JOIN login l ON l.id = e.login_id
       WHERE e.account_id = $1 AND ($2::bigint IS NULL OR e.login_id = $2) ORDER BY e.id DESC LIMIT ${OWN_SHOWN}`,
      [account_id, login_id],
    );
  }

  async one(tx: Tx, id: number): Promise<AccessEntry | undefined> {
    return (await tx.query<AccessEntry[]>(`SELECT ${SELECT} FROM ${FROM} WHERE e.id = $1`, [id]))[0];
  }
}
