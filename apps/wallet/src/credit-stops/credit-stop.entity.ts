import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether invoicing has stopped the credit of a shop. */
@Entity('credit_stop')
export class CreditStop {
  @PrimaryColumn('bigint')
  account_id: number;
  @Column('smallint')
  stopped_flag: 0 | 1;
  @Column('bigint')
  version: number;
}
