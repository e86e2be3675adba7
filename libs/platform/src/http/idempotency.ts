import { Injectable } from '@nestjs/common';
import { digest, seal, unseal, type CachePart } from '@lamliang/adapters';
import { AppClock } from '../clock.ts';
import { Db, type Tx } from '../data/db.ts';
import { AppError } from './errors.ts';

/** How long a request may hold its key before another may take it over (ms). */
const LEASE_MS = 30_000;
/** How long an answer that was asked for again is kept at hand (ms). */
const ANSWER_CACHE_MS = 60_000;
/** How often a key is asked for anew that was found taken, and then was gone. */
const TRIES = 3;
const UNIQUE_VIOLATION = '23505';
const ROW = 'account_id = $1 AND route = $2 AND key = $3';
const inFlight = (cause?: unknown) => new AppError('idempotency.in_flight', { data: { retry_after_s: 1 }, cause });

/** A request that holds the lease of its key. */
export interface Ticket extends Omit<KeyedRequest, 'body'> {
  /** Ids the effect must use; a request that takes over after a crash gets the same ones. */
  reserved: number[];
  /** Until when no other request takes over; it differs from that of one that took over later. */
  lease: Date;
}
/** What a handler does with the key of its request: exactly one of the two, before it answers. */
export interface Key {
  /** Ids that the effect must use. */
  reserved: number[];
  /** Keeps the answer, in the transaction of the effect. @throws AppError idempotency.in_flight; then it must not happen */
  complete(tx: Tx, answer: unknown): Promise<void>;
  /** Nothing happened, so nothing is kept: the next request with the key begins anew. */
  discard(): Promise<void>;
}
export type BeginResult = { state: 'run'; ticket: Ticket } | { state: 'done'; answer: unknown };

export interface KeyedRequest {
  account_id: number;
  route: string;
  key: string;
  body: unknown;
}
/** A sequence of the service's schema, and how many ids to take from it; none without a sequence. */
type Reserve = { sequence: string | null; count: number };

type State = 'started' | 'done' | 'abandoned';
type Row = { request_hash: string; state: State; answer: unknown; locked_until: Date };

