import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CarrierCode } from '@lamliang/contracts/pricing';

/** Seconds between the steps of parcels of a carrier. */
@Entity('walk')
export class Walk {
  @PrimaryColumn('text')
  partner_code: CarrierCode;
  @Column('integer')
  step_s: number;
}
