import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What TR Cloud calls a contact or product of ours, so that each is made there once. */
@Entity('tr_cloud_id')
export class TrCloudId {
  @PrimaryColumn('text')
  kind: 'contact' | 'product';
  @PrimaryColumn('text')
  key: string;
  /** Null while somebody looks it up. */
  @Column('text', { nullable: true })
  remote_id: string | null;
  @Column('timestamptz')
  until_dt: Date;
}
