import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A dated price list of a carrier, what shops pay it or what it asks of us: grams, millimetres, satang, basis points. */
@Entity('rate_card')
export class RateCard {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('integer')
  partner_id: number;
  @Column('text')
  kind: 'selling' | 'cost';
  @Column('text')
  version: string;
  @Column('date')
  valid_from: string;
  @Column('text')
  source: string;
  @Column('integer')
  divisor: number;
  @Column('integer')
  step_g: number;
  @Column('integer')
  max_weight_g: number;
  @Column('integer')
  max_side_mm: number;
  @Column('integer')
  max_sum_mm: number;
  @Column('integer')
  included_sum_mm: number;
  @Column('bigint')
  overweight_price: number;
  @Column('integer')
  cod_rate_bps: number;
  @Column('bigint')
  cod_min_fee: number;
  @Column('bigint')
  cod_max: number;
  @Column('integer')
  insurance_rate_bps: number;
  @Column('bigint')
  insurance_min_premium: number;
  @Column('bigint')
  insurance_max: number;
  @Column('integer')
  capital_days_min: number;
  @Column('integer')
  capital_days_max: number;
  @Column('integer')
  other_days_min: number;
  @Column('integer')
  other_days_max: number;
}
