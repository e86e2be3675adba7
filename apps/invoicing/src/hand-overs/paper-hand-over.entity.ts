import type { HandOverFault, HandOverReceiver, HandOverState } from '@lamliang/contracts/invoicing';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A paper on its way to a receiver; one row each. */
@Entity('paper_hand_over')
export class PaperHandOver {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  paper_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  receiver: HandOverReceiver;
  @Column('text')
  state: HandOverState;
  /** Tries since people last asked for it. */
  @Column('integer')
  tries: number;
  /** Rises with each claim: whoever claimed before writes nothing any more. */
  @Column('integer')
  attempt: number;
  /** When it is tried; while somebody tries it, when another one may. Null where nobody is to. */
  @Column('timestamptz', { nullable: true })
  due_dt: Date | null;
  /** The receiver's own number of it. */
  @Column('text', { nullable: true })
  number: string | null;
  @Column('text', { nullable: true })
  fault: HandOverFault | null;
  @Column('text', { nullable: true })
  fault_detail: string | null;
  @Column('timestamptz')
  asked_dt: Date;
  @Column('text')
  asked_name: string;
  @Column('timestamptz', { nullable: true })
  sent_dt: Date | null;
}
