import type { AnyRoute, BackfillRow } from '@lamliang/contracts';
import { SetMetadata } from '@nestjs/common';
import type { AppClock } from '../clock.ts';
import type { Db } from '../data/db.ts';
import type { Peers } from '../http/peers.ts';
import type { EventContext } from './consumers.ts';

/** Rows applied in one transaction. */
const BATCH = 500;
export const backfilledFromMetadata = 'lamliang:backfilled-from';

/**
 * Marks the handler of an event that is also given, once, the rows of the owner's edge (`backfillOf`): what was
 * published before its service subscribed. Newer events come meanwhile, so it writes only what is newer.
 */
export const BackfilledFrom = (edge: AnyRoute): MethodDecorator => SetMetadata(backfilledFromMetadata, edge);

export type Apply = (payload: unknown, context: Pick<EventContext, 'tx' | 'key' | 'version'>) => Promise<unknown>;

/** Applies the rows of an edge from where the last run has ended. @throws AppError service.unavailable */
export async function backfill(edge: AnyRoute, apply: Apply, db: Db, peers: Peers, clock: AppClock): Promise<void> {
  const read = 'SELECT cursor, done_dt FROM backfill WHERE name = $1';
  const [last] = await db.systemAutocommit((tx) =>
    tx.query<{ cursor: string; done_dt: Date | null }[]>(read, [edge.id]),
  );
  if (last?.done_dt) return;
  let cursor = last?.cursor ?? '';
  let rows: BackfillRow[] = [];
  const write = (done_dt: Date | null) =>
    db.system(async (tx) => {
      for (const { key, version, payload } of rows) await apply(payload, { tx, key, version });
      cursor = rows.at(-1)?.key ?? cursor;
      await tx.run(
        `INSERT INTO backfill (name, cursor, done_dt) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET cursor = excluded.cursor, done_dt = excluded.done_dt`,
        [edge.id, cursor, done_dt],
      );
    });
  for await (const row of peers.stream(edge, { body: { after: cursor } } as never)) {
    if (rows.push(row as BackfillRow) < BATCH) continue;
    await write(null);
    rows = [];
  }
  await write(clock.now());
}
