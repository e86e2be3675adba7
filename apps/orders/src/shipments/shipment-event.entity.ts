import type { StaffRole } from '@lamliang/contracts';
import type { TimelineEvent } from '@lamliang/contracts/orders';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An entry of the timeline of an order. */
@Entity('shipment_event')
export class ShipmentEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  event_type: TimelineEvent['event_type'];
  @Column('text')
  event_code: string;
  @Column('timestamptz')
  event_dt: Date;
  @Column('text')
  detail: string;
  @Column('text', { nullable: true })
  place: string | null;
  /** Of staff who did it as the shop, with their name and the name of the user they acted as. */
  @Column('text', { nullable: true })
  acted_role: StaffRole | null;
  @Column('text', { nullable: true })
  acted_name: string | null;
}
