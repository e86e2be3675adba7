import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ApiScope, FlagMap } from '@lamliang/contracts';
import type { OpenApiState } from '@lamliang/contracts/auth';

/** Whether programs may call for a shop, and what they may do. A shop without a row has it closed. */
@Entity('open_api')
export class OpenApi {
  @PrimaryColumn('bigint')
  account_id: number;
  @Column('text')
  state: OpenApiState;
  @Column('text', { array: true })
  scopes: ApiScope[];
}

/** A key of a shop. The key itself stands nowhere, only its hash, and what it is recognised by. */
@Entity('api_key')
export class ApiKey {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @Column('bigint')
  account_id: number;
  @Column('text')
  prefix: string;
  @Column('bytea')
  key_hash: Buffer;
  @Column('text')
  last_four: string;
  /** The login that made it. */
  @Column('bigint')
  made_by: number;
  /** What that login might do when it made it; null for a key of before this was kept. */
  @Column('jsonb', { nullable: true })
  flags: FlagMap | null;
  @Column('timestamptz')
  create_dt: Date;
  @Column('timestamptz', { nullable: true })
  last_used_dt: Date | null;
  /** When it ends or ended; null for the one that the shop has now. */
  @Column('timestamptz', { nullable: true })
  end_dt: Date | null;
}
