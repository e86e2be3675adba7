import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A kind of posting, and as what the statement shows it; `posting.rules.ts` says the same. */
@Entity('posting_kind')
export class PostingKind {
  @PrimaryColumn('text')
  kind: string;
  @Column('text', { nullable: true })
  statement: string | null;
}
