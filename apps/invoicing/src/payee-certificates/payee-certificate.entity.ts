import type { BuyerField, PayeeKind, WithholdingReturn } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A certificate of tax that we owe a payee: what was paid on a day under one reference. Satang. */
@Entity('payee_certificate')
export class PayeeCertificateEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  payee_kind: PayeeKind;
  /** The shop; 0 of a carrier. */
  @Column('bigint')
  account_id: number;
  /** The carrier; '' of a shop. */
  @Column('text')
  partner_code: string;
  @Column('text')
  payment_reference: string;
  @Column('date')
  paid_date: string;
  @Column('integer')
  payment_count: number;
  @Column('bigint')
  paid_amount: Satang;
  @Column('bigint')
  withheld_amount: Satang;
  /** What is missing of the payee, as it was found last. */
  @Column('text', { array: true, default: '{}' })
  lacks: BuyerField[];
  /** Null until it is issued, as `return_form`. */
  @Column('bigint', { nullable: true })
  paper_id: number | null;
  @Column('text', { nullable: true })
  return_form: WithholdingReturn | null;
  @Column('timestamptz')
  create_dt: Date;
}

/** A payment that tax was kept back of, once for its fact. Satang, basis points. */
@Entity('withheld_payment')
export class WithheldPayment {
  /** `commission:<payment>` or `parcel:<order>`. */
  @PrimaryColumn('text')
  source_key: string;
  @Column('bigint')
  payee_certificate_id: number;
  @Column('timestamptz')
  paid_dt: Date;
  @Column('bigint')
  paid_amount: Satang;
  @Column('integer')
  withheld_bps: number;
  @Column('bigint')
  withheld_amount: Satang;
}
