import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CodePurpose } from './one-time-code.rules.ts';

/** A code that was sent to a telephone or a mailbox. Neither code nor receiver stand in it, only keyed hashes of both. */
@Entity('one_time_code')
export class OneTimeCode {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  purpose: CodePurpose;
  @Column('bytea')
  receiver_hash: Buffer;
  /** The network address that asked for it. */
  @Column('bytea')
  address_hash: Buffer;
  @Column('bytea')
  code_hash: Buffer;
  @Column('text')
  ref: string;
  /** Whom it is for; null where nobody has registered yet. */
  @Column('bigint', { nullable: true })
  login_id: number | null;
  @Column('smallint')
  tries: number;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  expire_dt: Date;
  /** When the right code was typed. */
  @Column('timestamptz', { nullable: true })
  proven_dt: Date | null;
  /** When what it opens was done, or its login got another password. */
  @Column('timestamptz', { nullable: true })
  spent_dt: Date | null;
}
