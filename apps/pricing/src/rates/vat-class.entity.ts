import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How VAT applies to a charge from a day on; the rate is in basis points. */
@Entity('vat_class')
export class VatClass {
  @PrimaryColumn('text')
  charge_code: string;
  @PrimaryColumn('date')
  valid_from: string;
  @Column('text')
  mode: string;
  @Column('integer')
  rate_bps: number;
  @Column('text')
  source: string;
}
