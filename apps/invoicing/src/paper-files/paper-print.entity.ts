import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A paper whose files are still to be made. */
@Entity('paper_print')
export class PaperPrint {
  @PrimaryColumn('bigint')
  paper_id: number;
  @Column('timestamptz')
  due_dt: Date;
  @Column('integer')
  attempts: number;
  @Column('timestamptz')
  create_dt: Date;
}
