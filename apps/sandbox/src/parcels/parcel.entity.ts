import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Satang } from '@lamliang/kernel';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { CarrierBooking, ParcelState } from '@lamliang/contracts/sandbox';

/** A parcel as the simulated carrier knows it. */
@Entity('parcel')
export class Parcel {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  partner_code: CarrierCode;
  @Column('text')
  order_no: string;
  @Column('text')
  booking_ref: string;
  @Column('text')
  awb: string;
  /** When the carrier reveals the AWB. */
  @Column('timestamptz')
  awb_dt: Date;
  @Column('text')
  state: ParcelState;
  @Column('jsonb')
  sender: CarrierBooking['sender'];
  @Column('jsonb')
  receiver: CarrierBooking['receiver'];
  @Column('integer')
  weight_g: number;
  @Column('double precision')
  width_cm: number;
  @Column('double precision')
  length_cm: number;
  @Column('double precision')
  height_cm: number;
  @Column('bigint')
  cod: Satang;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  step_dt: Date;
  @Column('timestamptz', { nullable: true })
  pickup_dt: Date | null;
  @Column('timestamptz', { nullable: true })
  delivered_dt: Date | null;
}
