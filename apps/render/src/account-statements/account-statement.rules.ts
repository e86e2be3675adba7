import { OVERDUE_DAYS, type AccountStatement, type PaperLanguage, type StatementLine } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { bahtText, bangkokDate, isThaiId13, satang } from '@lamliang/kernel';
import { html, page, type Html } from '../documents/html.rules.ts';
import { partyBlock, partyLines } from '../papers/paper-head.rules.ts';
import { pagesOf } from '../papers/paper-pages.rules.ts';
import { ENGLISH_LINE_MM, layoutOf, LINE_MM, paperCss, roomOf, ROW_PADDING_MM } from '../papers/paper-styles.rules.ts';
import { englishBaht, englishDay, legible, money, shortDay, thaiDay } from '../papers/paper-text.rules.ts';
import { DEMO, sayIn, type Phrase, type Say } from '../papers/paper-words.rules.ts';

const TITLE: Phrase = ['ใบแจ้งยอดบัญชี', 'Statement of account'];
const KINDS: Record<StatementLine['kind'], Phrase> = {
  invoice: ['ใบแจ้งหนี้', 'Invoice'],
  payment: ['รับชำระ', 'Payment'],
};
const COLUMNS: [head: Phrase, width: number, of: string][] = [
  [['วันที่', 'Date'], 18, ''],
  [['รายการ', 'Description'], 24, ''],
  [['เลขที่เอกสาร', 'Document no.'], 43.5, ''],
  [['ครบกำหนด/อ้างอิง', 'Due date/Invoice'], 26, ''],
  [['เพิ่ม', 'Charges'], 24, 'amount'],
  [['ลด', 'Payments'], 24, 'amount'],
  [['คงเหลือ', 'Balance'], 26, 'amount'],
];

/** What a credit customer owes over a period, on as many sheets of A4 as it has movements; each sheet begins with what is owed before it. */
export function statementDocument(statement: AccountStatement, { language, font_css }: { language: PaperLanguage; font_css: string }): string {
  const say = sayIn(language);
  const { seller, buyer, opening_amount, lines } = statement;
  const demo = !isThaiId13(seller.tax_id ?? '');
  const both = language === 'th_en';
  const layout = layoutOf({ language, reason: false, demo, annex: false, figures: both ? 7 : 6, note: 0, seller: partyLines(seller, 'seller', language), buyer: partyLines(buyer, 'buyer', language), facts: both ? 6 : 4.5 });
  const height = LINE_MM + (both ? ENGLISH_LINE_MM : 0) + ROW_PADDING_MM;
  const room = roomOf({ ...layout, signatures: 0 });
  // The first page begins with what was owed before, too.
  const pages = lines.length ? pagesOf(lines.map((row) => ({ row, height })), { ...room, first: room.first - room.carried }) : [[]];
  let before = opening_amount;
  const sheets = pages.map((rows, at) => {
    const brought = before;
    before = rows.at(-1)?.balance_amount ?? before;
    const last = at === pages.length - 1;
    return html`<section class="sheet label" data-order="statement page ${at + 1}">
      ${demo && html`<p class="demo">${say(DEMO)}</p>`} ${at ? shortHead(statement, say) : head(statement, say)}
      ${table(rows, brought, last ? null : before, say)} ${last && end(statement, language, say)}
      <footer class="foot">
        <span>${say(TITLE)} ${legible(buyer.name)}</span>
        <span>${say([`หน้า ${at + 1} จาก ${pages.length}`, `Page ${at + 1} of ${pages.length}`])}</span>
      </footer>
    </section>`;
  });
  return page(`${TITLE[0]} ${statement.from_date} ${statement.to_date}`, font_css + paperCss(layout), sheets);
} // prettier-ignore

const day = (of: string, say: Say) => say([thaiDay(of), englishDay(of)]);
function head({ seller, buyer, from_date, to_date, made_dt, closing_amount }: AccountStatement, say: Say): Html {
  return html`<header class="head">
      <div class="seller label" data-order="statement seller">${partyBlock(seller, say)}</div>
      <div class="title">
        <h1>${TITLE[0]}</h1>
        ${say(['', TITLE[1]])}
      </div>
    </header>
    <div class="parties">
      <div class="buyer label" data-order="statement buyer">
        <p class="what">${say(['ลูกค้า', 'Customer'])}</p>
        ${partyBlock(buyer, say)}
      </div>
      <div class="facts label" data-order="statement facts">
        <dl>
          <dt>${say(['ตั้งแต่', 'From'])}</dt>
          <dd>${day(from_date, say)}</dd>
          <dt>${say(['ถึง', 'To'])}</dt>
          <dd>${day(to_date, say)}</dd>
          <dt>${say(['จัดทำเมื่อ', 'Made on'])}</dt>
          <dd>${thaiDay(bangkokDate(new Date(made_dt)))}</dd>
          <dt>${say(['ยอดคงค้าง', 'Balance'])}</dt>
          <dd class="no">${money(closing_amount)}</dd>
        </dl>
      </div>
    </div>`;
}

