import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Price up to a sum of sides (mm), in satang. */
@Entity('rate_size_row')
export class RateSizeRow {
  @PrimaryColumn('bigint')
  rate_card_id: number;
  @PrimaryColumn('integer')
  size_to: number;
  @Column('bigint')
  capital_city_price: number;
  @Column('bigint')
  other_provinces_price: number;
}
