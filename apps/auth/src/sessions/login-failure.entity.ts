import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Failed attempts of a login or an address, for the limit. */
@Entity('login_failure')
export class LoginFailure {
  @PrimaryColumn('text')
  key: string;
  @Column('timestamptz', { array: true })
  failures: Date[];
  @Column('timestamptz', { array: true })
  pending: Date[];
  @Column('timestamptz')
  last_dt: Date;
}
