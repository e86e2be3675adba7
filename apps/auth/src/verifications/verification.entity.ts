import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CompanyRequest, HandedIn, VerifyType } from '@lamliang/contracts/auth';

/** A file that was handed in, and the field of the call that named it. */
export interface Paper {
  field: string;
  file: string;
}

/** What company papers say of a shop; the tax ID of a person is sealed. */
export type Asked = Pick<
  CompanyRequest,
  'company_name' | 'head_office_flag' | 'branch_name' | 'tax_id' | 'registered_address'
>;

/** Something that a shop handed in to be checked. What it says of the shop stands in the account, numbers are sealed. */
@Entity('verification')
export class Verification {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  verify_type: VerifyType;
  @Column('text')
  state: HandedIn;
  @Column('jsonb')
  papers: Paper[];
  /** What company papers say of the shop, which is its own once they are accepted; null of others, and of what waited before. */
  @Column('jsonb', { nullable: true })
  asked: Asked | null;
  /** Whether the check digit of the number was right; null where it has none, and for what waited before there were rows. */
  @Column('smallint', { nullable: true })
  valid_number_flag: 0 | 1 | null;
  @Column('text', { nullable: true })
  remark: string | null;
  @Column('text', { nullable: true })
  staff_name: string | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz', { nullable: true })
  decided_dt: Date | null;
  /** When the mail that tells the decision was asked for, or found to be none. */
  @Column('timestamptz', { nullable: true })
  told_dt: Date | null;
}
