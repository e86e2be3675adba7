import type { Satang } from '@lamliang/kernel';
import { amountOf, awbOf, momentOf } from '../carrier-files/cell.rules.ts';
import { referenceOf, type FileForm } from '../carrier-files/file-lines.rules.ts';
import { PROFILES, type StatementColumn, type StatementProfile } from './profile.rules.ts';

/** A line of a carrier's COD statement. */
export interface FileLine {
  /** Its row in the file, from 1. */
  line_no: number;
  partner_awb_no: string;
  amount: Satang;
  paid_dt: Date;
  reference: string | null;
}

/** What a carrier handed over of the COD that it collected. */
export const STATEMENT_FORM: FileForm<StatementColumn, StatementProfile, FileLine> = {
  profiles: PROFILES,
  needed: ['awb', 'amount', 'paid'],
  first: 'awb',
  summed: 'amount',
  amountOf: (line) => line.amount,
  line({ profile, now, line_no, cell, take }) {
    const partner_awb_no = take('awb', awbOf(cell('awb')));
    const amount = take('amount', amountOf(cell('amount'), profile.decimal));
    const paid_dt = take('paid', momentOf(cell('paid'), now));
    const reference = take('reference', referenceOf(cell('reference')));
    if (partner_awb_no === undefined || amount === undefined || !paid_dt || reference === undefined) return undefined;
    return { line_no, partner_awb_no, amount, paid_dt, reference };
  },
};
