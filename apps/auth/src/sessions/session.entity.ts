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
