import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A call to a carrier with its answer, secrets masked. */
@Entity('carrier_call')
export class CarrierCall {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint', { nullable: true })
  shipment_order_id: number | null;
  @Column('text', { nullable: true })
  order_no: string | null;
  @Column('text')
  partner_code: string;
  @Column('timestamptz')
  request_dt: Date;
  @Column('text')
  method: string;
  @Column('text')
  url: string;
  @Column('jsonb', { nullable: true })
  request_body: unknown;
  @Column('integer', { nullable: true })
  response_status: number | null;
  @Column('jsonb', { nullable: true })
  response_body: unknown;
  @Column('integer')
  duration_ms: number;
  @Column('text', { nullable: true })
  error: string | null;
  /** Null for a call of before traces were kept. */
  @Column('text', { nullable: true })
  trace_id: string | null;
}
