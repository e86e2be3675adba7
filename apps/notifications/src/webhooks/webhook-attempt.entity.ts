import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One attempt of a delivery. */
@Entity('webhook_attempt')
export class WebhookAttempt {
  @PrimaryColumn('bigint')
  delivery_id: number;
  @PrimaryColumn('integer')
  attempt_no: number;
  @Column('bigint')
  account_id: number;
  @Column('bigint')
  webhook_id: number;
  @Column('timestamptz')
  attempt_dt: Date;
  @Column('integer')
  duration_ms: number;
  @Column('smallint')
  failed_flag: 0 | 1;
  @Column('jsonb')
  request_headers: Record<string, string>;
  @Column('integer', { nullable: true })
  response_status: number | null;
  @Column('jsonb', { nullable: true })
  response_headers: Record<string, string> | null;
  @Column('text', { nullable: true })
  response_body: string | null;
  @Column('text', { nullable: true })
  error: string | null;
}
