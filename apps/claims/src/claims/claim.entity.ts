import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A shop's claim for one of its parcels. */
@Entity('claim')
export class ClaimEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('bigint')
  shipment_order_id: number;
  @Column('text')
  order_no: string;
  @Column('text')
  tracking_no: string;
  @Column('integer')
  claim_type_id: number;
  @Column('text')
  status: string;
  /** Satang. */
  @Column('bigint')
  product_price: number;
  /** Satang, as the shop asks for it. */
  @Column('bigint')
  compensation_amount: number;
  @Column('text')
  detail: string;
  @Column('bigint')
  version: number;
  /** The login that opened it. */
  @Column('bigint')
  opened_by: number;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz')
  update_dt: Date;
}
