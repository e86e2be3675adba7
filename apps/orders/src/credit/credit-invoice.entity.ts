import type { InvoiceStatus } from '@lamliang/contracts/invoicing';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An invoice of a credit customer, copied of invoicing. */
@Entity('credit_invoice')
export class CreditInvoice {
  /** The invoice approval that it was issued of. */
  @PrimaryColumn('bigint')
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  invoice_no: string;
  @Column('text')
  invoice_status: InvoiceStatus;
  @Column('bigint')
  version: number;
  /** The last order of it that is known; null once all are. */
  @Column('bigint', { nullable: true, default: 0 })
  known_to: number | null;
  /** When its orders are to follow it; null where they do. */
  @Column('timestamptz', { nullable: true })
  due_dt: Date | null;
}

/** An order that an invoice asks for. */
@Entity('credit_invoice_order')
export class CreditInvoiceOrder {
  @PrimaryColumn('bigint')
  credit_invoice_id: number;
  @PrimaryColumn('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
}
