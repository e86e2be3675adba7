import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a shop may claim for. */
@Entity('claim_type')
export class ClaimTypeEntity {
  @PrimaryColumn('integer')
  id: number;
  @Column('text')
  code: string;
  @Column('jsonb')
  names: Record<string, string>;
  @Column('integer')
  sort_no: number;
}
