import type { StaffReward } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** What a shop was given for a month of parcels: its own, or those of a shop that it referred or that is under it. Satang. */
@Entity('reward')
export class RewardEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('text')
  kind: StaffReward['kind'];
  /** The first day of the month. */
  @Column('date')
  period: string;
  @Column('bigint')
  account_id: number;
  @Column('bigint')
  source_account_id: number;
  @Column('integer')
  order_count: number;
  @Column('bigint')
  base_amount: Satang;
  @Column('integer')
  rate_bps: number;
  @Column('bigint')
  amount: Satang;
  @Column('bigint', { nullable: true })
  transaction_id: number | null;
  @Column('timestamptz')
  create_dt: Date;
}

/** A month that is closed. */
@Entity('reward_month')
export class RewardMonthEntity {
  @PrimaryColumn('date')
  period: string;
  @Column('timestamptz')
  closed_dt: Date;
}
