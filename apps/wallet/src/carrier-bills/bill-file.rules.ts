import { bangkokDate, type Satang } from '@lamliang/kernel';
import { amountOf, awbOf, momentOf, type Read } from '../carrier-files/cell.rules.ts';
import { referenceOf, type FileForm, type LineReader } from '../carrier-files/file-lines.rules.ts';
import { BILL_PROFILES, type BillColumn, type BillProfile } from './bill-profile.rules.ts';
import { gramsOf, sizeInOne, sizeOf, type Size } from './measure.rules.ts';

/** A line of a carrier's bill: grams, millimetres, satang without VAT. */
export interface BillLine {
  /** Its row in the file, from 1. */
  line_no: number;
  partner_awb_no: string;
  /** When the carrier took the parcel, by its own account. */
  billed_dt: Date;
  actual_weight: number;
  /** All three sides, or none. */
  actual_width: number | null;
  actual_length: number | null;
  actual_height: number | null;
  partner_cost: Satang;
  reference: string | null;
}
type Reader = LineReader<BillColumn, BillProfile>;

/** What a carrier measured of parcels and asks for them. */
export const BILL_FORM: FileForm<BillColumn, BillProfile, BillLine> = {
  profiles: BILL_PROFILES,
  needed: ['awb', 'billed', 'weight', 'cost'],
  first: 'awb',
  summed: 'cost',
  amountOf: (line) => line.partner_cost,
  line(reader) {
    const { profile, now, line_no, cell, take } = reader;
    const partner_awb_no = take('awb', awbOf(cell('awb')));
    const billed_dt = take('billed', momentOf(cell('billed'), now));
    const actual_weight = take('weight', gramsOf(cell('weight'), profile.unit, profile.decimal));
    const size = take(profile.columns.size ? 'size' : 'width', sizeIn(reader));
    const partner_cost = take('cost', amountOf(cell('cost'), profile.decimal));
    const reference = take('reference', referenceOf(cell('reference')));
    if (partner_awb_no === undefined || !billed_dt || actual_weight === undefined || size === undefined || partner_cost === undefined || reference === undefined) return undefined; // prettier-ignore
    const { actual_width = null, actual_length = null, actual_height = null } = size ?? {};
    return { line_no, partner_awb_no, billed_dt, actual_weight, actual_width, actual_length, actual_height, partner_cost, reference }; // prettier-ignore
  },
};
function sizeIn({ profile, has, cell }: Reader): Read<Size | null> {
  if (has('size')) return sizeInOne(cell('size'), profile.decimal);
  return sizeOf([cell('width'), cell('length'), cell('height')], profile.decimal);
}

/** What each line says, so that the same one of another file is known, and how often its file said so before. */
export function billContentsOf(lines: readonly BillLine[]): string[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const { partner_awb_no, billed_dt, actual_weight, actual_width, actual_length, actual_height, partner_cost, reference } = line; // prettier-ignore
    const content = [partner_awb_no, bangkokDate(billed_dt), actual_weight, actual_width, actual_length, actual_height, partner_cost, reference ?? ''].join('\n'); // prettier-ignore
    const nth = (times.get(content) ?? 0) + 1;
    times.set(content, nth);
    return `${content}\n${nth}`;
  });
}
