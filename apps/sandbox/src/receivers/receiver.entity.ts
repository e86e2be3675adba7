import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A simulated receiver of webhooks. */
@Entity('receiver')
export class Receiver {
  @PrimaryColumn('text')
  name: string;
  /** `whsec_` and base64. */
  @Column('text', { nullable: true })
  secret: string | null;
  @Column('integer')
  status: number;
  @Column('integer')
  delay_ms: number;
}
