import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Customer, LevelFlags } from '@lamliang/contracts/auth';

/** A shop or a member of staff, with the state of its verifications. */
@Entity('account')
export class Account {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: number;
  @Column('text')
  kind: 'shop' | 'staff';
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
  company_name: string | null;
  @Column('text', { nullable: true })
  branch_name: string | null;
  @Column('smallint')
  head_office_flag: 0 | 1;
  /** Of a company; that of a person is a sealed number. */
  @Column('text', { nullable: true })
  tax_id: string | null;
  @Column('jsonb', { nullable: true })
  registered_address: Customer['registered_address'];
  @Column('jsonb', { nullable: true })
  document_delivery_address: Customer['document_delivery_address'];
  /** Where invoices go; the registered address where there is none. */
  @Column('jsonb', { nullable: true })
  invoice_address: Customer['registered_address'];
  /** Of the list of banks; shops of before have a name alone. */
  @Column('smallint', { nullable: true })
  bank_id: number | null;
  @Column('text', { nullable: true })
  bank_name: string | null;
  @Column('text', { nullable: true })
  account_name: string | null;
  @Column('text')
  account_type: Customer['account_type'];
  @Column('text')
  payment_type: Customer['payment_type'];
  /** Days after its invoice within which a shop that pays by credit has to pay. */
  @Column('smallint', { nullable: true })
  due_days: number | null;
  @Column('text')
  price_type: Customer['price_type'];
  @Column('text', { nullable: true })
  care_sales_cell: string | null;
  @Column('bigint', { nullable: true })
  sale_id: number | null;
  @Column('text')
  user_status: Customer['user_status'];
  @Column('text')
  status: Customer['status'];
  @Column('text')
  card_verify_flag: Customer['card_verify_flag'];
  @Column('text')
  juristic_verify_flag: Customer['juristic_verify_flag'];
  @Column('text')
  cod_verify_flag: Customer['cod_verify_flag'];
  /** When a code that was sent to the email was typed; null again once the email is another one. */
  @Column('timestamptz', { nullable: true })
  email_verified_dt: Date | null;
  @Column('smallint')
  request_support_flag: 0 | 1;
  @Column('smallint')
  premium_flag: 0 | 1;
  @Column('smallint')
  affiliate_flag: 0 | 1;
  /** The reseller that it is under: another shop of its provider, which is under none. */
  @Column('bigint', { nullable: true })
  reseller_id: number | null;
  /** Since when. */
  @Column('timestamptz', { nullable: true })
  reseller_dt: Date | null;
  @Column('jsonb')
  level_flags: LevelFlags;
  @Column('text')
  search_text: string;
  @Column('bigint')
  version: number;
  @Column('timestamptz')
  create_dt: Date;
}
