import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PaperForm } from './paper-form.rules.ts';

/** A file that was made of an issued paper; nobody changes it. */
@Entity('paper_file')
export class PaperFile {
  @PrimaryColumn('bigint')
  paper_id: number;
  @PrimaryColumn('text')
  form: PaperForm;
  @Column('bigint')
  account_id: number;
  /** Encrypted where `is_sealed` says so. */
  @Column('bytea')
  bytes: Buffer;
  @Column('boolean')
  is_sealed: boolean;
  /** Of the file as it is given out, in hexadecimal. */
  @Column('text')
  sha256: string;
  @Column('timestamptz')
  made_dt: Date;
}