/**
 * One effect per key. The row `started`, with the reserved ids, commits before any money moves; the answer and `done`
 * are written in the transaction of the effect. The cache only spares repeated requests the lock on the row.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly cache?: CachePart,
  ) {}

  /**
   * Does a request once for its key. After a refusal (4xx) nothing has happened and the key is free again; after any
   * other failure something may have, and the next request with the key takes over with the same ids.
   * @returns the answer, of now or of the first time; `ended`: whether the work completed or discarded its key
   * @throws AppError idempotency.in_flight, idempotency.key_reused, and whatever the work throws
   */
  async once(request: KeyedRequest, reserve: Reserve, work: (key: Key) => unknown) {
    const begun = await this.begin(request, reserve);
    if (begun.state === 'done') return { answer: begun.answer, replayed: true, ended: true };
    const { ticket } = begun;
    let ended = false;
    try {
      const answer = await work({
        reserved: ticket.reserved,
        complete: (tx, kept) => ((ended = true), this.complete(tx, ticket, kept)),
        discard: () => ((ended = true), this.discard(ticket)),
      });
      return { answer, replayed: false, ended };
    } catch (error) {
      const refused = error instanceof AppError && error.status < 500 && !error.code.startsWith('idempotency.');
      // A request that failed half-way gives up its lease: the next one with the key takes over at once, with its ids.
      const release = () => this.endLease(ticket, 'UPDATE idempotency SET locked_until = $5', this.clock.now());
      await (refused ? this.discard(ticket) : release()).catch(() => undefined);
      // Whoever took over has stored the effect with the same ids first.
      if (ticket.reserved.length && (error as { code?: string }).code === UNIQUE_VIOLATION) throw inFlight(error);
      throw error;
    }
  }

  /**
   * Begins a request under a key. A key that is erased between two looks at it is a new one: nothing is under way that
   * somebody could wait for.
   * @throws AppError idempotency.in_flight, idempotency.key_reused
   */
  async begin(request: KeyedRequest, reserve: Reserve): Promise<BeginResult> {
    for (let tries = 1; tries <= TRIES; tries++) {
      const begun = await this.tryToBegin(request, reserve);
      if (begun) return begun;
    }
    throw inFlight();
  }

  /** @returns undefined where the key was taken and is gone */
  private async tryToBegin(request: KeyedRequest, reserve: Reserve): Promise<BeginResult | undefined> {
    const { account_id, route, key } = request;
    const id = [account_id, route, key];
    const text = JSON.stringify(request.body);
    const hash = digest(text);
    const now = this.clock.now();
    const lease = new Date(now.getTime() + LEASE_MS);
    const ticket = { account_id, route, key, lease };
    const run = (ids: number[] = []) => ({ state: 'run', ticket: { ...ticket, reserved: ids.map(Number) } }) as const;
    const [won] = await this.db.systemAutocommit((tx) =>
      tx.query<{ reserved: number[] }[]>(
        `INSERT INTO idempotency (account_id, route, key, request_hash, state, reserved, locked_until, create_dt)
         VALUES ($1, $2, $3, $4, 'started', ARRAY(SELECT nextval($7::regclass) FROM generate_series(1, $8::int)), $5, $6)
         ON CONFLICT DO NOTHING RETURNING reserved`,
        [...id, hash, lease, now, reserve.sequence, reserve.count],
      ),
    );
    if (won) return run(won.reserved);
    // Sealed with the request: another request under the same key cannot open it and is refused.
    const place = `answer:${digest(JSON.stringify(id))}`;
    const known = await this.cache?.get(place);
    const answer = known && unseal(text, known);
    if (answer) return { state: 'done', answer: JSON.parse(answer) as unknown };
    const begun = await this.db.system(async (tx): Promise<BeginResult | undefined> => {
      const [row] = await tx.query<Row[]>(
        `SELECT request_hash, state, answer, locked_until FROM idempotency WHERE ${ROW} FOR UPDATE`,
        id,
      );
      if (!row) return undefined;
      if (row.request_hash !== hash) throw new AppError('idempotency.key_reused');
      if (row.state === 'done') return { state: 'done', answer: row.answer };
      if (row.state === 'started' && row.locked_until > now) throw inFlight();
      const [taken] = await tx.query<{ reserved: number[] }[]>(
        `UPDATE idempotency SET state = 'started', locked_until = $5,
           reserved = CASE WHEN $4 THEN ARRAY(SELECT nextval($6::regclass) FROM generate_series(1, $7::int)) ELSE reserved END
         WHERE ${ROW} RETURNING reserved`,
        [...id, row.state === 'abandoned', lease, reserve.sequence, reserve.count],
      );
      return run(taken?.reserved);
    });
    if (begun?.state === 'done')
      await this.cache?.add(place, seal(text, JSON.stringify(begun.answer)), ANSWER_CACHE_MS);
    return begun;
  }

  /**
   * Writes the answer in the transaction of the effect.
   * @throws AppError idempotency.in_flight when the row was abandoned meanwhile: then the effect must not happen.
   */
  async complete(tx: Tx, ticket: Ticket, answer: unknown): Promise<void> {
    const changed = await tx.run(
      `UPDATE idempotency SET state = 'done', answer = $4 WHERE ${ROW} AND state = 'started' AND reserved = $5::bigint[]`,
      [ticket.account_id, ticket.route, ticket.key, JSON.stringify(answer), ticket.reserved],
    );
    if (!changed) throw inFlight();
  }

  /** Forgets a request that was refused before anything happened; the next one with the key begins anew. */
  discard(ticket: Ticket): Promise<void> {
    return this.endLease(ticket, 'DELETE FROM idempotency');
  }
  private async endLease({ account_id, route, key, lease }: Ticket, sql: string, ...values: unknown[]): Promise<void> {
    const mine = `WHERE ${ROW} AND state = 'started' AND locked_until = $4`;
    await this.db.systemAutocommit((tx) => tx.run(`${sql} ${mine}`, [account_id, route, key, lease, ...values]));
  }

  /**
   * Whether an effect with these ids may still come. A request that runs answers yes; one that died is abandoned here,
   * in this transaction, so that it cannot be finished afterwards.
   */
  async findPending(tx: Tx, ids: number[]): Promise<Set<number>> {
    const rows = await tx.query<(Ticket & { locked_until: Date })[]>(
      `SELECT account_id, route, key, reserved, locked_until FROM idempotency WHERE state = 'started' AND reserved && $1::bigint[] ORDER BY account_id, route, key FOR UPDATE`,
      [ids],
    );
    const now = this.clock.now();
    const alive = new Set<number>();
    const abandon = `UPDATE idempotency SET state = 'abandoned' WHERE ${ROW}`;
    for (const { account_id, route, key, reserved, locked_until } of rows)
      if (locked_until > now) for (const id of reserved) alive.add(Number(id));
      else await tx.run(abandon, [account_id, route, key]);
    return alive;
  }
}
