import type { ApprovalStatus, InvoiceStatus } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a credit customer owes up to a day; satang, with VAT unless it says otherwise. */
@Entity('invoice_approval')
export class InvoiceApprovalEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  /** Made of the id by the database. */
  @Column({ type: 'text', insert: false, update: false })
  invoice_approval_no: string;
  @Column('bigint')
  account_id: number;
  @Column('date')
  summary_date: string;
  @Column('date', { nullable: true })
  period_from: string | null;
  @Column('date', { nullable: true })
  period_to: string | null;
  @Column('text')
  status: ApprovalStatus;
  @Column('text', { nullable: true })
  invoice_status: InvoiceStatus | null;
  @Column('text', { nullable: true })
  invoice_no: string | null;
  @Column('integer')
  order_count: number;
  @Column('integer')
  line_count: number;
  @Column('bigint')
  shipping_amount: Satang;
  @Column('bigint')
  cod_fee_amount: Satang;
  @Column('bigint')
  insurance_amount: Satang;
  @Column('bigint')
  other_fee_amount: Satang;
  @Column('bigint')
  base_amount: Satang;
  @Column('bigint')
  vat_amount: Satang;
  @Column('bigint')
  total_amount: Satang;
  @Column('bigint')
  withholding_amount: Satang;
  @Column('date', { nullable: true })
  due_date: string | null;
  @Column('text', { nullable: true })
  remark: string | null;
  @Column('bigint')
  created_by: number;
  @Column('text')
  created_name: string;
  @Column('bigint', { nullable: true })
  approved_by: number | null;
  @Column('text', { nullable: true })
  approved_name: string | null;
  @Column('timestamptz', { nullable: true })
  approved_dt: Date | null;
  /** Agreed with the shop when it was made; null where nothing was. */
  @Column('integer', { nullable: true })
  due_days: number | null;
  /** When its money was received. */
  @Column('timestamptz', { nullable: true })
  received_dt: Date | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('bigint')
  version: number;
}
