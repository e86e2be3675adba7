import type { DayBank, DayClose, DayFigure } from '@lamliang/contracts/wallet';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A day of Bangkok that was closed once, with what it was closed with. */
@Entity('day_close')
export class DayCloseEntity {
  /** Its date as a number: 20261126. */
  @PrimaryColumn('integer')
  id: number;
  @Column('date')
  day: string;
  @Column('text')
  state: DayClose['state'];
  /** Of each book, and of the bank beside the books; satang. */
  @Column('jsonb')
  figures: DayFigure[];
  @Column('jsonb')
  bank: DayBank;
  /** Of both, in hexadecimal digits. */
  @Column('text')
  sha256: string;
  @Column('text', { nullable: true })
  reason: string | null;
  @Column('bigint')
  closed_by: number;
  @Column('text')
  closed_name: string;
  @Column('timestamptz')
  closed_dt: Date;
  @Column('text', { nullable: true })
  open_reason: string | null;
  @Column('bigint', { nullable: true })
  opened_by: number | null;
  @Column('text', { nullable: true })
  opened_name: string | null;
  @Column('timestamptz', { nullable: true })
  opened_dt: Date | null;
}
