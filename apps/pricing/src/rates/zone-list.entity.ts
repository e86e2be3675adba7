import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A dated list of postcodes; without a carrier it holds for all of them. */
@Entity('zone_list')
export class ZoneList {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('integer', { nullable: true })
  partner_id: number | null;
  @Column('text')
  kind: string;
  @Column('text')
  version: string;
  @Column('date')
  valid_from: string;
  @Column('text')
  source: string;
}
