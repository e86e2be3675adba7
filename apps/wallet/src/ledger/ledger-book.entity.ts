import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A book of the chart; `posting.rules.ts` says the same. */
@Entity('ledger_book')
export class LedgerBook {
  @PrimaryColumn('text')
  code: string;
  @Column('text')
  owner: string;
  @Column('text')
  balance_mode: string;
  @Column('text', { nullable: true })
  floor_rule: string | null;
}
