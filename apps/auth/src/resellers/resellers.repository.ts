import { COUNTED, type AnswerOf, type BodyOf, type Cursor } from '@lamliang/contracts';
import { MOST_UNDER_RESELLERS, type authRoutes } from '@lamliang/contracts/auth';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.entity.ts';

/** A shop under a reseller. */
export type ShopRow = Pick<
  Account,
  'id' | 'name' | 'last_name' | 'company_name' | 'telephone' | 'status' | 'user_status'
> & { reseller_dt: Date };

export interface ShopSearch {
  /** LIKE pattern in search form. */
  pattern: string | null;
  /** Where it is looked for: in the name that a shop is shown by, or in all that staff search by. */
  among: 'name' | 'all';
  status: string | null;
  user_status: string | null;
  limit: number;
  offset: number;
  /** Instead of `offset`: rows behind this one. */
  after: Cursor | undefined;
}

/** What `shopName` shows, in search form: a reseller finds by what it reads, and learns nothing else by trying. */
const SHOWN_NAME = `regexp_replace(normalize(coalesce(nullif(trim(company_name), ''), trim(name || ' ' || last_name)), NFKC), '\\s+', ' ', 'g')`;

@Injectable()
export class ResellersRepository {
  /** One at a time puts a shop under another until `tx` ends: of two that would go in a circle, one sees the other. */
  async lock(tx: Tx): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('reseller'))`);
  }

  /** A shop of the provider that is active, which may have others under it where it is under none. */
  async candidate(tx: Tx, id: number, provider: string): Promise<Pick<Account, 'id' | 'reseller_id'> | undefined> {
    const [row] = await tx.query<Pick<Account, 'id' | 'reseller_id'>[]>(
      `SELECT id, reseller_id FROM account WHERE id = $1 AND provider = $2 AND kind = 'shop' AND user_status = 'active'`,
      [id, provider],
    );
    return row;
  }

  /** How many shops are under a shop. */
  async count(tx: Tx, reseller_id: number): Promise<number> {
    const [row] = await tx.query<{ n: number }[]>('SELECT count(*)::int AS n FROM account WHERE reseller_id = $1', [
      reseller_id,
    ]);
    return row!.n;
  }

  /** Shops under a shop, and since when, in the order of their ids behind one. */
  after(tx: Tx, reseller_id: number, last: number, limit: number): Promise<{ account_id: number; since: Date }[]> {
    return tx.query(
      `SELECT id AS account_id, reseller_dt AS since FROM account WHERE reseller_id = $1 AND id > $2 ORDER BY id LIMIT ${limit}`,
      [reseller_id, last],
    );
  }

  /** Shops under one reseller or under any, in the order of their ids behind one. */
  under(
    tx: Tx,
    { reseller_id, after = 0 }: BodyOf<typeof authRoutes.underResellers>,
  ): Promise<AnswerOf<typeof authRoutes.underResellers>> {
    return tx.query(
      `SELECT id AS account_id, reseller_id, reseller_dt FROM account
       WHERE reseller_id IS NOT NULL AND ($1::bigint IS NULL OR reseller_id = $1) AND id > $2 ORDER BY id LIMIT ${MOST_UNDER_RESELLERS}`,
      [reseller_id ?? null, after],
    );
  }

  /** A page of them, the latest first, and how many there are, counted to one more than `COUNTED`. */
  async page(tx: Tx, reseller_id: number, search: ShopSearch): Promise<{ rows: ShopRow[]; counted: number }> {
    const { pattern, among, status, user_status, after } = search;
    const text = among === 'all' ? 'search_text' : SHOWN_NAME;
    const found = `FROM account WHERE reseller_id = $1 AND ($2::text IS NULL OR ${text} ILIKE $2)
      AND ($3::text IS NULL OR status = $3) AND ($4::text IS NULL OR user_status = $4)`;
    const values = [reseller_id, pattern, status, user_status];
    const rows = await tx.search<ShopRow[]>(
      `SELECT id, name, last_name, company_name, telephone, status, user_status, reseller_dt ${found}
       ${after ? 'AND (reseller_dt, id) < ($5, $6)' : ''}
       ORDER BY reseller_dt DESC, id DESC LIMIT ${search.limit} OFFSET ${after ? 0 : search.offset}`,
      after ? [...values, after.at, after.id] : values,
    );
    const [count] = await tx.search<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM (SELECT 1 ${found} LIMIT ${COUNTED + 1}) AS found`,
      values,
    );
    return { rows, counted: count!.n };
  }
}
