import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A report of a carrier as it was received; its id identifies duplicates. */
@Entity('carrier_push')
export class CarrierPushed {
  @PrimaryColumn('text')
  partner_code: string;
  @PrimaryColumn('text')
  event_id: string;
  @Column('bigint', { nullable: true })
  order_id: number | null;
  @Column('timestamptz')
  received_dt: Date;
  @Column('jsonb')
  body: object;
}
