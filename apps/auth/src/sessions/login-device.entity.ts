import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser that a login was right from; only the hash of its cookie is stored. */
@Entity('login_device')
export class LoginDevice {
  @PrimaryColumn('bigint')
  login_id: number;
  @PrimaryColumn('bytea')
  device_hash: Buffer;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  last_seen_dt: Date;
}
