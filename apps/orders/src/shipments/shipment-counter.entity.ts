import type { ShipmentStatus } from '@lamliang/contracts/orders';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many orders of a shop have a status. */
@Entity('shipment_counter')
export class ShipmentCounter {
  @PrimaryColumn('bigint')
  account_id: number;
  @PrimaryColumn('text')
  shipment_status: ShipmentStatus;
  @Column('integer')
  total: number;
}
