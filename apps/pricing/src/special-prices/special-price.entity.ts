import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Satang } from '@lamliang/kernel';

/** A shop's own price with a carrier; rows are only added. */
@Entity('special_price')
export class SpecialPrice {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('integer')
  partner_id: number;
  @Column('date')
  valid_from: string;
  @Column('bigint')
  normal_weight_price: Satang;
  @Column('bigint')
  capital_city_price: Satang;
  @Column('bigint')
  other_provinces_price: Satang;
  @Column('bigint')
  overweight_price: Satang;
  @Column('integer')
  max_weight: number;
  @Column('integer')
  size: number;
  @Column('bigint')
  over_size_price: Satang;
  @Column('integer')
  max_size: number;
  @Column('integer')
  cod_rate_bps: number;
  @Column('timestamptz')
  create_dt: Date;
  /** Null where it was set before this was kept. */
  @Column('text', { nullable: true })
  set_name: string | null;
  /** Who approved it, where a second person was needed. */
  @Column('text', { nullable: true })
  approved_name: string | null;
  @Column('text', { nullable: true })
  reason: string | null;
}
