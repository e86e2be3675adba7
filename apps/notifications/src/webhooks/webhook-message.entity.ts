import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message, sent once per event and webhook. */
@Entity('webhook_message')
export class WebhookMessage {
  @PrimaryColumn('text')
  id: string;
  @Column('bigint')
  account_id: number;
  @Column('text')
  subject: string;
  @Column('text')
  event: string;
  @Column('bigint', { nullable: true })
  order_id: number | null;
  @Column('text', { nullable: true })
  order_no: string | null;
  @Column('text')
  body: string;
  @Column('timestamptz')
  create_dt: Date;
  /** The trace in which it was made. */
  @Column('text', { nullable: true })
  traceparent: string | null;
}
