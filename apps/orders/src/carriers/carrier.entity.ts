import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A carrier, and whether it is active. */
@Entity('carrier')
export class Carrier {
  @PrimaryColumn('integer')
  id: number;
  @Column('text')
  code: string;
  @Column('smallint')
  active_flag: 0 | 1;
  @Column('integer')
  version: number;
}
