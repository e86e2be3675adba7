import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Surcharge up to a sum of sides (mm), in satang. */
@Entity('oversize_band')
export class OversizeBand {
  @PrimaryColumn('bigint')
  rate_card_id: number;
  @PrimaryColumn('integer')
  size_to: number;
  @Column('bigint')
  price: number;
}
