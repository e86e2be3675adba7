import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The key that a shop refers others with; it is no secret. */
@Entity('affiliate')
export class Affiliate {
  @PrimaryColumn('bigint')
  account_id: number;
  @Column('text')
  affiliate_key: string;
  @Column('timestamptz')
  create_dt: Date;
}

/** Who referred a shop: one referrer, for good. */
@Entity('referral')
export class Referral {
  @PrimaryColumn('bigint')
  account_id: number;
  @Column('bigint')
  referrer_id: number;
  @Column('timestamptz')
  create_dt: Date;
}
