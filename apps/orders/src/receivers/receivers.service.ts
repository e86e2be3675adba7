import { cursorOf, DEFAULT_LIMIT, nextOf, type QueryOf } from '@lamliang/contracts';
import type { ordersRoutes, Party } from '@lamliang/contracts/orders';
import { AppError, Db, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ReceiversRepository } from './receivers.repository.ts';

/** The shop's address book; orders that are booked with `save_receiver_flag` add to it. */
@Injectable()
export class ReceiversService {
  constructor(
    private readonly db: Db,
    private readonly receivers: ReceiversRepository,
  ) {}
  async list(account_id: number, query: QueryOf<typeof ordersRoutes.receivers>) {
    const { page = 1, limit = DEFAULT_LIMIT } = query;
    const wanted = { limit, offset: (page - 1) * limit, after: cursorOf(query.after) };
    const found = await this.db.read({ account_id }, (tx) => this.receivers.page(tx, account_id, query.search, wanted));
    return { ...found, page, limit, next: nextOf(found.rows, limit, (row) => row.last_used_dt) };
  }
  /** Saves the receivers of new orders. Of several parcels to one telephone the last address is kept. */
  save(tx: Tx, account_id: number, parties: Party[]): Promise<void> {
    const latest = new Map<string, Party & { used: number }>();
    for (const p of parties) latest.set(p.telephone, { ...p, used: (latest.get(p.telephone)?.used ?? 0) + 1 });
    return this.receivers.save(tx, account_id, [...latest.values()]);
  }
  /** @throws AppError receiver.not_found */
  delete(account_id: number, id: number): Promise<Record<string, never>> {
    return this.db.tx({ account_id }, async (tx) => {
      if (!(await this.receivers.delete(tx, id))) throw new AppError('receiver.not_found');
      return {};
    });
  }
}
