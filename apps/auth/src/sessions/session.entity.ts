import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session; only the hash of its token is stored. */
@Entity('session')
export class Session {
  @PrimaryColumn('bytea')
  token_hash: Buffer;
  /** What its user names it by. */
  @Column({ type: 'bigint', generated: 'identity' })
  id: number;
  @Column('bigint')
  login_id: number;
  @Column('bigint')
  account_id: number;
  @Column('bigint', { nullable: true })
  link_id: number | null;
  @Column('bigint', { nullable: true })
  acting_staff_id: number | null;
  /** The session of those staff: it ends with that one. */
  @Column('bigint', { nullable: true })
  staff_session_id: number | null;
  /** Of the key that takes it up, until it was; before that nobody has its token. */
  @Column('bytea', { nullable: true })
  key_hash: Buffer | null;
  /** Where its login came from; null where that is not known. */
  @Column('text', { nullable: true })
  browser: string | null;
  @Column('text', { nullable: true })
  system: string | null;
  @Column('text', { nullable: true })
  address: string | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  last_seen_dt: Date;
  @Column('timestamptz')
  expire_dt: Date;
}
