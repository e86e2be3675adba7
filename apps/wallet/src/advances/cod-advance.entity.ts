import type { CodAdvance, CodAdvanceState } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** COD of an order that is paid before its carrier hands it over; the round that pays it stands with its parcel. Satang. */
@Entity('cod_advance')
export class CodAdvanceEntity {
  @PrimaryColumn('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  state: CodAdvanceState;
  @Column('bigint')
  cod_amount: Satang;
  /** The price by which it was asked for, in hundredths of a percent of the COD. */
  @Column('integer')
  fee_bps: number;
  @Column('bigint')
  fee_amount: Satang;
  @Column('bigint')
  fee_vat_amount: Satang;
  @Column('timestamptz')
  create_dt: Date;
  /** What the shop has to give back; null unless its parcel came back. */
  @Column('bigint', { nullable: true })
  due_amount: Satang | null;
  /** What the COD of the parcel ends as once it is given back; null where a complaint says so. */
  @Column('text', { nullable: true })
  ends_as: CodAdvance['ends_as'];
  @Column('text', { nullable: true })
  reason: string | null;
  @Column('timestamptz', { nullable: true })
  reversed_dt: Date | null;
  /** From when it is taken from the wallet. */
  @Column('timestamptz', { nullable: true })
  take_dt: Date | null;
  /** The round that it is taken from; one that is not paid lets go of it. */
  @Column('bigint', { nullable: true })
  taking_round_id: number | null;
  @Column('timestamptz', { nullable: true })
  taken_dt: Date | null;
}
