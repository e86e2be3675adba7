import { percentBps, satang } from '@lamliang/kernel';
import type { PrintedLine, PrintedPaper } from '@lamliang/contracts/invoicing';
import { html, type Html } from '../documents/html.rules.ts';
import { money, percent } from './paper-text.rules.ts';
import type { Phrase, Say } from './paper-words.rules.ts';

type Figure = [name: Phrase, amount: number];

/** What lines with the same rate come to. */
function byRate(
  lines: readonly PrintedLine[],
  of: 'vat_bps' | 'withholding_bps',
): [bps: number, lines: PrintedLine[]][] {
  const groups = Map.groupBy(lines, (line) => line[of]);
  return [...groups].filter(([bps]) => bps > 0).toSorted(([a], [b]) => a - b);
}
const sum = (lines: readonly PrintedLine[], name: 'base_amount' | 'vat_amount') => lines.reduce((all, line) => all + line[name], 0); // prettier-ignore

/** VAT apart from the value, by its rate (s.86/4 (6)). */
const vatFigures = ({ lines }: PrintedPaper): Figure[] =>
  byRate(lines, 'vat_bps').map(([bps, of]) => [[`ภาษีมูลค่าเพิ่ม ${percent(bps)}`, `VAT ${percent(bps)}`], sum(of, 'vat_amount')]); // prettier-ignore

/** Value and tax above the total; of a credit note what was right and what was not (s.86/10 (5)). */
function valueFigures(paper: PrintedPaper): Figure[] {
  const { figures, taxable_amount, exempt_amount } = paper;
  const taxed: Figure[] = taxable_amount ? [[['มูลค่าที่เสียภาษี', 'Taxable value'], taxable_amount]] : [];
  const exempt: Figure[] = exempt_amount ? [[['มูลค่าที่ได้รับยกเว้นภาษี', 'VAT-exempt value'], exempt_amount]] : [];
  if (!figures) return [...taxed, ...exempt, ...vatFigures(paper)];
  return [
    [['มูลค่าตามเอกสารเดิม', 'Original value'], figures.original_amount],
    [['มูลค่าที่ถูกต้อง', 'Correct value'], figures.correct_amount],
    [['ผลต่าง', 'Difference'], figures.difference_amount],
    ...(taxable_amount && exempt_amount ? [...taxed, ...exempt] : []),
    ...vatFigures(paper),
  ];
}

/** Figures above the total of a paper and below it. */
export function figuresOf(paper: PrintedPaper): [above: Figure[], below: Figure[]] {
  const { total_amount, withholding_amount } = paper;
  if (withholding_amount <= 0) return [valueFigures(paper), []];
  const net: Phrase = ['ยอดชำระหลังหักภาษี ณ ที่จ่าย', 'Payable net of WHT'];
  return [valueFigures(paper), [...withheldFigures(paper), [net, total_amount - withholding_amount]]];
}

/** The block of sums; what may be withheld is told below the total and taken off nothing. */
export function sumsOf(paper: PrintedPaper, say: Say): Html {
  const { total_amount, paper_no, kind } = paper;
  const [above, below] = figuresOf(paper);
  const line = ([name, amount]: Figure) => html`<div><span>${say(name)}</span><b>${money(amount)}</b></div>`;
  const total: Phrase = kind === 'credit_note' ? ['รวมเงินที่ลดหนี้', 'Total credited'] : ['จำนวนเงินรวมทั้งสิ้น', 'Grand total'];
  return html`<div class="sums label" data-order="${paper_no} sums">
    ${above.map(line)}
    <div class="total"><span>${say(total)}</span><b>${money(total_amount)}</b></div>
    ${below.map(line)}
  </div>`;
}

/** Tax withheld by rate, where the rates come to what stands on the paper; else in one figure. */
function withheldFigures({ lines, withholding_amount }: PrintedPaper): Figure[] {
  const name = (bps: string): Phrase => [`ภาษีหัก ณ ที่จ่าย ${bps}`.trim(), `WHT ${bps}`.trim()];
  const rates = byRate(lines, 'withholding_bps').map(([bps, of]): Figure => [
    name(percent(bps)),
    of.reduce((all, { base_amount }) => all + percentBps(satang(base_amount), bps), 0),
  ]);
  const isWhole = rates.reduce((all, [, amount]) => all + amount, 0) === withholding_amount;
  return isWhole ? rates : [[name(''), withholding_amount]];
}
