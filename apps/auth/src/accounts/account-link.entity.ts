import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a login may do in an account. */
@Entity('account_link')
export class AccountLink {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  login_id: number;
  @Column('bigint')
  account_id: number;
  @Column('smallint')
  access_level_id: number;
  @Column('smallint')
  active_flag: number;
  @Column('timestamptz')
  create_dt: Date;
}
