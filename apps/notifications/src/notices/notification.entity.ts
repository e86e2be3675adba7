import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A notice in the inbox of a shop; its words follow from code and figures. */
@Entity('notification')
export class Notification {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  code: string;
  @Column('jsonb')
  figures: Record<string, string>;
  @Column('text', { nullable: true })
  link: string | null;
  @Column('text')
  subject: string;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz', { nullable: true })
  read_dt: Date | null;
}
