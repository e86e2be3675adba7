import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { StaffRole } from '@lamliang/contracts';
import type { MessageLanguage } from '@lamliang/contracts/notifications';

/** A person who can log in. */
@Entity('login')
export class Login {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('text')
  provider: string;
  @Column('text')
  telephone: string;
  @Column('text')
  email: string;
  @Column('text')
  password_hash: string;
  @Column('text')
  user_name: string;
  @Column('text', { nullable: true })
  profile_pic: string | null;
  @Column('bigint', { nullable: true })
  account_id: number | null;
  @Column('text', { nullable: true })
  staff_role: StaffRole | null;
  /** What the person is written to in: that of the page where they came in last. */
  @Column('text')
  language: MessageLanguage;
  @Column('smallint')
  active_flag: 0 | 1;
  /** How often all of its sessions were ended, or all but one. */
  @Column('integer')
  sessions_ended: number;
  @Column('timestamptz')
  create_dt: Date;
}
