import type { PaymentTerms } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodParcelState } from './cod-parcel.machine.ts';

/** The COD of a delivered order, a copy of the order's facts with what became of its money. Satang. */
@Entity('cod_parcel')
export class CodParcelEntity {
  @PrimaryColumn('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  order_no: string;
  @Column('text')
  tracking_no: string;
  @Column('text')
  partner_code: string;
  @Column('text', { nullable: true })
  partner_awb_no: string | null;
  @Column('text')
  payment_type: PaymentTerms['payment_type'];
  @Column('bigint')
  cod_amount: Satang;
  @Column('bigint')
  cod_fee: Satang;
  @Column('bigint')
  cod_fee_vat: Satang;
  @Column('text')
  cod_status: CodParcelState;
  @Column('timestamptz')
  delivered_dt: Date;
  @Column('smallint')
  cod_received_flag: 0 | 1;
  @Column('timestamptz', { nullable: true })
  cod_received_dt: Date | null;
  @Column('text')
  cod_fee_status: 'not-receive' | 'received';
  @Column('timestamptz')
  hold_until: Date;
  /** A claim that came while the bank had its round keeps it out of the next one. */
  @Column('smallint')
  complaint_flag: 0 | 1;
  /** The open complaint of its receiver, which keeps it out of rounds until it is settled. */
  @Column('bigint', { nullable: true })
  complaint_id: number | null;
  /** Its latest claim, so that of two events the newer one counts. */
  @Column('bigint', { nullable: true })
  claim_id: number | null;
  /** Its shop was refunded by a claim: the COD has ended, or ends with the round that the bank has. */
  @Column('smallint')
  refunded_flag: 0 | 1;
  @Column('bigint', { nullable: true })
  cod_round_id: number | null;
  /** Of the order, when it was told last. */
  @Column('integer')
  order_version: number;
  @Column('integer')
  version: number;
}
