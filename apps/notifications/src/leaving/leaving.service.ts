import type { PersonalRow } from '@lamliang/contracts';
import { Db, DeletedAccounts, personalRows } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { LeavingRepository, TABLES } from './leaving.repository.ts';

/** What the copy of a shop's data has of notices and webhooks; secrets of webhooks are not in it. */
const PARTS = {
  notices: `SELECT id, code, figures, link, create_dt, read_dt FROM notification WHERE account_id = $1 AND id > $2`,
  webhooks: `SELECT id, name, url, events, active_flag, create_dt, deleted_dt FROM webhook WHERE account_id = $1 AND id > $2`,
};

/** What notifications has of a shop that leaves: its copy, its erasure, messages to its people. */
@Injectable()
export class LeavingService {
  constructor(
    private readonly db: Db,
    accounts: DeletedAccounts,
    private readonly leaving: LeavingRepository,
  ) {
    accounts.erases(({ account_id }) => this.remove(account_id));
  }

  copy(account_id: number): AsyncGenerator<PersonalRow> {
    return personalRows(this.db, account_id, PARTS);
  }

  /** Deletes messages to people who left. They stand under no account, so whoever knows their receivers and keys says so. */
  async forget(receivers: string[], business_keys: string[] = []): Promise<Record<string, never>> {
    while (await this.db.system((tx) => this.leaving.removeSomeMessages(tx, receivers, business_keys)));
    return {};
  }

  private async remove(account_id: number): Promise<void> {
    for (const table of TABLES) {
      let last: number | string | undefined;
      do last = await this.db.system((tx) => this.leaving.removeSome(tx, table, account_id, last));
      while (last !== undefined);
    }
  }
}
