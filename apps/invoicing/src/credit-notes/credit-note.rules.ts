import type { NoteCause, NoteReason } from '@lamliang/contracts/invoicing';
import { add, isPositive, isZero, max, min, ratio, satang, sub, sum, ZERO, type Satang } from '@lamliang/kernel';

/** A line of a paper, and what notes before have taken back of it. Satang, basis points. */
export interface CreditableLine {
  line_no: number;
  base_amount: Satang;
  vat_bps: number;
  vat_amount: Satang;
  /** With VAT. */
  amount: Satang;
  /** By earlier notes; the amount with VAT, and the VAT in it. */
  credited_amount: Satang;
  credited_vat_amount: Satang;
  /** Lines of the same charge of an order have the same. */
  owed_key: string;
  /** What that charge still costs its shop, over all papers; less than a line where bonus or a later fact took some of it off. */
  owed_amount: Satang;
}
/** What a note takes back of a line, above zero. */
export interface TakenLine {
  line_no: number;
  base_amount: Satang;
  vat_amount: Satang;
  amount: Satang;
}
/** What section 86/10 of the Revenue Code wants on a note: the first three before VAT. Satang. */
export interface NoteFigures {
  /** What stood on the paper, less what notes before this one took back. */
  original_amount: Satang;
  correct_amount: Satang;
  difference_amount: Satang;
  /** VAT of the difference. */
  vat_amount: Satang;
}

/** A note that would take back more of a line than is left, or of a line that the paper does not have. */
export class NothingLeft extends Error {
  override readonly name = 'NothingLeft';
  constructor(
    readonly line_no: number,
    readonly left: Satang,
  ) {
    super(`line ${line_no} has ${left} satang left`);
  }
}

/** What is left to be credited of a line, with VAT; nothing of one that is below zero itself. */
export const leftOf = ({ amount, credited_amount }: Pick<CreditableLine, 'amount' | 'credited_amount'>): Satang =>
  isPositive(amount) ? sub(amount, credited_amount) : ZERO;

/** What is left to be credited of a paper: no note takes back more than it came to, which bonus and lines below zero have lowered. */
export const leftOfPaper = (lines: readonly CreditableLine[]): Satang =>
  max(sub(sum(lines.map(({ amount }) => amount)), sum(lines.map(({ credited_amount }) => credited_amount))), ZERO);

/**
 * Splits what is taken back of a line, with VAT, at the line's own rate. Notes that together take back a whole line take
 * back its VAT to the satang, in however many parts, because each part is the step between two sums.
 * @throws NothingLeft above what is left, and for no amount
 */
export function takenBack(line: CreditableLine, amount: Satang): TakenLine {
  const left = leftOf(line);
  if (!isPositive(amount) || amount > left) throw new NothingLeft(line.line_no, left);
  const upTo = (gross: Satang) =>
    gross === line.amount ? line.vat_amount : ratio(gross, line.vat_bps, 10_000 + line.vat_bps);
  const vat_amount = sub(upTo(add(line.credited_amount, amount)), line.credited_vat_amount);
  return { line_no: line.line_no, amount, vat_amount, base_amount: sub(amount, vat_amount) };
}

/**
 * The lines of a note that people make. A line that is named twice is taken back once, by the sum. Besides what is left of
 * a line they take back at most what its charge still costs, and what is left of the paper.
 * @param paper all lines of the paper
 * @throws NothingLeft
 */
export function noteLines(paper: readonly CreditableLine[], asked: readonly { line_no: number; amount: Satang }[]): TakenLine[] {
  const amounts = new Map<number, Satang>();
  for (const { line_no, amount } of asked) amounts.set(line_no, add(amounts.get(line_no) ?? ZERO, amount));
  const owed = new Map(paper.map((line) => [line.owed_key, line.owed_amount]));
  let whole = leftOfPaper(paper);
  return [...amounts].map(([line_no, amount]) => {
    const line = paper.find((one) => one.line_no === line_no);
    if (!line) throw new NothingLeft(line_no, ZERO);
    const left = min(whole, owed.get(line.owed_key) ?? ZERO);
    const taken = takenBack(line, amount);
    if (amount > left) throw new NothingLeft(line_no, left);
    owed.set(line.owed_key, sub(owed.get(line.owed_key) ?? ZERO, amount));
    whole = sub(whole, amount);
    return taken;
  });
} // prettier-ignore

/** The four figures of a note. @param paper all lines of the paper */
export function figuresOf(paper: readonly CreditableLine[], taken: readonly TakenLine[]): NoteFigures {
  const base = sum(paper.map((line) => line.base_amount));
  const credited = sum(paper.map((line) => sub(line.credited_amount, line.credited_vat_amount)));
  const original_amount = sub(base, credited);
  const difference_amount = sum(taken.map((line) => line.base_amount));
  return {
    original_amount,
    difference_amount,
    correct_amount: sub(original_amount, difference_amount),
    vat_amount: sum(taken.map((line) => line.vat_amount)),
  };
}

/**
 * Takes an amount off lines in their order, of each at most what is left.
 * @param most what is left of their paper
 * @returns the parts, and what no line had left
 */
export function spread(lines: readonly CreditableLine[], amount: Satang, most: Satang) {
  let rest = min(amount, most);
  const beyond = sub(amount, rest);
  const parts: { line_no: number; amount: Satang }[] = [];
  for (const line of lines) {
    const part = min(rest, leftOf(line));
    if (isZero(part)) continue;
    parts.push({ line_no: line.line_no, amount: part });
    rest = satang(rest - part);
  }
  return { parts, rest: add(rest, beyond) };
}

/**
 * The reason that the list of the standard has for a cause (ETDA 3-2560), and how it stands on the note; 99 has no words of
 * its own. What is paid for a parcel that was lost is no part of the price, so it makes no note.
 */
export const REASON_OF = {
  weight: { code: 'CDNS03', text: 'น้ำหนักหรือขนาดที่ใช้คิดค่าขนส่งสูงกว่าความเป็นจริง' },
  cancelled: { code: 'CDNS04', text: 'ยกเลิกบริการขนส่ง' },
  fee_waived: { code: 'CDNS99', text: 'ยกเว้นค่าบริการให้ลูกค้า' },
} as const satisfies Record<Exclude<NoteCause, 'hand'>, { code: NoteReason; text: string }>;

/** What a note takes back by charge, as others are told. */
export function chargesOf<C extends string>(lines: readonly { charge_code: C; amount: Satang; vat_amount: Satang }[]) {
  const sums = new Map<C, { charge_code: C; amount: Satang; vat_amount: Satang }>();
  for (const { charge_code, amount, vat_amount } of lines) {
    const before = sums.get(charge_code) ?? { charge_code, amount: ZERO, vat_amount: ZERO };
    sums.set(charge_code, { charge_code, amount: add(before.amount, amount), vat_amount: add(before.vat_amount, vat_amount) }); // prettier-ignore
  }
  return [...sums.values()];
}

/** The same by order and charge. */
export function partsOf<C extends string>(lines: readonly { order_id: number | null; charge_code: C; amount: Satang; vat_amount: Satang }[]) {
  const orders = [...new Set(lines.map(({ order_id }) => order_id))];
  return orders.flatMap((order_id) => chargesOf(lines.filter((line) => line.order_id === order_id)).map((charge) => ({ order_id, ...charge })));
} // prettier-ignore
