import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The authenticator app of a login. */
@Entity('second_factor')
export class SecondFactor {
  @PrimaryColumn('bigint')
  login_id: number;
  /** Sealed; null until it was confirmed by a code. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;
  /** Sealed; shown to be set up, not confirmed yet. */
  @Column('bytea', { nullable: true })
  offered_secret: Buffer | null;
  /** The newest time step a code was accepted of: it and older ones are not accepted again. */
  @Column('bigint')
  last_step: number;
  @Column('timestamptz', { nullable: true })
  confirm_dt: Date | null;
  /** When one was taken away last; tickets of before are none any more. */
  @Column('timestamptz', { nullable: true })
  removed_dt: Date | null;
}

/** A recovery code that was not used yet; only its hash is stored. */
@Entity('recovery_code')
export class RecoveryCode {
  @PrimaryColumn('bigint')
  login_id: number;
  @PrimaryColumn('bytea')
  code_hash: Buffer;
}

/** A ticket of the second step that has logged in; only its hash is stored. */
@Entity('used_ticket')
export class UsedTicket {
  @PrimaryColumn('bigint')
  login_id: number;
  @PrimaryColumn('bytea')
  ticket_hash: Buffer;
  /** When the ticket is over anyway. */
  @Column('timestamptz')
  expire_dt: Date;
}
