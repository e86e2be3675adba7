import { Column, Entity, PrimaryColumn } from 'typeorm';

export type SagaStep = 'book' | 'capture' | 'release' | 'cancel' | 'refund' | 'void' | 'done';

/** The next step of an order's booking at its carrier. */
@Entity('booking_saga')
export class BookingSaga {
  @PrimaryColumn('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  step: SagaStep;
  @Column('integer')
  attempts: number;
  @Column('timestamptz')
  next_attempt_at: Date;
  @Column('timestamptz')
  deadline: Date;
  @Column('text', { nullable: true })
  last_error: string | null;
  /** W3C trace context of the request that booked. */
  @Column('text', { nullable: true })
  traceparent: string | null;
}
