import type { BuyerField, PaymentMethod } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** How an invoice was paid, whole; satang. */
@Entity('invoice_payment')
export class InvoicePayment {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  invoice_approval_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  payment_method: PaymentMethod;
  @Column('date')
  paid_date: string;
  /** What came in. */
  @Column('bigint')
  paid_amount: Satang;
  @Column('bigint')
  withheld_amount: Satang;
  @Column('text', { nullable: true })
  reference: string | null;
  @Column('uuid', { nullable: true })
  slip_file: string | null;
  /** `posting`: wallet is asked to post it; `refused`: for good, with the fault. */
  @Column('text')
  state: 'posting' | 'received' | 'refused';
  @Column('timestamptz', { nullable: true })
  due_dt: Date | null;
  @Column('integer', { default: 0 })
  attempts: number;
  @Column('text', { nullable: true })
  fault: string | null;
  @Column('text', { nullable: true })
  transaction_no: string | null;
  /** What it is receipted by. */
  @Column('bigint', { nullable: true })
  paper_id: number | null;
  /** What of its shop the receipt wants and nobody told. */
  @Column('text', { array: true, default: () => "'{}'" })
  lacks: BuyerField[];
  /** Null where the wallet of the shop paid it by itself. */
  @Column('bigint', { nullable: true })
  entered_by: number | null;
  @Column('text', { nullable: true })
  entered_name: string | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz', { nullable: true })
  received_dt: Date | null;
  /** When its shop was asked for the certificate of what it kept back last. */
  @Column('timestamptz', { nullable: true })
  chased_dt: Date | null;
}
