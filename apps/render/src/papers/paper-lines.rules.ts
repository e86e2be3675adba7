import { bangkokDate } from '@lamliang/kernel';
import type { PaperLanguage, PrintedLine, PrintedPaper } from '@lamliang/contracts/invoicing';
import { html, type Html } from '../documents/html.rules.ts';
import { ENGLISH_LINE_MM, LETTER_MM, LINE_MM, ROW_PADDING_MM } from './paper-styles.rules.ts';
import type { Row, SummedPage, Sums } from './paper-pages.rules.ts';
import { legible, linesOf, money, percent, shortDay } from './paper-text.rules.ts';
import { chargeOf, type Phrase, type Say } from './paper-words.rules.ts';

interface Column {
  head: Phrase;
  /** In mm; the one without takes what is left. */
  width?: number;
  class?: string;
}
const NO: Column = { head: ['ลำดับ', 'No.'], width: 9.5, class: 'mid' };
const WHAT: Column = { head: ['รายการ', 'Description'] };
const TRACKING: Column = { head: ['เลขพัสดุ', 'Tracking no.'], width: 27 };
const ORDER: Column = { head: ['เลขคำสั่งซื้อ', 'Order no.'], width: 26 };
const COUNT: Column = { head: ['จำนวน', 'Qty'], width: 10.5, class: 'n' };
const RATE: Column = { head: ['อัตรา', 'VAT rate'], width: 12.5, class: 'mid' };
const BASE: Column = { head: ['มูลค่า', 'Before VAT'], width: 20.5, class: 'amount' };
const VAT: Column = { head: ['ภาษี', 'VAT'], width: 16.5, class: 'amount' };
const TOTAL: Column = { head: ['จำนวนเงิน', 'Amount'], width: 20.5, class: 'amount' };
/** Lines of their own have a day and two numbers; sums of lines have neither, but the days from first to last. */
const SINGLE: Column[] = [NO, { head: ['วันที่', 'Date'], width: 15.5 }, WHAT, TRACKING, ORDER, COUNT, RATE, BASE, VAT, TOTAL]; // prettier-ignore
const SUMMED: Column[] = [NO, WHAT, { head: ['ช่วงวันที่', 'Period'], width: 36 }, COUNT, RATE, BASE, VAT, TOTAL];

/** Within the frame. */
const WIDTH_MM = 185.5;
/** Beside the text of a cell. */
const CELL_PADDING_MM = 2;
/** Lines that a description takes at most; the sheet makes letters smaller rather than cut what is longer. */
const MOST_LINES = 12;

const columnsOf = ({ annex }: Pick<PrintedPaper, 'annex'>): Column[] => (annex ? SUMMED : SINGLE);
function widthOf(columns: readonly Column[], at: Column): number {
  return at.width ?? WIDTH_MM - columns.reduce((all, { width = 0 }) => all + width, 0);
}

/** What a line is for: the charge, or its own words. */
function describe({ charge_code, description }: PrintedLine): Phrase {
  const own = legible(description);
  return own ? [own, ''] : chargeOf(charge_code);
}

/** Whether a line is of an order; the words of another one have the room of its numbers. */
const isNumbered = ({ tracking_no, order_no }: PrintedLine) => tracking_no !== '' || order_no !== '';

/** The lines of a paper with the heights that they have in its table. */
export function rowsOf(paper: PrintedPaper, language: PaperLanguage): Row<PrintedLine>[] {
  const columns = columnsOf(paper);
  return paper.lines.map((row) => {
    const beside = isNumbered(row) || paper.annex ? 0 : TRACKING.width! + ORDER.width!;
    const width = widthOf(columns, WHAT) + beside - CELL_PADDING_MM;
    const [thai, english] = describe(row);
    const below = language === 'th_en' && (english || row.vat_bps === 0) ? ENGLISH_LINE_MM : 0;
    return { row, height: Math.min(linesOf(thai, width, LETTER_MM), MOST_LINES) * LINE_MM + below + ROW_PADDING_MM };
  });
}

/** The table of one page. */
export function linesTable(paper: PrintedPaper, page: SummedPage<PrintedLine>, say: Say): Html {
  const columns = columnsOf(paper);
  return html`<div class="lines">
    <table>
      <colgroup>
        ${columns.map((one) => html`<col style="width:${widthOf(columns, one)}mm" />`)}
      </colgroup>
      <thead>
        <tr>
          ${columns.map((one) => html`<th class="${one.class ?? ''}">${say(one.head)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${page.brought && sumRow(columns, ['ยอดยกมา', 'Brought forward'], page.brought, say)}
        ${page.rows.map((line) => (paper.annex ? summedRow(line, say) : singleRow(line, say)))}
        ${page.carried && sumRow(columns, ['ยอดยกไป', 'Carried forward'], page.carried, say)}
      </tbody>
    </table>
  </div>`;
}

const dayOf = (time: string) => shortDay(bangkokDate(new Date(time)));
const rateOf = ({ vat_bps }: PrintedLine, say: Say) => (vat_bps ? percent(vat_bps) : say(['ยกเว้น', 'Exempt']));
const amounts = ({ base_amount, vat_amount, amount }: Sums) => html`
  <td class="amount">${money(base_amount)}</td>
  <td class="amount">${vat_amount ? money(vat_amount) : '–'}</td>
  <td class="amount">${money(amount)}</td>
`;

const singleRow = (line: PrintedLine, say: Say) =>
  html`<tr>
    <td class="mid">${line.line_no}</td>
    <td class="once">${dayOf(line.charged_dt)}</td>
    ${isNumbered(line) ? numbered(line, say) : html`<td colspan="3">${say(describe(line))}</td>`}
    <td class="n">${line.quantity}</td>
    <td class="mid">${rateOf(line, say)}</td>
    ${amounts(line)}
  </tr>`;

const numbered = (line: PrintedLine, say: Say) => html`
  <td>${say(describe(line))}</td>
  <td class="once">${legible(line.tracking_no)}</td>
  <td class="once">${legible(line.order_no)}</td>
`;

const summedRow = (line: PrintedLine, say: Say) =>
  html`<tr>
    <td class="mid">${line.line_no}</td>
    <td>${say(describe(line))}</td>
    <td class="once">${dayOf(line.charged_dt)} – ${dayOf(line.charged_until_dt ?? line.charged_dt)}</td>
    <td class="n">${line.quantity.toLocaleString('en')}</td>
    <td class="mid">${rateOf(line, say)}</td>
    ${amounts(line)}
  </tr>`;

function sumRow(columns: readonly Column[], phrase: Phrase, sums: Sums, say: Say): Html {
  return html`<tr class="sum">
    <td colspan="${columns.length - 3}" class="n">${say(phrase)}</td>
    ${amounts(sums)}
  </tr>`;
}
