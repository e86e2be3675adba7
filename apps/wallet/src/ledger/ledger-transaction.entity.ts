import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A posting as the statement shows it; append-only. Satang. */
@Entity('ledger_transaction')
export class LedgerTransaction {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('text')
  kind: string;
  @Column('text')
  business_key: string;
  @Column('text')
  transaction_no: string;
  @Column('timestamptz')
  transaction_dt: Date;
  @Column('bigint')
  account_id: number;
  @Column('bigint', { nullable: true })
  order_id: number | null;
  @Column('text', { nullable: true })
  order_no: string | null;
  @Column('text', { nullable: true })
  policy_no: string | null;
  @Column('text')
  detail: string;
  @Column('bigint')
  amount: number;
  @Column('bigint')
  bonus_amount: number;
  @Column('bigint')
  insurance_amount: number;
  @Column('bigint', { nullable: true })
  pre_cut_credit: number | null;
  @Column('bigint', { nullable: true })
  after_cut_credit: number | null;
  @Column('bigint', { nullable: true })
  pre_cut_bonus: number | null;
  @Column('bigint', { nullable: true })
  after_cut_bonus: number | null;
  @Column('bigint', { nullable: true })
  insurance_after: number | null;
  @Column('smallint')
  credit_line_flag: number;
  @Column('text', { nullable: true })
  type: string | null;
}
