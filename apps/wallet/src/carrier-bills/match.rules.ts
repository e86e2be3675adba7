import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { BillLineOutcome, BillLineState } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { isBillable, sameFigures, type Billable, type Figures } from '../parcel-bills/parcel-bill.rules.ts';
import type { BillLine } from './bill-file.rules.ts';

/** What is known of the parcel of a line. */
export interface BilledParcel {
  parcel: Billable;
  /** What the bill makes of it; null where the carrier had no rate card on that day. */
  figures: Figures | null;
  /** Satang, by the carrier's cost card; null where it had none. */
  expected_cost: Satang | null;
  /** By how much what the carrier asks is not what is expected, satang; zero within the tolerance. */
  cost_off: Satang;
  /** What it was matched with before, by hand or by another bill; undefined where it was not. */
  known: { [name in 'partner_cost' | 'actual_weight' | 'actual_width' | 'actual_length' | 'actual_height']: number | null } | undefined;
  /** Whether figures of it wait for a second person. */
  waits: boolean;
} // prettier-ignore

/** How far a bill may be from what was booked before somebody looks at it. Either of weight or money is enough. */
export interface Tolerance {
  grams: number;
  /** Of the weight booked, and of the volume. */
  percent: number;
  /** Of the difference that the shop is charged or given back. */
  satang: number;
}

export interface BillMatch {
  outcome: BillLineOutcome;
  /** What becomes of the line when its bill is applied. */
  state: Extract<BillLineState, 'settled' | 'waiting' | 'passed-over'>;
  parcel: BilledParcel | undefined;
}

/**
 * What each line of a bill is, in its order: the first one of a parcel is its bill, any other bills it twice.
 * @param partner_code whose bill it is
 * @param parcels what is known of the parcel of each line
 * @param applied content hashes of lines that were applied with another file
 */
export function matchBill(
  partner_code: CarrierCode,
  lines: readonly (BillLine & { content_hash: string })[],
  parcels: readonly (BilledParcel | undefined)[],
  applied: ReadonlySet<string>,
  tolerance: Tolerance,
): BillMatch[] {
  const billed = new Set<number>();
  return lines.map((line, at): BillMatch => {
    const found = parcels[at];
    const isRepeated = applied.has(line.content_hash) || (found?.known && found.figures && sameFigures(found.known, found.figures)); // prettier-ignore
    if (isRepeated) return { outcome: 'repeated', state: 'passed-over', parcel: found };
    const outcome = found ? outcomeOf(partner_code, line, found, billed.has(found.parcel.order_id), tolerance) : 'unknown-parcel'; // prettier-ignore
    const fits = outcome === 'matched' || outcome === 'tolerated';
    if (found && (fits || outcome === 'outside' || outcome === 'cost-outside')) billed.add(found.parcel.order_id);
    return { outcome, state: fits ? 'settled' : 'waiting', parcel: found };
  });
}

function outcomeOf(partner_code: CarrierCode, line: BillLine, { parcel, figures, cost_off, known, waits }: BilledParcel, isBilled: boolean, tolerance: Tolerance): BillLineOutcome {
  if (parcel.partner_code !== partner_code) return 'other-carrier';
  if (parcel.shipment_status === 'cancelled' || parcel.booking_state !== 'confirmed') return 'cancelled';
  if (!isBillable(parcel)) return 'not-picked-up';
  if (isBilled || known || waits) return 'billed-twice';
  if (!figures) return 'no-price';
  if (cost_off > 0) return 'cost-outside';
  if (figures.repriced_amount === figures.quoted_amount) return 'matched';
  return isTolerated(line, parcel, figures, tolerance) ? 'tolerated' : 'outside';
} // prettier-ignore

/** Whether a difference is small enough to be settled by itself: by its money, or because the scales differ no more than that. */
export function isTolerated(line: Pick<BillLine, 'actual_weight' | 'actual_width' | 'actual_length' | 'actual_height'>, parcel: Pick<Billable, 'weight' | 'width' | 'length' | 'height'>, figures: Pick<Figures, 'repriced_amount' | 'quoted_amount'>, { grams, percent, satang }: Tolerance): boolean {
  if (Math.abs(figures.repriced_amount - figures.quoted_amount) <= satang) return true;
  const within = (actual: number, booked: number) => Math.abs(actual - booked) * 100 <= booked * percent;
  const { actual_width, actual_length, actual_height } = line;
  const isSized = actual_width !== null && actual_length !== null && actual_height !== null;
  const isSameSize = !isSized || within(actual_width * actual_length * actual_height, parcel.width * parcel.length * parcel.height);
  return isSameSize && (Math.abs(line.actual_weight - parcel.weight) <= grams || within(line.actual_weight, parcel.weight));
} // prettier-ignore
