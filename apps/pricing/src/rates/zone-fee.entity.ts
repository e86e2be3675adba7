import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Surcharge of a list up to a weight (grams), in satang. */
@Entity('zone_fee')
export class ZoneFee {
  @PrimaryColumn('bigint')
  zone_list_id: number;
  @PrimaryColumn('integer')
  weight_to: number;
  @Column('bigint')
  price: number;
}
