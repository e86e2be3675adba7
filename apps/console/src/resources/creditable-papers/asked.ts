import { bahtToSatang, type Satang } from '@lamliang/kernel';

/** What was typed by line, in baht, and what is left of the line. */
export type Entered = Readonly<Record<number, { typed: string; left: Satang }>>;

/** The lines of which something is to be taken back: what is an amount above zero, in the order of the lines. */
export function askedOf(entered: Entered): { line_no: number; amount: Satang }[] {
  return Object.entries(entered).flatMap(([line_no, { typed }]) => {
    const amount = satangOf(typed);
    return amount !== undefined && amount > 0 ? [{ line_no: Number(line_no), amount }] : [];
  });
}

function satangOf(typed: string): Satang | undefined {
  try {
    return bahtToSatang(typed);
  } catch {
    return undefined;
  }
}
