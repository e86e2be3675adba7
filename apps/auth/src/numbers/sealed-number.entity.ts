import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredField } from './numbers.rules.ts';

/** One number of an account, encrypted; what may be read of it without the key are its last digits. */
@Entity('sealed_number')
export class SealedNumber {
  @PrimaryColumn('bigint')
  account_id: number;
  @PrimaryColumn({ type: 'text' })
  field: StoredField;
  @Column('bytea')
  sealed: Buffer;
  /** The id of the key that sealed it; PostgreSQL reads it from the first byte. */
  @Column({ type: 'smallint', insert: false, update: false })
  key_id: number;
  @Column('text')
  last_digits: string;
  @Column('bytea', { nullable: true })
  blind_index: Buffer | null;
}
