import { OWNER_LEVEL, type QueryOf } from '@lamliang/contracts';
import type { Access, AccessEntry, AccessNote, authRoutes, CallerIdentity, OwnAccess } from '@lamliang/contracts/auth';
import { AppError, Db, staffList, type Listed, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AccessLogRepository } from './access-log.repository.ts';

/** Who calls, and from where. */
export interface Visitor {
  caller: CallerIdentity;
  address: string;
  user_agent: string;
}
/** The visitor of a call. */
export const visitorOf = (
  caller: CallerIdentity,
  call: { ip: string; headers: Record<string, string | undefined> },
): Visitor => ({ caller, address: call.ip, user_agent: call.headers['user-agent'] ?? '' });

/** An entry of what a handler alone knows to have happened, in the transaction of that; what holds for every call of a route is the binder's. */
export function noteBy({ caller, address, user_agent }: Visitor, action: Access, route: string): AccessNote {
  const { login_id, account_id, acting_staff_id, staff_role } = caller;
  return { action, route, login_id, account_id, acting_staff_id, staff_role, address, user_agent, answer_status: 200 };
}

/** Who logged in and read personal data, when and from where. Retention deletes entries after 90 days. */
@Injectable()
export class AccessLog {
  constructor(
    private readonly db: Db,
    private readonly entries: AccessLogRepository,
  ) {}

  /** What a service tells of a call that it answers. */
  async record(note: AccessNote): Promise<Record<string, never>> {
    await this.db.system((tx) => this.entries.add(tx, note));
    return {};
  }

  /** The same in the transaction of what it tells of. */
  add(tx: Tx, note: AccessNote): Promise<void> {
    return this.entries.add(tx, note);
  }

  list(query: QueryOf<typeof authRoutes.staffAccessEntries>): Promise<Listed<AccessEntry>> {
    const list = staffList(query, { id: 'e.id', at: 'e.at' });
    return this.db.systemAutocommit((tx) => this.entries.list(tx, list));
  }

  /** The shop's own by pages, newest first: all of them for its owner, for others those of their login. */
  own({ login_id, account_id, access_level_id }: CallerIdentity, before_id?: number): Promise<OwnAccess[]> {
    return this.db.systemAutocommit((tx) =>
      this.entries.own(tx, account_id, access_level_id === OWNER_LEVEL ? null : login_id, before_id),
    );
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<AccessEntry> {
    const entry = await this.db.systemAutocommit((tx) => this.entries.one(tx, id));
    if (!entry) throw new AppError('record.not_found');
    return entry;
  }
}
