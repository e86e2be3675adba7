import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which reseller a shop is under: a copy of what auth keeps. */
@Entity('shop_reseller')
export class ShopReseller {
  @PrimaryColumn('bigint')
  account_id: number;
  @Column('bigint', { nullable: true })
  reseller_id: number | null;
  /** Of the account in auth. */
  @Column('bigint')
  version: number;
  @Column('timestamptz')
  update_dt: Date;
}
