import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

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
  normal_weight_price: number;
  @Column('bigint')
  capital_city_price: number;
  @Column('bigint')
  other_provinces_price: number;
  @Column('bigint')
  overweight_price: number;
  @Column('integer')
  max_weight: number;
  @Column('integer')
  size: number;
  @Column('bigint')
  over_size_price: number;
  @Column('integer')
  max_size: number;
  @Column('integer')
  cod_rate_bps: number;
  @Column('timestamptz')
  create_dt: Date;
}
