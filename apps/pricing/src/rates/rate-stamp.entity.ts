import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Rises with every change of a rate, so that processes notice. */
@Entity('rate_stamp')
export class RateStamp {
  @PrimaryColumn('boolean')
  one: boolean;
  @Column('bigint')
  stamp: number;
}
