import type { Satang } from '@lamliang/kernel';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A product line of a parcel. */
@Entity('shipment_item')
export class ShipmentItem {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  order_id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  name: string;
  @Column('integer')
  quantity: number;
  @Column('bigint')
  price: Satang;
  @Column('integer', { nullable: true })
  weight: number | null;
}
