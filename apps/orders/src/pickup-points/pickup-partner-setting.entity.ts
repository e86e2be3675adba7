import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Pickup settings of a shop for one carrier. */
@Entity('pickup_partner_setting')
export class PickupPartnerSetting {
  @PrimaryColumn('bigint')
  account_id: number;
  @PrimaryColumn('integer')
  partner_id: number;
  @Column('bigint', { nullable: true })
  pickup_point_id: number | null;
  @Column('smallint')
  auto_pickup_flag: 0 | 1;
}
