import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a shop was reminded of an invoice, once for each step. */
@Entity('invoice_reminder')
export class InvoiceReminder {
  @PrimaryColumn('bigint')
  invoice_approval_id: number;
  /** Days after it was due, below zero before. */
  @PrimaryColumn('integer')
  step_days: number;
  @Column('timestamptz')
  create_dt: Date;
}
