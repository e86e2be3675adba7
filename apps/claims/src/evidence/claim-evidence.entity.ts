import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture that was added to a claim after it was opened; the file is auth's. */
@Entity('claim_evidence')
export class ClaimEvidence {
  @PrimaryColumn('bigint')
  claim_id: number;
  @PrimaryColumn('uuid')
  file_id: string;
  @Column('bigint')
  account_id: number;
  /** Who added it. */
  @Column('bigint')
  login_id: number;
  @Column('timestamptz')
  create_dt: Date;
}
