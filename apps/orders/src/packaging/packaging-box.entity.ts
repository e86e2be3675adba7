import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A box that shops buy with a parcel. */
@Entity('packaging_box')
export class PackagingBoxEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  name: string;
  @Column('integer')
  width: number;
  @Column('integer')
  length: number;
  @Column('integer')
  height: number;
  @Column('integer')
  weight: number;
  @Column('bigint')
  price: Satang;
  @Column('smallint')
  active_flag: 0 | 1;
  @Column('integer')
  sort_no: number;
  @Column('integer')
  version: number;
  @Column('timestamptz', { nullable: true })
  update_dt: Date | null;
}
