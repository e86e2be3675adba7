import type { QueryOf } from '@lamliang/contracts';
import type { RewardStep, RewardTerms, walletRoutes } from '@lamliang/contracts/wallet';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

const FIELDS = 'id, kind, account_id, valid_from::text AS valid_from, steps, staff_name, create_dt';
type TermsFilter = NonNullable<QueryOf<typeof walletRoutes.rewardTermsList>['filter']>;

/** SQL of rates. */
@Injectable()
export class RewardTermsRepository {
  /** The steps that hold on a day; none where none were set. @param account_id a reseller, where the rate is its own */
  async on(tx: Tx, kind: RewardTerms['kind'], day: string, account_id?: number): Promise<RewardStep[]> {
    const [row] = await tx.query<Pick<RewardTerms, 'steps'>[]>(
      `SELECT steps FROM reward_terms WHERE kind = $1 AND valid_from <= $2 AND account_id IS NOT DISTINCT FROM $3
       ORDER BY valid_from DESC, id DESC LIMIT 1`,
      [kind, day, account_id ?? null],
    );
    return row?.steps ?? [];
  }

  /** The same of resellers by their ids; of one without a rate nothing. */
  async ofResellers(tx: Tx, reseller_ids: readonly number[], day: string): Promise<Map<number, RewardStep[]>> {
    const rows = await tx.query<{ account_id: number; steps: RewardStep[] }[]>(
      `SELECT DISTINCT ON (account_id) account_id, steps FROM reward_terms
       WHERE account_id = ANY ($1::bigint[]) AND valid_from <= $2 ORDER BY account_id, valid_from DESC, id DESC`,
      [reseller_ids, day],
    );
    return new Map(rows.map(({ account_id, steps }) => [account_id, steps]));
  }

  /** How often rates were set for this very day, and whether these are what was set for it last. */
  async setFor(tx: Tx, { kind, account_id, valid_from, steps }: Pick<RewardTerms, 'kind' | 'account_id' | 'valid_from' | 'steps'>): Promise<{ times: number; holds: boolean }> {
    const [row] = await tx.query<[{ times: number; holds: boolean }]>(
      `SELECT count(*)::integer AS times, coalesce((array_agg(steps = $4::jsonb ORDER BY id DESC))[1], false) AS holds
       FROM reward_terms WHERE kind = $1 AND account_id IS NOT DISTINCT FROM $2 AND valid_from = $3`,
      [kind, account_id, valid_from, JSON.stringify(steps)],
    );
    return row;
  } // prettier-ignore

  async insert(
    tx: Tx,
    { kind, account_id, valid_from, steps, staff_name }: Omit<RewardTerms, 'id' | 'create_dt'>,
  ): Promise<number> {
    const [row] = await tx.query<[{ id: number }]>(
      `INSERT INTO reward_terms (kind, account_id, valid_from, steps, staff_name, create_dt) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [kind, account_id, valid_from, JSON.stringify(steps), staff_name, tx.now()],
    );
    return row.id;
  }

  list(tx: Tx, list: StaffList<TermsFilter>): Promise<Listed<RewardTerms>> {
    const { id, kind, account_id } = list.filter;
    const search = new Search()
      .add('id = ANY (?::bigint[])', id)
      .add('account_id = ?', account_id)
      .add('kind = ANY (?)', kind);
    return listRows(tx, { select: FIELDS, from: 'reward_terms' }, search, list);
  }

  async one(tx: Tx, id: number): Promise<RewardTerms | undefined> {
    return (await tx.query<RewardTerms[]>(`SELECT ${FIELDS} FROM reward_terms WHERE id = $1`, [id]))[0];
  }
}
