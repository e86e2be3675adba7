import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A text message or mail that was sent. */
@Entity('message')
export class Message {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  channel: string;
  @Column('text')
  receiver: string;
  @Column('text', { nullable: true })
  subject: string | null;
  @Column('text')
  text: string;
  @Column('text', { nullable: true })
  html: string | null;
  @Column('text', { nullable: true })
  message_id: string | null;
  /** The sender's own, by which a text message that comes again is known. */
  @Column('text', { nullable: true })
  key: string | null;
  @Column('text', { nullable: true })
  code: string | null;
  @Column('text', { nullable: true })
  ref: string | null;
  @Column('timestamptz')
  at: Date;
}
