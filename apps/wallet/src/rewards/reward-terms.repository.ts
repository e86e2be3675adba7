import type { QueryOf } from '@lamliang/contracts';
import type { RewardStep, RewardTerms, walletRoutes } from '@lamliang/contracts/wallet';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

const FIELDS = 'id, kind, valid_from::text AS valid_from, steps, staff_name, create_dt';
type TermsFilter = NonNullable<QueryOf<typeof walletRoutes.rewardTermsList>['filter']>;

/** SQL of rates. */
@Injectable()
export class RewardTermsRepository {
  /** The steps that hold on a day; none where none were set. */
  async on(tx: Tx, kind: RewardTerms['kind'], day: string): Promise<RewardStep[]> {
    const [row] = await tx.query<Pick<RewardTerms, 'steps'>[]>(
      'SELECT steps FROM reward_terms WHERE kind = $1 AND valid_from <= $2 ORDER BY valid_from DESC, id DESC LIMIT 1',
      [kind, day],
    );
    return row?.steps ?? [];
  }

  async insert(
    tx: Tx,
    { kind, valid_from, steps, staff_name }: Omit<RewardTerms, 'id' | 'create_dt'>,
  ): Promise<number> {
    const [row] = await tx.query<[{ id: number }]>(
      `INSERT INTO reward_terms (kind, valid_from, steps, staff_name, create_dt) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [kind, valid_from, JSON.stringify(steps), staff_name, tx.now()],
    );
    return row.id;
  }

  list(tx: Tx, list: StaffList<TermsFilter>): Promise<Listed<RewardTerms>> {
    const { id, kind } = list.filter;
    const search = new Search().add('id = ANY (?::bigint[])', id).add('kind = ANY (?)', kind);
    return listRows(tx, { select: FIELDS, from: 'reward_terms' }, search, list);
  }

  async one(tx: Tx, id: number): Promise<RewardTerms | undefined> {
    return (await tx.query<RewardTerms[]>(`SELECT ${FIELDS} FROM reward_terms WHERE id = $1`, [id]))[0];
  }
}
