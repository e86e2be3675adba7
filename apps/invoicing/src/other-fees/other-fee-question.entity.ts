import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a shop asked about an other fee, and the answer; one at a time. */
@Entity('other_fee_question')
export class OtherFeeQuestion {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  other_fee_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  question: string;
  @Column('bigint')
  asked_by: number;
  @Column('timestamptz')
  asked_dt: Date;
  @Column('text', { nullable: true })
  answer: string | null;
  @Column('bigint', { nullable: true })
  answered_by: number | null;
  @Column('text', { nullable: true })
  answered_name: string | null;
  @Column('timestamptz', { nullable: true })
  answered_dt: Date | null;
}
