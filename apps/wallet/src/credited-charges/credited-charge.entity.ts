import type { LineCharge } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Leg } from '../ledger/posting.rules.ts';

/** What a credit note that people made gives back of a charge of an order. Satang, with VAT unless it is VAT. */
@Entity('credited_charge')
export class CreditedCharge {
  @PrimaryColumn('bigint')
  credit_note_id: number;
  @PrimaryColumn('bigint')
  order_id: number;
  @PrimaryColumn('text')
  charge_code: LineCharge;
  @Column('bigint')
  account_id: number;
  /** On the note. */
  @Column('bigint')
  amount: Satang;
  /** Posted: less where something else gave it back already. */
  @Column('bigint')
  given_amount: Satang;
  @Column('bigint')
  given_vat: Satang;
  /** The part of it that is bonus. */
  @Column('bigint')
  given_bonus: Satang;
  /** As which it was posted. */
  @Column('jsonb')
  legs: Leg[];
  @Column('timestamptz')
  create_dt: Date;
}
