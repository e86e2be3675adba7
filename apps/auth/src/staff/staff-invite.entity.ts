import type { StaffRole } from '@lamliang/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A key with which one person becomes a member of staff. The key itself stands nowhere, only its hash. */
@Entity('staff_invite')
export class StaffInvite {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bytea')
  key_hash: Buffer;
  @Column('text')
  user_name: string;
  @Column('text')
  email: string;
  @Column('text')
  telephone: string;
  @Column('text')
  staff_role: StaffRole;
  /** The administrator who made it. */
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
