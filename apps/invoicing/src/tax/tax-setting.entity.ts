import type { TaxSettingName } from '@lamliang/contracts/invoicing';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A tax rule that holds from a day on, until a later one does. */
@Entity('tax_setting')
export class TaxSetting {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  name: TaxSettingName;
  /** A word, or satang. */
  @Column('text')
  value: string;
  @Column('date')
  valid_from: string;
  @Column('text')
  staff_name: string;
  @Column('timestamptz')
  create_dt: Date;
}
