import { cursorOf, nextOf, totalOf, type QueryOf } from '@lamliang/contracts';
import type { CodRound, walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Db, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { pageOf, periodOf } from '../statements/statement.rules.ts';
import { codRoundOf } from './cod-round.view.ts';
import { CodRoundsRepository } from './cod-rounds.repository.ts';

/** The rounds of a shop, as its own people see them. */
@Injectable()
export class OwnRoundsService {
  constructor(
    private readonly db: Db,
    private readonly rounds: CodRoundsRepository,
  ) {}

  /** Newest first. */
  async page({ account_id }: ShopCaller, { status, kind, ...asked }: QueryOf<typeof walletRoutes.codApprovals>) {
    const { page, limit, offset } = pageOf(asked);
    const wanted = { period: periodOf(asked), status, kind, limit, offset, after: cursorOf(asked.after) };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.rounds.page(tx, account_id, wanted));
    const next = nextOf(rows, limit, (row) => row.create_dt);
    return { rows: rows.map(codRoundOf), page, limit, next, ...totalOf(counted) };
  }

  /** @throws AppError record.not_found, also for one of another shop */
  async get({ account_id }: ShopCaller, id: number): Promise<CodRound> {
    const row = await this.db.read({ account_id }, (tx) => this.rounds.own(tx, account_id, id));
    if (!row) throw new AppError('record.not_found');
    return codRoundOf(row);
  }
}
