import type { AnswerOf, BodyOf, PayloadOf } from '@lamliang/contracts';
import type { CodReportRow, ordersRoutes } from '@lamliang/contracts/orders';
import type { walletEvents } from '@lamliang/contracts/wallet';
import { Db, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { codReportRow } from '../shipments/cod-report.view.ts';
import { collectedCod } from './cod-status.rules.ts';
import { CodRepository } from './cod.repository.ts';

const BATCH = 1_000;

/** The COD of orders, which wallet owns once the receiver has paid. */
@Injectable()
export class CodService {
  constructor(
    private readonly db: Db,
    private readonly cod: CodRepository,
  ) {}

  changed(tx: Tx, changed: PayloadOf<typeof walletEvents.codChanged>): Promise<void> {
    return this.cod.copy(tx, changed);
  }

  /** Which orders of a carrier have these AWB numbers. */
  ofAwbs({ partner_code, awbs }: BodyOf<typeof ordersRoutes.codOfAwbs>): Promise<AnswerOf<typeof ordersRoutes.codOfAwbs>> {
    return this.db.systemAutocommit((tx) => this.cod.ofAwbs(tx, partner_code, awbs));
  } // prettier-ignore

  /** Orders of a shop as the COD report tells them, by id; those of another shop are left out. */
  async reportRows({ account_id, order_ids }: BodyOf<typeof ordersRoutes.codReportRows>): Promise<CodReportRow[]> {
    const rows = await this.db.read({ account_id }, (tx) => this.cod.ofIds(tx, account_id, order_ids));
    return rows.map(codReportRow);
  }

  /** COD that was collected before wallet followed it, by id. */
  async *collectedFacts(after: string): AsyncGenerator<AnswerOf<typeof ordersRoutes.codCollectedFacts>> {
    for (let last = Number(after); ;) {
      const rows = await this.db.systemAutocommit((tx) => this.cod.collected(tx, last, BATCH));
      yield* rows.flatMap((row) => collectedCod(row) ?? []);
      last = rows.at(-1)?.id ?? last;
      if (rows.length < BATCH) return;
    }
  }
}
