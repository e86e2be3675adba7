import type { Topup } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A top-up that a shop asked for, with the decision of finance. Satang. */
@Entity('topup')
export class TopupEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  /** Generated from the id. */
  @Column('text')
  topup_no: string;
  @Column('bigint')
  account_id: number;
  @Column('text')
  wallet_type: Topup['wallet_type'];
  @Column('bigint', { nullable: true })
  topup_package_id: number | null;
  @Column('bigint')
  amount: Satang;
  @Column('bigint')
  credit_amount: Satang;
  @Column('bigint')
  bonus_amount: Satang;
  @Column('integer')
  bank_id: number;
  @Column('timestamptz')
  transfer_dt: Date;
  @Column('uuid')
  slip_file: string;
  @Column('text', { nullable: true })
  slip_reference: string | null;
  /** Of what the file holds, in hexadecimal digits; null for those of before it was kept. */
  @Column('text', { nullable: true })
  slip_sha256: string | null;
  /** When the picture was deleted, because its time was over. */
  @Column('timestamptz', { nullable: true })
  slip_ended_dt: Date | null;
  @Column('text')
  status: Topup['status'];
  @Column('text', { nullable: true })
  remark: string | null;
  @Column('bigint')
  asked_by: number;
  @Column('timestamptz')
  create_dt: Date;
  @Column('bigint', { nullable: true })
  decided_by: number | null;
  @Column('text', { nullable: true })
  decided_name: string | null;
  @Column('timestamptz', { nullable: true })
  decided_dt: Date | null;
  @Column('bigint', { nullable: true })
  transaction_id: number | null;
}
