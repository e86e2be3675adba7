import type { AnswerOf } from '@lamliang/contracts';
import type { claimsRoutes } from '@lamliang/contracts/claims';
import { Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { claimEvent } from './claim-event.rules.ts';
import { ClaimsRepository } from './claims.repository.ts';

const BATCH = 1_000;

/** What happened to claims, for services that subscribed to their events later. */
@Injectable()
export class ClaimFacts {
  constructor(
    private readonly db: Db,
    private readonly claims: ClaimsRepository,
  ) {}

  /** Claims that were opened, whatever became of them, by id. */
  async *opened(after: string): AsyncGenerator<AnswerOf<typeof claimsRoutes.openedFacts>> {
    for await (const row of this.rows(after)) yield claimEvent({ ...row, version: 1 }, row.create_dt);
  }

  /** Claims that were resolved, by id. */
  async *resolved(after: string): AsyncGenerator<AnswerOf<typeof claimsRoutes.resolvedFacts>> {
    for await (const row of this.rows(after)) {
      const { resolution, resolved_dt } = row;
      if (resolution && resolved_dt) yield claimEvent(row, resolved_dt, { resolution, amount: row.amount ?? 0 });
    }
  }

  private async *rows(after: string) {
    for (let last = Number(after); ;) {
      const rows = await this.db.systemAutocommit((tx) => this.claims.facts(tx, last, BATCH));
      yield* rows;
      last = rows.at(-1)?.id ?? last;
      if (rows.length < BATCH) return;
    }
  }
}
