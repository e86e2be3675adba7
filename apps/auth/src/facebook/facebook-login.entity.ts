import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A login that somebody comes to with Facebook, too. Who that is there stands in no column, only a hash of it. */
@Entity('facebook_login')
export class FacebookLogin {
  @PrimaryColumn('text')
  provider: string;
  @PrimaryColumn('bytea')
  identity_hash: Buffer;
  @Column('bigint')
  login_id: number;
  @Column('timestamptz')
  create_dt: Date;
}

/** What came back from Facebook once and is taken no second time. */
@Entity('facebook_state')
export class FacebookState {
  @PrimaryColumn('bytea')
  state_hash: Buffer;
  @Column('timestamptz')
  expire_dt: Date;
}
