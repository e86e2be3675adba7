import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AccessLevelId } from '@lamliang/contracts';

/** Access of a login to an account. */
@Entity('account_link')
export class AccountLink {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  login_id: number;
  @Column('bigint')
  account_id: number;
  @Column('smallint')
  access_level_id: AccessLevelId;
  @Column('smallint')
  active_flag: 0 | 1;
  @Column('timestamptz')
  create_dt: Date;
}
