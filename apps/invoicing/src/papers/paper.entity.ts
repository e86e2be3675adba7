import type { EtaxType, PaperContent, PaperKind } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { FrozenParty } from '../parties/party.rules.ts';
import type { ReasonCode } from './paper.rules.ts';

/** A paper that was issued; nobody changes it. Satang. */
@Entity('paper')
export class Paper {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  kind: PaperKind;
  @Column('text', { nullable: true })
  etax_type: EtaxType | null;
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
  /** The fact that it is issued for. */
  @Column('text')
  source_key: string;
  /** Of an invoice. */
  @Column('bigint', { nullable: true })
  invoice_approval_id: number | null;
  @Column('date')
  issue_date: string;
  /** Of an invoice. */
  @Column('date', { nullable: true })
  due_date: string | null;
  @Column('jsonb')
  seller: FrozenParty;
  @Column('jsonb')
  buyer: FrozenParty;
  @Column('integer')
  line_count: number;
  /** Before VAT, of lines that have it. */
  @Column('bigint')
  taxable_amount: Satang;
  /** Of lines that have none. */
  @Column('bigint')
  exempt_amount: Satang;
  @Column('bigint')
  base_amount: Satang;
  @Column('bigint')
  vat_amount: Satang;
  @Column('bigint')
  total_amount: Satang;
  @Column('bigint')
  withholding_amount: Satang;
  /** The invoice that was paid, the paper that is credited. */
  @Column('bigint', { nullable: true })
  refers_to_paper_id: number | null;
  /** The paper that it stands in for. */
  @Column('bigint', { nullable: true })
  replaces_paper_id: number | null;
  @Column('text', { nullable: true })
  reason_code: ReasonCode | null;
  @Column('text', { nullable: true })
  reason_text: string | null;
  /** Of a credit note. */
  @Column('jsonb', { nullable: true })
  figures: PaperContent['figures'];
  @Column('text', { nullable: true })
  note: string | null;
  @Column('text')
  lines_sha256: string;
  @Column('text')
  head_sha256: string;
  /** Which fields the hashes cover; 1 is of before papers had parties. */
  @Column('smallint')
  hash_version: number;
  @Column('timestamptz')
  issued_dt: Date;
  @Column('text')
  issued_name: string;
}
