import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Where parcels of a shop are collected. */
@Entity('pickup_point')
export class PickupPointEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  pickup_point_name: string;
  @Column('text')
  responser_name: string;
  @Column('text')
  responser_tel: string;
  @Column('text')
  pickup_point_addr: string;
  @Column('text')
  pickup_point_district: string;
  @Column('text')
  pickup_point_city: string;
  @Column('text')
  pickup_point_province: string;
  @Column('text')
  pickup_point_postal_code: string;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz', { nullable: true })
  deleted_dt: Date | null;
}
