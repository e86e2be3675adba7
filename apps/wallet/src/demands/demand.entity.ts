import type { DemandKind, DemandState, PaymentType } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What another service asked of a shop's money, once for its kind and business key. Satang. */
@Entity('demand')
export class DemandEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  kind: DemandKind;
  @Column('text')
  business_key: string;
  @Column('bigint')
  account_id: number;
  @Column('text')
  payment_type: PaymentType;
  @Column('bigint')
  amount: Satang;
  /** Contained in the amount. */
  @Column('bigint')
  vat_amount: Satang;
  @Column('bigint', { nullable: true })
  order_id: number | null;
  @Column('text', { nullable: true })
  order_no: string | null;
  @Column('text')
  reason: string;
  @Column('text')
  state: DemandState;
  @Column('bigint', { nullable: true })
  transaction_id: number | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz', { nullable: true })
  taken_dt: Date | null;
}
