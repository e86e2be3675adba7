import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Seconds between the steps of parcels of a carrier. */
@Entity('walk')
export class Walk {
  @PrimaryColumn('text')
  partner_code: string;
  @Column('integer')
  step_s: number;
}
