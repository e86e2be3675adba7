import { Entity, PrimaryColumn } from 'typeorm';

/** A postcode, or how one begins, in a list. */
@Entity('zone_zip')
export class ZoneZip {
  @PrimaryColumn('bigint')
  zone_list_id: number;
  @PrimaryColumn('text')
  zip_prefix: string;
}
