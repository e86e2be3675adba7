import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BuyerField } from '@lamliang/contracts/invoicing';
import type { FrozenParty } from './party.rules.ts';

/** Whom papers of a shop are issued to, as auth said last; asked before each paper, frozen with it. */
@Entity('buyer')
export class Buyer {
  @PrimaryColumn('bigint')
  account_id: number;
  @Column('jsonb')
  party: FrozenParty;
  /** What a tax invoice to it would need and nobody told. */
  @Column('text', { array: true })
  lacks: BuyerField[];
  @Column('timestamptz')
  told_dt: Date;
}
