import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A receiver in the address book of a shop. */
@Entity('receiver')
export class SavedReceiver {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  name: string;
  @Column('text')
  telephone: string;
  @Column('text')
  address: string;
  @Column('text')
  subdistrict: string;
  @Column('text')
  district: string;
  @Column('text')
  province: string;
  @Column('text')
  zip_code: string;
  @Column('timestamptz')
  last_used_dt: Date;
  @Column('integer')
  used_count: number;
}
