import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An invoice whose money came into our bank account, so that lines of the bank's statement are held against it. */
@Entity('invoice_receipt')
export class InvoiceReceipt {
  /** The invoice approval that it was issued of. */
  @PrimaryColumn('bigint')
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  invoice_no: string;
  @Column('date')
  paid_date: string;
  @Column('text', { nullable: true })
  reference: string | null;
  @Column('bigint')
  transaction_id: number;
}
