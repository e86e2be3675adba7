import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { EmployeeLevel } from '@lamliang/contracts/auth';

/** A key with which one person becomes an employee of a shop. The key itself stands nowhere, only its hash. */
@Entity('invite')
export class Invite {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('smallint')
  access_level_id: EmployeeLevel;
  @Column('bytea')
  key_hash: Buffer;
  /** Whom it is meant for, where that was told. */
  @Column('text', { nullable: true })
  email: string | null;
  @Column('text', { nullable: true })
  telephone: string | null;
  /** The login that made it. */
  @Column('bigint')
  made_by: number;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  expire_dt: Date;
  @Column('timestamptz', { nullable: true })
  used_dt: Date | null;
  @Column('bigint', { nullable: true })
  used_by: number | null;
  @Column('timestamptz', { nullable: true })
  revoke_dt: Date | null;
}
