import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What staff keep of a talk with a shop. It is personal data of that shop, and goes with it. */
@Entity('customer_note')
export class CustomerNoteEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  text: string;
  @Column('bigint')
  author_id: number;
  @Column('text')
  author_name: string;
  @Column('timestamptz')
  create_dt: Date;
  @Column('date', { nullable: true })
  follow_up_day: string | null;
  @Column('timestamptz', { nullable: true })
  done_dt: Date | null;
  @Column('text', { nullable: true })
  done_name: string | null;
}
