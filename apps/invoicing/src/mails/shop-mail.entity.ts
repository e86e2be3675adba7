import type { BillingMail } from '@lamliang/contracts/auth';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail to a shop that auth was not asked for yet. */
@Entity('shop_mail')
export class ShopMail {
  /** A mail is sent once for its key. */
  @PrimaryColumn('text')
  business_key: string;
  @Column('bigint')
  account_id: number;
  @Column('text')
  kind: BillingMail;
  @Column('jsonb')
  values: Record<string, string>;
  /** After this time it is of no use any more. */
  @Column('timestamptz')
  until_dt: Date;
  @Column('timestamptz')
  due_dt: Date;
  @Column('integer', { default: 0 })
  attempts: number;
}
