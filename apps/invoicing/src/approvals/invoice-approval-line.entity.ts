import type { LineCharge, LineState } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A billable line in an invoice approval, with its tax; satang and basis points. */
@Entity('invoice_approval_line')
export class InvoiceApprovalLine {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  invoice_approval_id: number;
  @Column('bigint')
  billable_line_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  charge_code: LineCharge;
  @Column('bigint')
  amount: Satang;
  @Column('integer')
  vat_bps: number;
  @Column('integer')
  withholding_bps: number;
  /** These three as `taxed` has them. */
  @Column('bigint')
  vat_amount: Satang;
  @Column('bigint')
  base_amount: Satang;
  @Column('bigint')
  withholding_amount: Satang;
  @Column('text')
  state: LineState;
  /** Why it was taken out. */
  @Column('text', { nullable: true })
  reason: string | null;
}
