import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A shop or a member of staff, with the state of its verifications. */
@Entity('account')
export class Account {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('text')
  kind: string;
  @Column('text')
  provider: string;
  @Column('text')
  name: string;
  @Column('text')
  last_name: string;
  @Column('text')
  email: string;
  @Column('text')
  telephone: string;
  @Column('text', { nullable: true })
  id_card_number: string | null;
  @Column('text', { nullable: true })
  company_name: string | null;
  @Column('text', { nullable: true })
  branch_name: string | null;
  @Column('smallint')
  head_office_flag: number;
  @Column('text', { nullable: true })
  tax_id: string | null;
  @Column('jsonb', { nullable: true })
  registered_address: object | null;
  @Column('jsonb', { nullable: true })
  document_delivery_address: object | null;
  @Column('text', { nullable: true })
  bank_name: string | null;
  @Column('text', { nullable: true })
  account_name: string | null;
  @Column('text', { nullable: true })
  account_number: string | null;
  @Column('text')
  account_type: string;
  @Column('text')
  payment_type: string;
  @Column('text')
  price_type: string;
  @Column('text', { nullable: true })
  care_sales_cell: string | null;
  @Column('bigint', { nullable: true })
  sale_id: number | null;
  @Column('text')
  user_status: string;
  @Column('text')
  status: string;
  @Column('text')
  card_verify_flag: string;
  @Column('text')
  juristic_verify_flag: string;
  @Column('text')
  cod_verify_flag: string;
  @Column('smallint')
  request_support_flag: number;
  @Column('smallint')
  premium_flag: number;
  @Column('smallint')
  affiliate_flag: number;
  @Column('jsonb')
  level_flags: object;
  @Column('text')
  search_text: string;
  @Column('bigint')
  version: number;
  @Column('timestamptz')
  create_dt: Date;
}
