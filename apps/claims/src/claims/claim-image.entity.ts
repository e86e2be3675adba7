import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture of a claim; its bytes are with the files of the service. */
@Entity('claim_image')
export class ClaimImage {
  @PrimaryColumn('bigint')
  claim_id: number;
  @PrimaryColumn('integer')
  image_no: number;
  @Column('bigint')
  account_id: number;
  @Column('uuid')
  file_id: string;
}
