import { Column, Entity, PrimaryColumn } from 'typeorm';

export type SagaStep = 'book' | 'capture' | 'release' | 'cancel' | 'refund' | 'void' | 'done';

/** The next step of an order at its carrier. */
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
  /** The trace of the request that booked. */
  @Column('text', { nullable: true })
  traceparent: string | null;
}
