import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The default pickup point of a shop. */
@Entity('pickup_setting')
export class PickupSetting {
  @PrimaryColumn('bigint')
  account_id: number;
  @Column('bigint', { nullable: true })
  default_pickup_point_id: number | null;
}
