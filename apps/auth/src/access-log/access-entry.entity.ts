import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Who did what, when and from where: a login, the end of a session, a reading of personal data. */
@Entity('access_entry')
export class AccessEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('timestamptz')
  at: Date;
  @Column('text')
  action: string;
  /** Id of the route. */
  @Column('text')
  route: string;
  @Column('bigint', { nullable: true })
  login_id: number | null;
  @Column('bigint', { nullable: true })
  account_id: number | null;
  @Column('bigint', { nullable: true })
  acting_staff_id: number | null;
  @Column('text', { nullable: true })
  staff_role: string | null;
  @Column('text')
  address: string;
  @Column('text')
  user_agent: string;
  @Column('text')
  trace_id: string;
  /** Of what the route names: the customer, the order. */
  @Column('text', { nullable: true })
  record_id: string | null;
  /** Status of HTTP; null for logins, and for rows of a release that did not tell. */
  @Column('smallint', { nullable: true })
  answer_status: number | null;
}
