import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import type { AccountLink } from '../accounts/account-link.entity.ts';
import type { Account } from '../accounts/account.entity.ts';
import type { ApiKey, OpenApi } from './api-key.entity.ts';

/** A key that may be used now, with the shop that it calls for. */
export type LiveKey = Pick<ApiKey, 'id' | 'account_id' | 'prefix' | 'key_hash' | 'made_by' | 'flags' | 'last_used_dt'> &
  Pick<OpenApi, 'scopes'> &
  Pick<AccountLink, 'access_level_id'> & {
    account: Pick<Account, 'name' | 'last_name' | 'company_name' | 'payment_type' | 'cod_verify_flag' | 'telephone' | 'provider' | 'level_flags'>; // prettier-ignore
  };
/** A key as its shop is told of it. */
export type NamedKey = ApiKey & { created_by: string };

/** SQL of API keys. */
@Injectable()
export class ApiKeysRepository {
  async setting(tx: Tx, account_id: number): Promise<OpenApi | undefined> {
    return (await tx.query<OpenApi[]>(`SELECT * FROM open_api WHERE account_id = $1`, [account_id]))[0];
  }

  async set(tx: Tx, { account_id, state, scopes }: OpenApi): Promise<void> {
    await tx.run(
      `INSERT INTO open_api (account_id, state, scopes) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET state = excluded.state, scopes = excluded.scopes`,
      [account_id, state, scopes],
    );
  }

  /** The keys of a shop that live, the newest first: the one that it has now, and the one of before in its last day. */
  async living(tx: Tx, account_id: number, now: Date): Promise<NamedKey[]> {
    return await tx.query<NamedKey[]>(
      `SELECT k.*, coalesce(l.user_name, '') AS created_by FROM api_key k LEFT JOIN login l ON l.id = k.made_by
       WHERE k.account_id = $1 AND (k.end_dt IS NULL OR k.end_dt > $2) ORDER BY k.id DESC`,
      [account_id, now],
    );
  }

  async add(tx: Tx, key: Omit<ApiKey, 'id' | 'last_used_dt' | 'end_dt'>): Promise<number> {
    const [row] = await tx.query<{ id: number }[]>(
      `INSERT INTO api_key (account_id, prefix, key_hash, last_four, made_by, flags, create_dt) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [key.account_id, key.prefix, key.key_hash, key.last_four, key.made_by, key.flags, key.create_dt],
    );
    return row!.id;
  }

  async end(tx: Tx, ids: number[], end_dt: Date): Promise<void> {
    await tx.run(`UPDATE api_key SET end_dt = $2 WHERE id = ANY ($1)`, [ids, end_dt]);
  }

  /** Ends the living keys that a login made, for whichever shops. */
  async endMadeBy(tx: Tx, login_id: number, now: Date): Promise<Pick<ApiKey, 'account_id' | 'key_hash' | 'prefix'>[]> {
    return await tx.query<Pick<ApiKey, 'account_id' | 'key_hash' | 'prefix'>[]>(
      `UPDATE api_key SET end_dt = $2 WHERE made_by = $1 AND (end_dt IS NULL OR end_dt > $2) RETURNING account_id, key_hash, prefix`,
      [login_id, now],
    );
  }

  /** The key of a prefix, in one statement; undefined when there is none that may be used: ended, closed, of a shop that is not active, or of a maker who may not enter it any more. */
  async live(tx: Tx, prefix: string, now: Date): Promise<LiveKey | undefined> {
    const [row] = await tx.query<LiveKey[]>(
      `SELECT k.id, k.account_id, k.prefix, k.key_hash, k.made_by, k.flags, k.last_used_dt, o.scopes, m.access_level_id,
              jsonb_build_object('name', a.name, 'last_name', a.last_name, 'company_name', a.company_name, 'payment_type', a.payment_type,
                'cod_verify_flag', a.cod_verify_flag, 'telephone', a.telephone, 'provider', a.provider,
                'level_flags', a.level_flags) AS account
       FROM api_key k JOIN open_api o ON o.account_id = k.account_id JOIN account a ON a.id = k.account_id
         JOIN login l ON l.id = k.made_by AND l.active_flag = 1
         JOIN account_link m ON m.login_id = l.id AND m.account_id = k.account_id AND m.active_flag = 1
       WHERE k.prefix = $1 AND (k.end_dt IS NULL OR k.end_dt > $2) AND o.state = 'open'
         AND a.kind = 'shop' AND a.user_status = 'active'`,
      [prefix, now],
    );
    return row;
  }

  async touch(tx: Tx, id: number, now: Date): Promise<void> {
    await tx.run(`UPDATE api_key SET last_used_dt = $2 WHERE id = $1`, [id, now]);
  }
}
