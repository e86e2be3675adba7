import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a shop may pay and gets for it, while it is offered. Satang. */
@Entity('topup_package')
export class TopupPackageEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('text')
  name: string;
  @Column('bigint')
  price: Satang;
  @Column('bigint')
  credit_amount: Satang;
  @Column('bigint')
  bonus_amount: Satang;
  @Column('smallint')
  active_flag: 0 | 1;
  @Column('timestamptz')
  start_dt: Date;
  @Column('timestamptz', { nullable: true })
  end_dt: Date | null;
}
