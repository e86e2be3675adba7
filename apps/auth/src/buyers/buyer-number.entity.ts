import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The number of a person as tax papers name it; kept as long as they are. */
@Entity('buyer_number')
export class BuyerNumber {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('bytea')
  sealed: Buffer;
  /** The id of the key that sealed it; PostgreSQL reads it from the first byte. */
  @Column({ type: 'smallint', insert: false, update: false })
  key_id: number;
  @Column('text')
  last_digits: string;
  @Column('bytea')
  blind_index: Buffer;
  /** When invoicing asked for it last. */
  @Column('timestamptz')
  named_dt: Date;
}
