import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A shop that is being deleted, or that was: nothing is taken from its money any more. */
@Entity('closed_shop')
export class ClosedShopEntity {
  @PrimaryColumn('bigint')
  account_id: number;
  /** When it opens again by itself; never where it was deleted. */
  @Column('timestamptz')
  until: Date;
}
