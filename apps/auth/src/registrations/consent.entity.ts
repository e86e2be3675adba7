import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What somebody agreed to, and when; rows are only added, the newest of a kind counts. */
@Entity('consent')
export class Consent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  login_id: number;
  @Column('text')
  kind: 'policy' | 'marketing';
  /** Of the policy that was shown. */
  @Column('text')
  version: string;
  @Column('smallint')
  given_flag: 0 | 1;
  @Column('timestamptz')
  at: Date;
}
