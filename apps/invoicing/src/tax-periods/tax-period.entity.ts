import type { PeriodWaiting, TaxFigure } from '@lamliang/contracts/invoicing';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A month of papers that was closed; nobody changes it. */
@Entity('tax_period')
export class TaxPeriodEntity {
  /** Tax id of whoever issued its papers. */
  @PrimaryColumn('text')
  issuer: string;
  /** As papers are numbered by it: 202611. */
  @PrimaryColumn('text')
  month: string;
  @Column('integer')
  paper_count: number;
  /** Sums of its papers; satang. */
  @Column('jsonb')
  figures: TaxFigure[];
  /** What waited when it was closed. */
  @Column('jsonb')
  waits: PeriodWaiting[];
  /** Of the numbers and hashes of its papers, in hexadecimal digits. */
  @Column('text')
  sha256: string;
  @Column('text', { nullable: true })
  reason: string | null;
  @Column('bigint')
  closed_by: number;
  @Column('text')
  closed_name: string;
  @Column('timestamptz')
  closed_dt: Date;
}
