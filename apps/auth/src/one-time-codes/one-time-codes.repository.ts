import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import { OneTimeCode } from './one-time-code.entity.ts';
import { MOST_TRIES, OF_STRANGERS, type CodePurpose, type SentCodes } from './one-time-code.rules.ts';

@Injectable()
export class OneTimeCodesRepository {
  /** Others who ask for a code to the same receiver, or from the same address, wait until this transaction has ended. */
  async lockSenders(tx: Tx, hashes: readonly Buffer[]): Promise<void> {
    await tx.query(
      `SELECT pg_advisory_xact_lock(key) FROM (
         SELECT DISTINCT hashtextextended(encode(u, 'hex'), 0) AS key FROM unnest($1::bytea[]) u ORDER BY key) keys`,
      [hashes],
    );
  }

  /** When codes were sent to a receiver, and when an address asked for some, since a time. */
  async sentSince(
    tx: Tx,
    { purpose, receiver_hash, address_hash }: { purpose: CodePurpose; receiver_hash: Buffer; address_hash: Buffer },
    since: Date,
  ): Promise<SentCodes> {
    const [row] = await tx.query<SentCodes[]>(
      `SELECT
         ARRAY(SELECT create_dt FROM one_time_code WHERE receiver_hash = $1 AND create_dt > $3 AND purpose = $4) AS same,
         ARRAY(SELECT create_dt FROM one_time_code WHERE receiver_hash = $1 AND create_dt > $3) AS "to",
         ARRAY(SELECT create_dt FROM one_time_code WHERE address_hash = $2 AND create_dt > $3) AS "by",
         ARRAY(SELECT create_dt FROM one_time_code WHERE receiver_hash = $1 AND create_dt > $3 AND purpose = ANY ($5)) AS strange,
         ARRAY(SELECT create_dt FROM one_time_code
               WHERE receiver_hash = $1 AND create_dt > $3 AND purpose = ANY ($5) AND address_hash = $2) AS near`,
      [receiver_hash, address_hash, since, purpose, OF_STRANGERS],
    );
    return row!;
  }

  /** Whether a code of this purpose was sent to a receiver since a time. */
  async wasSent(tx: Tx, purpose: CodePurpose, receiver_hash: Buffer, since: Date): Promise<boolean> {
    const [row] = await tx.query(
      `SELECT 1 FROM one_time_code WHERE receiver_hash = $1 AND create_dt > $2 AND purpose = $3 LIMIT 1`,
      [receiver_hash, since, purpose],
    );
    return row !== undefined;
  }

  async add(tx: Tx, code: Omit<OneTimeCode, 'id'>): Promise<number> {
    const row = tx.manager.create(OneTimeCode, code);
    await tx.manager.insert(OneTimeCode, row);
    return row.id;
  }

  async remove(tx: Tx, id: number): Promise<void> {
    await tx.run('DELETE FROM one_time_code WHERE id = $1', [id]);
  }

  /**
   * Counts a try at the newest code of a purpose and receiver; with an `asker`, at the newest that this login asked for.
   * @returns undefined where that one has another reference, is over, was proven, has ended, or has no tries left
   */
  async countTry(
    tx: Tx,
    of: { purpose: CodePurpose; receiver_hash: Buffer; asker: number | undefined; ref: string },
    now: Date,
  ): Promise<OneTimeCode | undefined> {
    const [row] = await tx.query<OneTimeCode[]>(
      `UPDATE one_time_code SET tries = tries + 1
       WHERE id = (SELECT id FROM one_time_code WHERE purpose = $1 AND receiver_hash = $2
           AND ($6::bigint IS NULL OR login_id = $6) ORDER BY id DESC LIMIT 1)
         AND ref = $3 AND expire_dt > $4 AND proven_dt IS NULL AND tries < $5
       RETURNING *`,
      [of.purpose, of.receiver_hash, of.ref, now, MOST_TRIES, of.asker ?? null],
    );
    return row;
  }

  async prove(tx: Tx, id: number, now: Date): Promise<void> {
    await tx.run('UPDATE one_time_code SET proven_dt = $2 WHERE id = $1', [id, now]);
  }

  /** @returns false when it was spent, or never proven */
  async spend(tx: Tx, id: number, now: Date): Promise<boolean> {
    const sql = 'UPDATE one_time_code SET spent_dt = $2 WHERE id = $1 AND proven_dt IS NOT NULL AND spent_dt IS NULL';
    return (await tx.run(sql, [id, now])) === 1;
  }

  /** Ends what a login has asked for: tickets are spent, codes are over; both go on counting. @param but the reference of one that goes on */
  async end(tx: Tx, login_id: number, but: string | null, now: Date): Promise<void> {
    await tx.run(
      `UPDATE one_time_code SET spent_dt = CASE WHEN proven_dt IS NOT NULL THEN $2::timestamptz END, expire_dt = least(expire_dt, $2)
       WHERE login_id = $1 AND spent_dt IS NULL AND ($3::text IS NULL OR ref <> $3)`,
      [login_id, now, but],
    );
  }
}
