import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { CarrierPickupTerms, PickupState } from '@lamliang/contracts/sandbox';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A call to collect parcels, as the simulated carrier knows it. */
@Entity('pickup')
export class Pickup {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  partner_code: CarrierCode;
  @Column('text')
  pickup_no: string;
  @Column('text')
  state: PickupState;
  @Column('timestamptz')
  pickup_at: Date;
  @Column('integer')
  parcel_count: number;
  @Column('text', { array: true })
  awbs: string[];
  @Column('jsonb')
  point: CarrierPickupTerms['point'];
  @Column('text')
  remark: string;
  @Column('text', { nullable: true })
  driver_name: string | null;
  @Column('text', { nullable: true })
  driver_tel: string | null;
  @Column('text', { nullable: true })
  reason: string | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  step_dt: Date;
}
