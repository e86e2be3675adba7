import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a carrier is offered. */
@Entity('partner_switch')
export class PartnerSwitch {
  @PrimaryColumn('integer')
  partner_id: number;
  @Column('smallint')
  active_flag: number;
  /** Of the carrier in orders; 0 before versions were kept. */
  @Column('bigint')
  version: number;
  @Column('timestamptz')
  update_dt: Date;
}
