import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { FaultKind } from '@lamliang/contracts/sandbox';

/** A fault of a carrier that was switched on for a while. */
@Entity('fault')
export class Fault {
  @PrimaryColumn('text')
  partner_code: CarrierCode;
  @PrimaryColumn('text')
  kind: FaultKind;
  @Column('double precision')
  rate: number;
  @Column('timestamptz')
  until_dt: Date;
  @Column('integer')
  delay_ms: number;
  @Column('bigint')
  calls: number;
}
