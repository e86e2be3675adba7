import type { CodComplaint, CodComplaintReason, CodComplaintState } from '@lamliang/contracts/wallet';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a receiver complains of, which keeps the COD of the parcel until staff settle it; open at most once an order. */
@Entity('cod_complaint')
export class CodComplaintEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  source: CodComplaint['source'];
  @Column('bigint', { nullable: true })
  filed_by: number | null;
  @Column('text', { nullable: true })
  filed_name: string | null;
  @Column('text')
  state: CodComplaintState;
  @Column('text')
  complaint_reason: CodComplaintReason;
  @Column('text')
  detail: string;
  @Column('timestamptz')
  create_dt: Date;
  @Column('text', { nullable: true })
  reason: string | null;
  @Column('bigint', { nullable: true })
  decided_by: number | null;
  @Column('text', { nullable: true })
  decided_name: string | null;
  @Column('timestamptz', { nullable: true })
  decided_dt: Date | null;
  @Column('text', { nullable: true })
  reference: string | null;
  @Column('timestamptz', { nullable: true })
  given_back_dt: Date | null;
}
