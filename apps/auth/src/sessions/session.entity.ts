import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session; only the hash of its token is stored. */
@Entity('session')
export class Session {
  @PrimaryColumn('bytea')
  token_hash: Buffer;
  @Column('bigint')
  login_id: number;
  @Column('bigint')
  account_id: number;
  @Column('bigint', { nullable: true })
  link_id: number | null;
  @Column('bigint', { nullable: true })
  acting_staff_id: number | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  last_seen_dt: Date;
  @Column('timestamptz')
  expire_dt: Date;
}
