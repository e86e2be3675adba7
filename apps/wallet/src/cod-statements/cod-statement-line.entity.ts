import type { CodLineOutcome, CodLineState } from '@lamliang/contracts/wallet';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A line of a carrier's file, and what became of it. Satang. */
@Entity('cod_statement_line')
export class CodStatementLineEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  cod_statement_id: number;
  @Column('text')
  partner_code: CarrierCode;
  @Column('integer')
  line_no: number;
  @Column('text')
  partner_awb_no: string;
  @Column('bigint')
  amount: Satang;
  @Column('timestamptz')
  paid_dt: Date;
  @Column('text', { nullable: true })
  reference: string | null;
  /** Of what the line says and how often its file has said it before: applied once per carrier. */
  @Column('text')
  content_hash: string;
  @Column('text')
  outcome: CodLineOutcome;
  @Column('text')
  state: CodLineState;
  @Column('bigint', { nullable: true })
  order_id: number | null;
  @Column('text', { nullable: true })
  order_no: string | null;
  @Column('bigint', { nullable: true })
  cod_amount: Satang | null;
  @Column('text', { nullable: true })
  reason: string | null;
  @Column('bigint', { nullable: true })
  settled_by: number | null;
  @Column('text', { nullable: true })
  settled_name: string | null;
  @Column('timestamptz', { nullable: true })
  settled_dt: Date | null;
}
