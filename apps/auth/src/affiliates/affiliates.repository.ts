import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import type { Account } from '../accounts/account.entity.ts';
import type { Affiliate, Referral } from './affiliate.entity.ts';

type Named = Pick<Account, 'name' | 'last_name' | 'company_name'>;
/** Who referred a shop. */
export type ReferrerRow = Named & Pick<Referral, 'referrer_id' | 'create_dt'>;

/** A shop that was referred. */
export type ReferredRow = Named & Pick<Referral, 'account_id' | 'referrer_id' | 'create_dt'>;

/** A shop that was deleted is none that anybody has referred. */
const STAYED = 'NOT EXISTS (SELECT FROM deleted_account d WHERE d.account_id = r.account_id)';

@Injectable()
export class AffiliatesRepository {
  async keyOf(tx: Tx, account_id: number): Promise<string | undefined> {
    const rows = await tx.query<{ affiliate_key: string }[]>('SELECT affiliate_key FROM affiliate WHERE account_id = $1', [account_id]); // prettier-ignore
    return rows[0]?.affiliate_key;
  }

  /** `fresh`, unless the shop has got another one meanwhile. */
  async makeKey(tx: Tx, fresh: Affiliate): Promise<string> {
    const [row] = await tx.query<{ affiliate_key: string }[]>(
      `INSERT INTO affiliate AS f (account_id, affiliate_key, create_dt) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET affiliate_key = f.affiliate_key RETURNING affiliate_key`,
      [fresh.account_id, fresh.affiliate_key, fresh.create_dt],
    );
    return row!.affiliate_key;
  }

  /** The active shop of a key, of this provider. */
  async byKey(tx: Tx, provider: string, key: string): Promise<(Named & { account_id: number }) | undefined> {
    const [row] = await tx.query<(Named & { account_id: number })[]>(
      `SELECT f.account_id, a.name, a.last_name, a.company_name FROM affiliate f JOIN account a ON a.id = f.account_id
       WHERE f.affiliate_key = $1 AND a.provider = $2 AND a.user_status = 'active'`,
      [key, provider],
    );
    return row;
  }

  /** One referral at a time until `tx` ends. */
  async lock(tx: Tx): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('referral'))`);
  }

  /** Whether a shop referred another one, or one of those that did, however far up. */
  async isAbove(tx: Tx, above: number, account_id: number): Promise<boolean> {
    const rows = await tx.query<object[]>(
      `WITH RECURSIVE up AS (
         SELECT referrer_id FROM referral WHERE account_id = $1
         UNION SELECT r.referrer_id FROM referral r JOIN up ON r.account_id = up.referrer_id)
       SELECT 1 FROM up WHERE referrer_id = $2`,
      [account_id, above],
    );
    return rows.length > 0;
  }

  /** @returns false where the shop has a referrer */
  async refer(tx: Tx, { account_id, referrer_id, create_dt }: Referral): Promise<boolean> {
    const sql = `INSERT INTO referral (account_id, referrer_id, create_dt) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;
    return (await tx.run(sql, [account_id, referrer_id, create_dt])) === 1;
  }

  async referrer(tx: Tx, account_id: number): Promise<ReferrerRow | undefined> {
    const [row] = await tx.query<ReferrerRow[]>(
      `SELECT r.referrer_id, a.name, a.last_name, a.company_name, r.create_dt
       FROM referral r JOIN account a ON a.id = r.referrer_id WHERE r.account_id = $1`,
      [account_id],
    );
    return row;
  }

  /**
   * Shops that were referred, by their ids. Of a referrer, and where they are named, those that left are none any more; in
   * the order of all of them they are, because what they shipped before they left was earned.
   */
  async referrals(
    tx: Tx,
    { referrer_id = null, account_ids = null, after = 0 }: { referrer_id?: number | null | undefined; account_ids?: number[] | null | undefined; after?: number | undefined },
    limit: number,
  ): Promise<ReferredRow[]> {
    return await tx.query<ReferredRow[]>(
      `SELECT r.account_id, r.referrer_id, a.create_dt, a.name, a.last_name, a.company_name
       FROM referral r JOIN account a ON a.id = r.account_id
       WHERE ($1::bigint IS NULL OR r.referrer_id = $1) AND ($2::bigint[] IS NULL OR r.account_id = ANY ($2)) AND r.account_id > $3
         AND ($1::bigint IS NULL AND $2::bigint[] IS NULL OR ${STAYED})
       ORDER BY r.account_id LIMIT $4`,
      [referrer_id, account_ids, after, limit],
    );
  } // prettier-ignore

  /** How many shops one has referred that are still there. */
  async referred(tx: Tx, referrer_id: number): Promise<number> {
    const sql = `SELECT count(*)::int AS n FROM referral r WHERE r.referrer_id = $1 AND ${STAYED}`;
    const [row] = await tx.query<{ n: number }[]>(sql, [referrer_id]);
    return row!.n;
  }
}
