import type { CarrierBill } from '@lamliang/contracts/wallet';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A file in which a carrier bills parcels. Satang, before VAT. */
@Entity('carrier_bill')
export class CarrierBillEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('text')
  partner_code: CarrierCode;
  @Column('text')
  file_name: string;
  /** Of the whole file; taken once per carrier, unless it was discarded. */
  @Column('text')
  sha256: string;
  @Column('text')
  state: CarrierBill['state'];
  @Column('integer')
  line_count: number;
  @Column('bigint')
  amount: Satang;
  @Column('bigint')
  imported_by: number;
  @Column('text')
  imported_name: string;
  @Column('timestamptz')
  create_dt: Date;
  @Column('bigint', { nullable: true })
  decided_by: number | null;
  @Column('text', { nullable: true })
  decided_name: string | null;
  @Column('timestamptz', { nullable: true })
  decided_dt: Date | null;
}
