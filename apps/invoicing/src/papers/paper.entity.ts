import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A paper that was issued; nobody changes it. Satang. */
@Entity('paper')
export class Paper {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  kind: 'invoice';
  @Column('text')
  paper_no: string;
  /** Tax id. */
  @Column('text')
  issuer: string;
  @Column('text')
  branch: string;
  @Column('text')
  month: string;
  @Column('bigint')
  sequence: number;
  @Column('bigint')
  account_id: number;
  @Column('bigint')
  invoice_approval_id: number;
  @Column('date')
  issue_date: string;
  @Column('date')
  due_date: string;
  @Column('integer')
  line_count: number;
  @Column('bigint')
  base_amount: Satang;
  @Column('bigint')
  vat_amount: Satang;
  @Column('bigint')
  total_amount: Satang;
  @Column('bigint')
  withholding_amount: Satang;
  @Column('text')
  lines_sha256: string;
  @Column('text')
  head_sha256: string;
  @Column('timestamptz')
  issued_dt: Date;
  @Column('text')
  issued_name: string;
}
