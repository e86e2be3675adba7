import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { Channel, FaultKind, IdentityFaultKind, MessageFaultKind } from '@lamliang/contracts/sandbox';

/** Who is faulty: a carrier, the provider of a kind of messages, or the identity provider. */
export type Provider = CarrierCode | Channel | 'identity';
export type AnyFault = FaultKind | MessageFaultKind | IdentityFaultKind;

/** A fault of a provider that was switched on for a while. */
@Entity('fault')
export class Fault {
  @PrimaryColumn('text')
  partner_code: Provider;
  @PrimaryColumn('text')
  kind: AnyFault;
  @Column('double precision')
  rate: number;
  @Column('timestamptz')
  until_dt: Date;
  @Column('integer')
  delay_ms: number;
  @Column('bigint')
  calls: number;
}
