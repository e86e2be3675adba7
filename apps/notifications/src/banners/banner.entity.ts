import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A picture on the home page for a while. */
@Entity('banner')
export class Banner {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('text')
  title: string;
  @Column('text', { nullable: true })
  detail: string | null;
  @Column('text')
  image: string;
  @Column('text', { nullable: true })
  link: string | null;
  @Column('integer')
  sort_no: number;
  @Column('text')
  status: 'active' | 'inactive';
  @Column('timestamptz')
  start_dt: Date;
  @Column('timestamptz', { nullable: true })
  end_dt: Date | null;
  /** Whose shops see it; null for those of every provider. */
  @Column('text', { nullable: true })
  provider: string | null;
  @Column('integer')
  version: number;
}
