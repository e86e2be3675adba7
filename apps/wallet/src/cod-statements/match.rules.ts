import type { CodStatus } from '@lamliang/contracts/orders';
import type { CodLineOutcome, CodLineState } from '@lamliang/contracts/wallet';
import { bangkokDate, type Satang } from '@lamliang/kernel';
import { mayReceive, type CodParcelState } from '../cod/cod-parcel.machine.ts';

/** What is known of the order of an AWB; `followed` once wallet has its COD, null as status without COD. */
export interface KnownParcel {
  order_id: number;
  order_no: string;
  cod_amount: Satang;
  cod_status: CodStatus | null;
  cod_received_flag: 0 | 1;
  followed: boolean;
  /** When the receiver had it; of those that wallet follows. */
  delivered_dt?: Date;
  /** A complaint or a claim keeps what was paid in advance from being settled. */
  kept?: boolean;
}
export interface LineToMatch {
  partner_awb_no: string;
  amount: Satang;
  paid_dt: Date;
  content_hash: string;
}
export interface Match {
  outcome: CodLineOutcome;
  /** What becomes of the line when its statement is applied. */
  state: Extract<CodLineState, 'received' | 'waiting' | 'passed-over'>;
  parcel: KnownParcel | undefined;
}

const RETURNED: readonly (CodStatus | null)[] = ['return', 'cancelled', 'claim', 'wait-for-reverse'];

/** Whether the carrier's money of a parcel can be recorded now. */
const isReceivable = ({ followed, cod_status, kept = false }: KnownParcel): boolean =>
  followed && cod_status !== null && mayReceive(cod_status as CodParcelState, kept);

/**
 * What each line of a file is, in its order: the first one that fits a parcel is its payment, any other pays it twice.
 * @param applied content hashes of lines that were applied with another file
 * @param tolerance by how much the amount may differ, in satang
 */
export function matchLines(
  lines: readonly LineToMatch[],
  parcels: ReadonlyMap<string, KnownParcel>,
  applied: ReadonlySet<string>,
  tolerance: number,
): Match[] {
  const paid = new Set<number>();
  return lines.map((line): Match => {
    const parcel = parcels.get(line.partner_awb_no);
    if (applied.has(line.content_hash)) return { outcome: 'repeated', state: 'passed-over', parcel };
    const outcome = parcel ? outcomeOf(line, parcel, paid.has(parcel.order_id), tolerance) : 'unknown-parcel';
    const fits = outcome === 'matched' || outcome === 'tolerated';
    if (parcel && fits) paid.add(parcel.order_id);
    return { outcome, state: parcel && fits && isReceivable(parcel) ? 'received' : 'waiting', parcel };
  });
}

function outcomeOf(
  { amount, paid_dt }: LineToMatch,
  parcel: KnownParcel,
  isPaid: boolean,
  tolerance: number,
): CodLineOutcome {
  const { cod_status, cod_amount, delivered_dt } = parcel;
  if (isPaid || parcel.cod_received_flag) return 'paid-twice';
  if (cod_status === null) return 'wrong-amount';
  if (RETURNED.includes(cod_status)) return 'returned';
  if (!parcel.followed) return 'not-delivered';
  // Nobody pays for what is not there yet: more likely day and month of the file changed places.
  if (delivered_dt && bangkokDate(paid_dt) < bangkokDate(delivered_dt)) return 'not-delivered';
  const off = Math.abs(amount - cod_amount);
  return off === 0 ? 'matched' : off <= tolerance ? 'tolerated' : 'wrong-amount';
}

/**
 * What each line of a file says, so that the same one of another file is known: parcel, amount, day and reference, and
 * how often the file said so before. The time of the day is left out, which spreadsheets lose.
 */
export function contentsOf(lines: readonly { partner_awb_no: string; amount: Satang; paid_dt: Date; reference: string | null }[]): string[] {
  const times = new Map<string, number>();
  return lines.map(({ partner_awb_no, amount, paid_dt, reference }) => {
    const content = [partner_awb_no, amount, bangkokDate(paid_dt), reference ?? ''].join('\n');
    const nth = (times.get(content) ?? 0) + 1;
    times.set(content, nth);
    return `${content}\n${nth}`;
  });
} // prettier-ignore
