import type { NoteCause } from '@lamliang/contracts/invoicing';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is known of a credit note beside its paper; nobody changes it. */
@Entity('credit_note')
export class CreditNoteEntity {
  /** Of the paper that it is. */
  @PrimaryColumn('bigint')
  id: number;
  @Column('bigint')
  account_id: number;
  /** Of the paper that it takes back from. */
  @Column('bigint')
  credited_paper_id: number;
  @Column('text')
  cause: NoteCause;
  /** The fact or decision that it is made for: each makes one note. */
  @Column('text')
  source_key: string;
}
