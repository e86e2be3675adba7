import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A parcel as the simulated carrier knows it. */
@Entity('parcel')
export class Parcel {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  partner_code: string;
  @Column('text')
  order_no: string;
  @Column('text')
  booking_ref: string;
  @Column('text')
  awb: string;
  @Column('timestamptz')
  awb_dt: Date;
  @Column('text')
  state: string;
  @Column('jsonb')
  sender: object;
  @Column('jsonb')
  receiver: object;
  @Column('integer')
  weight_g: number;
  @Column('double precision')
  width_cm: number;
  @Column('double precision')
  length_cm: number;
  @Column('double precision')
  height_cm: number;
  @Column('bigint')
  cod: number;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  step_dt: Date;
  @Column('timestamptz', { nullable: true })
  pickup_dt: Date | null;
  @Column('timestamptz', { nullable: true })
  delivered_dt: Date | null;
}
