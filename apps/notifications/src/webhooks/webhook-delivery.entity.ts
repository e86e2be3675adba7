import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The sending of a message to a webhook, with its retries. */
@Entity('webhook_delivery')
export class WebhookDelivery {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('bigint')
  webhook_id: number;
  @Column('text')
  message_id: string;
  @Column('uuid')
  event_id: string;
  @Column('text')
  state: 'pending' | 'delivered' | 'exhausted' | 'cancelled';
  @Column('integer')
  tries: number;
  @Column('integer')
  attempts: number;
  @Column('timestamptz', { nullable: true })
  first_try_dt: Date | null;
  @Column('timestamptz', { nullable: true })
  next_attempt_dt: Date | null;
  @Column('timestamptz', { nullable: true })
  lease_until: Date | null;
  @Column('smallint')
  resend_flag: 0 | 1;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz', { nullable: true })
  delivered_dt: Date | null;
  @Column('integer', { nullable: true })
  last_status: number | null;
  @Column('text', { nullable: true })
  last_error: string | null;
}
