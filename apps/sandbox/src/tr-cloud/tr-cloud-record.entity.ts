import type { TrCloudRecord as Shown } from '@lamliang/contracts/sandbox';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What the simulated TR Cloud has. Nothing makes a record unique: what is created twice is there twice. */
@Entity('tr_cloud_record')
export class TrCloudRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  kind: Shown['kind'];
  /** Of a document, its path without the command. */
  @Column('text')
  of_group: string;
  @Column('text')
  number: string;
  @Column('text')
  reference: string;
  @Column('jsonb')
  body: Record<string, unknown>;
  @Column('timestamptz')
  at: Date;
}
