import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A fault of a carrier that was switched on for a while. */
@Entity('fault')
export class Fault {
  @PrimaryColumn('text')
  partner_code: string;
  @PrimaryColumn('text')
  kind: string;
  @Column('double precision')
  rate: number;
  @Column('timestamptz')
  until_dt: Date;
  @Column('integer')
  delay_ms: number;
  @Column('bigint')
  calls: number;
}
