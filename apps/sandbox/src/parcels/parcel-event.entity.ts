import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CarrierEvent } from '@lamliang/contracts/orders';
import type { Measure } from '@lamliang/contracts/sandbox';

/** What happened to a parcel. */
@Entity('parcel_event')
export class ParcelEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('uuid')
  event_id: string;
  @Column('bigint')
  parcel_id: number;
  @Column('text')
  event: CarrierEvent;
  @Column('timestamptz')
  occurred_dt: Date;
  @Column('text', { nullable: true })
  place: string | null;
  @Column('text', { nullable: true })
  detail: string | null;
  @Column('jsonb', { nullable: true })
  measured: Measure | null;
}
