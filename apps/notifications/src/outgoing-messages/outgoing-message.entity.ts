import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MessageChannel, MessageKind, MessageLanguage, MessageState } from '@lamliang/contracts/notifications';

/** A text message or a mail to a person. */
@Entity('outgoing_message')
export class OutgoingMessage {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  business_key: string;
  @Column('text')
  channel: MessageChannel;
  @Column('text')
  receiver: string;
  @Column('text')
  kind: MessageKind;
  @Column('text')
  language: MessageLanguage;
  @Column('jsonb')
  values: Record<string, string>;
  /** The one-time code in it, or the secret page that it leads to, sealed for this message; null without either and once nobody sends it any more. */
  @Column('bytea', { nullable: true })
  sealed_code: Buffer | null;
  @Column('text')
  state: MessageState;
  @Column('smallint')
  tries: number;
  @Column('timestamptz')
  next_attempt_dt: Date;
  @Column('timestamptz', { nullable: true })
  locked_until: Date | null;
  /** After this time it is of no use any more. */
  @Column('timestamptz')
  until: Date;
  /** Why the last try failed: a status, a mail server's words, or the kind of the failure. */
  @Column('text', { nullable: true })
  fault: string | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz', { nullable: true })
  sent_dt: Date | null;
}
