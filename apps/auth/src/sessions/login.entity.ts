import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

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
  staff_role: string | null;
  @Column('smallint')
  active_flag: number;
  @Column('timestamptz')
  create_dt: Date;
}
