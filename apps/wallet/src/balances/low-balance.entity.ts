import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether and how early a shop is warned; a shop without a row is warned as the table says by default. */
@Entity('low_balance')
export class LowBalanceEntity {
  @PrimaryColumn('bigint')
  account_id: number;
  @Column('smallint', { default: 1 })
  active_flag: 0 | 1;
  @Column('integer', { default: 3 })
  days: number;
  /** The day in Bangkok of the last warning. */
  @Column('date', { nullable: true })
  warned_day: string | null;
}
