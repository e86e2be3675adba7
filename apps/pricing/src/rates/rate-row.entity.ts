import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Price up to a weight (grams), in satang. */
@Entity('rate_row')
export class RateRow {
  @PrimaryColumn('bigint')
  rate_card_id: number;
  @PrimaryColumn('integer')
  weight_to: number;
  @Column('bigint')
  capital_city_price: number;
  @Column('bigint')
  other_provinces_price: number;
}
