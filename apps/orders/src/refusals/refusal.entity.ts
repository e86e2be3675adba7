import type { OrderRefusal } from '@lamliang/contracts/orders';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A parcel with COD that its receiver opened and refused, as staff recorded it: once an order. */
@Entity('refusal')
export class RefusalEntity {
  @PrimaryColumn('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  complaint_reason: OrderRefusal['complaint_reason'];
  @Column('text')
  detail: string;
  /** Ids of its pictures. */
  @Column('text', { array: true })
  files: string[];
  @Column('bigint')
  filed_by: number;
  @Column('text')
  filed_name: string;
  @Column('timestamptz')
  create_dt: Date;
}
