import type { RewardStep, RewardTerms } from '@lamliang/contracts/wallet';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Rates that hold from a day on: of commission to referrers and to resellers, of cashback, of the tax that is kept back. */
@Entity('reward_terms')
export class RewardTermsEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('text')
  kind: RewardTerms['kind'];
  /** The reseller whose rate it is. */
  @Column('bigint', { nullable: true })
  account_id: number | null;
  @Column('date')
  valid_from: string;
  /** Rates in hundredths of a percent, from amounts in satang on. */
  @Column('jsonb')
  steps: RewardStep[];
  @Column('text')
  staff_name: string;
  @Column('timestamptz')
  create_dt: Date;
}
