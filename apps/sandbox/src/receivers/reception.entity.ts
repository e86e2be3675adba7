import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Verdict } from '@lamliang/contracts/sandbox';

/** What a receiver got, and whether the signature held. */
@Entity('reception')
export class Reception {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  receiver_name: string;
  @Column('timestamptz')
  at: Date;
  @Column('text', { nullable: true })
  message_id: string | null;
  @Column('text')
  verdict: Verdict;
  @Column('integer')
  answered_status: number;
  @Column('jsonb')
  headers: Record<string, string>;
  @Column('text')
  body: string;
}
