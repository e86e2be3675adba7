import type { CertificateStatus } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A certificate of tax that a shop withheld; satang and basis points. */
@Entity('withholding_certificate')
export class WithholdingCertificateEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  document_no: string;
  /** As it is compared; see `documentKey`. */
  @Column('text')
  document_key: string;
  @Column('date')
  document_date: string;
  @Column('bigint')
  base_amount: Satang;
  @Column('bigint')
  tax_amount: Satang;
  @Column('integer', { nullable: true })
  rate_bps: number | null;
  /** An upload of auth; null once the law asks for it no more. */
  @Column('text', { nullable: true })
  file_id: string | null;
  @Column('text')
  status: CertificateStatus;
  /** 1: its tax goes to the wallet. */
  @Column('smallint')
  refund_flag: 0 | 1;
  /** When wallet is asked to pay it; null where it was, has refused, or is not to. */
  @Column('timestamptz', { nullable: true })
  due_dt: Date | null;
  @Column('integer', { default: 0 })
  attempts: number;
  @Column('text', { nullable: true })
  refund_fault: string | null;
  @Column('text', { nullable: true })
  transaction_no: string | null;
  @Column('timestamptz', { nullable: true })
  refunded_dt: Date | null;
  @Column('text', { nullable: true })
  remark: string | null;
  @Column('bigint')
  handed_by: number;
  @Column('timestamptz')
  create_dt: Date;
  @Column('bigint', { nullable: true })
  decided_by: number | null;
  @Column('text', { nullable: true })
  decided_name: string | null;
  @Column('timestamptz', { nullable: true })
  decided_dt: Date | null;
  @Column('bigint', { default: 1 })
  version: number;
}

/** An invoice whose withheld tax a certificate proves. */
@Entity('certificate_invoice')
export class CertificateInvoice {
  @PrimaryColumn('bigint')
  withholding_certificate_id: number;
  @PrimaryColumn('bigint')
  invoice_approval_id: number;
  @Column('bigint')
  account_id: number;
  /** 0 once the certificate was refused. */
  @Column('smallint', { default: 1 })
  live_flag: 0 | 1;
}
