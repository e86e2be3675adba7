import type { TaxDocument as Shown } from '@lamliang/contracts/sandbox';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A document that came to the simulated tax office. One that came twice is there twice. */
@Entity('tax_document')
export class TaxDocument {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  document_no: string;
  @Column('text')
  etax_type: string;
  @Column('text')
  seller_tax_id: string;
  @Column('text')
  sha256: string;
  @Column('text')
  xml: string;
  @Column('text')
  state: Shown['state'];
  @Column('text', { nullable: true })
  receipt_no: string | null;
  @Column('text', { nullable: true })
  reason: string | null;
  @Column('timestamptz')
  at: Date;
}