const shortHead = ({ seller, buyer, from_date, to_date }: AccountStatement, say: Say) =>
  html`<header class="short">
    <div class="label" data-order="statement parties">
      <p><b>${legible(seller.name)}</b></p>
      <p>${say(['ลูกค้า', 'Customer'])} ${legible(buyer.name)}</p>
    </div>
    <div class="label" data-order="statement period">
      <p><b>${say(TITLE)}</b></p>
      <p>${thaiDay(from_date)} – ${thaiDay(to_date)}</p>
    </div>
  </header>`;

/** @param carried what is owed at the end of the page; null on the last one, which ends with its sums */
function table(rows: readonly StatementLine[], brought: number, carried: number | null, say: Say): Html {
  return html`<div class="lines">
    <table>
      <colgroup>
        ${COLUMNS.map(([, width]) => html`<col style="width:${width}mm" />`)}
      </colgroup>
      <thead>
        <tr>
          ${COLUMNS.map(([name, , of]) => html`<th class="${of}">${say(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${sumRow(['ยอดยกมา', 'Brought forward'], brought, say)} ${rows.map((line) => row(line, say))}
        ${carried !== null && sumRow(['ยอดยกไป', 'Carried forward'], carried, say)}
      </tbody>
    </table>
  </div>`;
}
const sumRow = (phrase: Phrase, amount: number, say: Say) =>
  html`<tr class="sum">
    <td colspan="6" class="n">${say(phrase)}</td>
    <td class="amount">${money(amount)}</td>
  </tr>`;

/** A payment names the invoice that it paid, where an invoice has its due day and what it charges. */
const row = ({ day: on, kind, paper_no, refers_no, due_date, amount, balance_amount, is_open }: StatementLine, say: Say) => html`<tr>
  <td class="once">${shortDay(on)}</td>
  <td>${say(KINDS[kind])}</td>
  <td class="once">${paper_no}</td>
  ${
    kind === 'payment'
      ? html`<td colspan="2" class="once">${refers_no}</td>
          <td class="amount">${money(-amount)}</td>`
      : html`<td class="once">${due_date && shortDay(due_date)}${is_open && html` <b>${say(['ค้าง', 'open'])}</b>`}</td>
          <td class="amount">${money(amount)}</td>
          <td></td>`
  }
  <td class="amount">${money(balance_amount)}</td>
</tr>`; // prettier-ignore

function end(statement: AccountStatement, language: PaperLanguage, say: Say): Html {
  const { opening_amount, closing_amount, credit_amount = 0, lines, ages } = statement;
  const sum = (of: (line: StatementLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  const figure = ([name, amount]: [Phrase, number]) =>
    html`<div><span>${say(name)}</span><b>${money(amount)}</b></div>`;
  const figures: [Phrase, number][] = [
    [['ยอดยกมา', 'Brought forward'], opening_amount],
    [['เพิ่มในงวด', 'Charges'], sum(({ amount }) => Math.max(amount, 0))],
    [['รับชำระในงวด', 'Payments'], sum(({ amount }) => Math.max(-amount, 0))],
  ];
  return html`<div class="end">
    <div class="left label" data-order="statement ages">
      <div class="words">
        (${bahtText(satang(closing_amount))})
        ${language === 'th_en' && html`<i lang="en">${englishBaht(closing_amount)}</i>`}
      </div>
      <h2>${say(['ใบแจ้งหนี้ที่ยังไม่ชำระ', 'Open invoices'])}</h2>
      <div class="ages">${ages.map((amount, at) => figure([ageOf(at), amount]))}</div>
    </div>
    <div class="sums label" data-order="statement sums">
      ${figures.map(figure)}
      <div class="total"><span>${say(['ยอดคงค้าง', 'Balance due'])}</span><b>${money(closing_amount)}</b></div>
      ${
        credit_amount > 0 &&
        html`${figure([['ใบลดหนี้ที่จะหักในใบแจ้งหนี้ถัดไป', 'Credit notes, off the next invoice'], -credit_amount])}
        ${figure([['คงเหลือหลังหักใบลดหนี้', 'After credit notes'], closing_amount - credit_amount])}`
      }
    </div>
  </div>`;
}

/** How long invoices of an age are overdue. */
function ageOf(at: number): Phrase {
  const [after = 0, until] = [OVERDUE_DAYS[at - 1], OVERDUE_DAYS[at]];
  if (at === 0) return ['ยังไม่ครบกำหนด', 'Not due yet'];
  if (until === undefined) return [`เกินกำหนดมากกว่า ${after} วัน`, `More than ${after} days overdue`];
  return [`เกินกำหนด ${after + 1}–${until} วัน`, `${after + 1}–${until} days overdue`];
}
