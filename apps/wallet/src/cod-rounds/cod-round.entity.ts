import type { CodRound, StaffCodRound } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** COD, or commission, of one shop that is paid together; which parcels are in it stands with the parcels. Satang. */
@Entity('cod_round')
export class CodRoundEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  /** Generated from the id. */
  @Column('text')
  cod_approval_no: string;
  @Column('bigint')
  account_id: number;
  @Column('text')
  kind: StaffCodRound['kind'];
  @Column('date')
  round_date: string;
  @Column('text')
  status: CodRound['status'];
  @Column('integer')
  order_count: number;
  @Column('bigint')
  cod_amount: Satang;
  @Column('bigint')
  cod_fee_amount: Satang;
  @Column('bigint')
  cod_fee_vat_amount: Satang;
  /** Of a round of the kind `advance`: our price for it. */
  @Column('bigint')
  advance_fee_amount: Satang;
  @Column('bigint')
  advance_fee_vat_amount: Satang;
  /** What the shop gives back by it of parcels that were paid in advance and came back. */
  @Column('bigint')
  recovered_amount: Satang;
  /** Of a round of the kind `commission`: what leaves the balance of the shop, and the tax kept back of it. */
  @Column('bigint')
  commission_amount: Satang;
  @Column('integer')
  withheld_bps: number;
  @Column('bigint')
  withheld_amount: Satang;
  /** Generated: COD without what is kept back of it, or commission without tax. */
  @Column('bigint')
  net_amount: Satang;
  @Column('integer', { nullable: true })
  bank_id: number | null;
  @Column('text', { nullable: true })
  bank_name: string | null;
  @Column('text', { nullable: true })
  account_name: string | null;
  @Column('text', { nullable: true })
  last_digits: string | null;
  /** The number as auth sealed it for this payment; kept from its approval until it was sent. */
  @Column('text', { nullable: true })
  account_sealed: string | null;
  @Column('text', { nullable: true })
  bank_reference: string | null;
  @Column('timestamptz', { nullable: true })
  transfer_dt: Date | null;
  @Column('text', { nullable: true })
  remark: string | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('bigint', { nullable: true })
  approved_by: number | null;
  @Column('text', { nullable: true })
  approved_name: string | null;
  @Column('timestamptz', { nullable: true })
  approved_dt: Date | null;
  @Column('bigint', { nullable: true })
  transaction_id: number | null;
}
