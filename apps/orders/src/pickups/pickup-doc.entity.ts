import type { PickupCancel, PickupStatus } from '@lamliang/contracts/orders';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** What is next between us and the carrier: it is told of the call as it stands, or asked to call it off. */
export type PickupStep = 'tell' | 'cancel' | 'done';

/** A call of a carrier to a pickup point. */
@Entity('pickup_doc')
export class PickupDocEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('integer')
  partner_id: number;
  @Column('text')
  partner_code: string;
  /** The point as it was when the carrier was called. */
  @Column('bigint')
  pickup_point_id: number;
  @Column('text')
  pickup_point_name: string;
  @Column('text')
  pickup_address: string;
  @Column('text')
  pickup_district: string;
  @Column('text')
  pickup_city: string;
  @Column('text')
  pickup_province: string;
  @Column('text')
  pickup_zip_code: string;
  @Column('text')
  pickup_responser_name: string;
  @Column('text')
  pickup_responser_tel: string;
  @Column('timestamptz')
  pickup_dt: Date;
  /** Its day in Bangkok. */
  @Column('text')
  pickup_day: string;
  /** The time that the carrier has accepted; null until it knows of the call. */
  @Column('timestamptz', { nullable: true })
  told_dt: Date | null;
  @Column('integer')
  parcel_count: number;
  @Column('text')
  remark: string;
  @Column('smallint')
  auto_flag: 0 | 1;
  @Column('text')
  status: PickupStatus;
  @Column('smallint')
  cancel_requested: 0 | 1;
  @Column('text', { nullable: true })
  cancel_code: PickupCancel | null;
  @Column('text', { nullable: true })
  cancel_reason: string | null;
  @Column('text', { nullable: true })
  partner_pickup_no: string | null;
  @Column('text', { nullable: true })
  driver_name: string | null;
  @Column('text', { nullable: true })
  driver_tel: string | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz', { nullable: true })
  confirmed_dt: Date | null;
  @Column('timestamptz', { nullable: true })
  picked_up_dt: Date | null;
  @Column('timestamptz', { nullable: true })
  cancelled_dt: Date | null;
  /** When the carrier last told of it, or was asked. */
  @Column('timestamptz')
  carrier_seen_dt: Date;
  /** Rises by one with each change of what the carrier is to know. */
  @Column('integer')
  version: number;
  @Column('text')
  step: PickupStep;
  @Column('integer')
  attempts: number;
  @Column('timestamptz')
  next_attempt_at: Date;
  @Column('text', { nullable: true })
  last_error: string | null;
  /** W3C trace context of the request that called. */
  @Column('text', { nullable: true })
  traceparent: string | null;
}

/** A parcel of a call. */
@Entity('pickup_doc_order')
export class PickupDocOrder {
  @PrimaryColumn('bigint')
  pickup_doc_id: number;
  @PrimaryColumn('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
}
