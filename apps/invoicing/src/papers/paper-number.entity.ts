import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number that an issuer gave at a branch for a kind of paper in a month. */
@Entity('paper_number')
export class PaperNumber {
  @PrimaryColumn('text')
  issuer: string;
  @PrimaryColumn('text')
  branch: string;
  @PrimaryColumn('text')
  kind: string;
  @PrimaryColumn('text')
  month: string;
  @Column('bigint')
  last: number;
}
