import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A document that a job made, until it expires; later ones are in the files kit. */
@Entity('file')
export class File {
  @PrimaryColumn('uuid')
  job_id: string;
  @Column('bigint')
  account_id: number;
  @Column('text')
  name: string;
  @Column('text')
  type: string;
  @Column('bytea')
  body: Buffer;
  @Column('text')
  sha256: string;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  expires_at: Date;
}
