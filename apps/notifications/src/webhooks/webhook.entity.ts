import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A webhook of a shop; its token is encrypted. */
@Entity('webhook')
export class Webhook {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  name: string;
  @Column('text')
  url: string;
  @Column('bytea')
  token_enc: Buffer;
  /** The secret before this one; it signs, too, until `old_token_until`. */
  @Column('bytea', { nullable: true })
  old_token_enc: Buffer | null;
  @Column('timestamptz', { nullable: true })
  old_token_until: Date | null;
  @Column('text', { array: true })
  events: string[];
  @Column('smallint')
  active_flag: 0 | 1;
  @Column('text', { nullable: true })
  off_reason: 'gone' | 'failing' | null;
  @Column('timestamptz', { nullable: true })
  failing_since: Date | null;
  @Column('integer')
  breaker_level: number;
  @Column('timestamptz', { nullable: true })
  breaker_until: Date | null;
  @Column('timestamptz', { nullable: true })
  last_delivery_dt: Date | null;
  @Column('text', { nullable: true })
  last_delivery_status: string | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz', { nullable: true })
  deleted_dt: Date | null;
}
