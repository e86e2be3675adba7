import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CarrierCode } from '@lamliang/contracts/pricing';

/** A report on its way to the platform. */
@Entity('push')
export class Push {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('uuid')
  event_id: string;
  @Column('text')
  partner_code: CarrierCode;
  /** Which of the platform's doors takes it. */
  @Column('text')
  path: 'events' | 'pickups';
  @Column('text')
  body: string;
  /** 2 sends it twice. */
  @Column('integer')
  copies: number;
  @Column('text')
  state: string;
  @Column('integer')
  tries: number;
  @Column('timestamptz')
  next_try_dt: Date;
  @Column('integer', { nullable: true })
  last_status: number | null;
  @Column('text', { nullable: true })
  last_error: string | null;
}
