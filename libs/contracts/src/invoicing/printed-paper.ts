import * as z from 'zod/mini';
import { paperContent, paperLine, type PaperContent, type PaperLineContent } from './paper.ts';
import { LINE_CHARGES } from './types.ts';

/** Lines that a paper shows at most, each by itself; above that it shows sums by charge and names an annex that lists them. */
export const MOST_PRINTED_LINES = 300;
/** `th_en` has English beside the Thai, which alone is law. */
export const PAPER_LANGUAGES = ['th', 'th_en'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];
/** Which of the set a print says it is. */
export const PRINT_FORMS = ['original', 'copy'] as const;
export type PrintForm = (typeof PRINT_FORMS)[number];

/** A line as it is printed; with a quantity above one it is a sum of lines, and then of no one order. */
export const printedLine = z.extend(paperLine, {
  quantity: z.int(),
  /** The last time of a sum of lines whose first is `charged_dt`; null for a single line. ISO time. */
  charged_until_dt: z.nullable(z.string()),
});
export type PrintedLine = z.output<typeof printedLine>;

/** A paper as it is printed: its content, where an annex takes the lines off it. */
export const printedPaper = z.extend(paperContent, {
  lines: z.array(printedLine).check(z.maxLength(MOST_PRINTED_LINES)),
  /** The file that lists the lines, whose SHA-256 stands on the paper. */
  annex: z.nullable(z.object({ name: z.string(), line_count: z.int(), sha256: z.string() })),
});
export type PrintedPaper = z.output<typeof printedPaper>;

/** Sums of lines by charge and rates, in the order of the charges. Nothing is lost: their sums are those of the lines. */
export function linesByCharge(lines: readonly PaperLineContent[]): PrintedLine[] {
  const groups = Map.groupBy(lines, (line) => [line.charge_code, line.vat_bps, line.withholding_bps].join(' '));
  const order = [...LINE_CHARGES, 'other'];
  const sumOf = (of: readonly PaperLineContent[], name: 'base_amount' | 'vat_amount' | 'amount') => of.reduce((all, line) => all + line[name], 0); // prettier-ignore
  return [...groups.values()]
    .map((of): PrintedLine => {
      const times = of.map(({ charged_dt }) => charged_dt).toSorted();
      return {
        ...of[0]!,
        description: '',
        order_no: '',
        tracking_no: '',
        charged_dt: times[0]!,
        charged_until_dt: times.at(-1)!,
        quantity: of.length,
        base_amount: sumOf(of, 'base_amount'),
        vat_amount: sumOf(of, 'vat_amount'),
        amount: sumOf(of, 'amount'),
      };
    })
    .toSorted((a, b) => order.indexOf(a.charge_code) - order.indexOf(b.charge_code) || b.vat_bps - a.vat_bps || b.withholding_bps - a.withholding_bps)
    .map((line, at) => ({ ...line, line_no: at + 1 }));
} // prettier-ignore

/** Whether the lines of a paper go to an annex. */
export const hasAnnex = ({ lines }: Pick<PaperContent, 'lines'>): boolean => lines.length > MOST_PRINTED_LINES;

/** A paper as it is printed. @param annex of one that has one, else null */
export function printedOf(content: PaperContent, annex: { name: string; sha256: string } | null): PrintedPaper {
  const each = () => content.lines.map((line) => ({ ...line, quantity: 1, charged_until_dt: null }));
  return {
    ...content,
    lines: annex ? linesByCharge(content.lines) : each(),
    annex: annex && { ...annex, line_count: content.lines.length },
  };
}
