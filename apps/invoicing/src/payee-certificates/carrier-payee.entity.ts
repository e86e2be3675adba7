import type { CarrierCode } from '@lamliang/contracts/pricing';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FrozenParty } from '../parties/party.rules.ts';

/** The company of a carrier, as certificates of tax name it. */
@Entity('carrier_payee')
export class CarrierPayeeEntity {
  /** That of the carrier. */
  @PrimaryColumn('integer')
  id: number;
  @Column('text')
  partner_code: CarrierCode;
  @Column('jsonb')
  party: FrozenParty;
  @Column('text')
  staff_name: string;
  @Column('timestamptz')
  update_dt: Date;
}
