import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A shop whose wallet was filled, so that it may pay invoices. */
@Entity('wallet_settlement')
export class WalletSettlement {
  @PrimaryColumn('bigint')
  account_id: number;
  @Column('timestamptz')
  due_dt: Date;
  @Column('integer', { default: 0 })
  attempts: number;
}
