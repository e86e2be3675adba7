import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import type {
  Channel,
  FaultKind,
  IdentityFaultKind,
  MessageFaultKind,
  OfficeFaultKind,
} from '@lamliang/contracts/sandbox';

/** Offices that papers are handed over to. */
export type Office = 'tr_cloud' | 'tax_office';
/** Who is faulty: a carrier, the provider of a kind of messages, the identity provider, or an office. */
export type Provider = CarrierCode | Channel | 'identity' | Office;
export type AnyFault = FaultKind | MessageFaultKind | IdentityFaultKind | OfficeFaultKind;

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
