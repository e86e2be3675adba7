import { bahtText, satang } from '@lamliang/kernel';
import type { PaperLanguage, PrintedLine, PrintedPaper, PrintForm } from '@lamliang/contracts/invoicing';
import { html, page, type Html } from '../documents/html.rules.ts';
import { certificateDocument } from './certificate.rules.ts';
import { factLines, longHead, partyLines, reasonBlock, shortHead } from './paper-head.rules.ts';
import { linesTable, rowsOf } from './paper-lines.rules.ts';
import { pagesOf, summedPages, type SummedPage } from './paper-pages.rules.ts';
import { layoutOf, paperCss, roomOf, type Layout } from './paper-styles.rules.ts';
import { figuresOf, sumsOf } from './paper-sums.rules.ts';
import { englishBaht, legible, linesOf } from './paper-text.rules.ts';
import { DEMO, FORMS, isDemo, nameOf, sayIn, type Phrase, type Say } from './paper-words.rules.ts';

export interface PaperPrint {
  form: PrintForm;
  /** Thai, or with English beside it. */
  language: PaperLanguage;
  font_css: string;
}

const hasReason = ({ reason_code, reason_text, replaces, kind }: PrintedPaper) =>
  kind === 'credit_note' || reason_code !== null || reason_text !== null || replaces !== null;

/** The pages of a paper: its lines in their order, each once, with the sums that pages carry. */
export function paperPages(paper: PrintedPaper, language: PaperLanguage): SummedPage<PrintedLine>[] {
  return summedPages(pagesOf(rowsOf(paper, language), roomOf(layout(paper, language))));
}
function layout(paper: PrintedPaper, language: PaperLanguage): Layout {
  const figures = figuresOf(paper).flat().length;
  const note = paper.note === null ? 0 : linesOf(`หมายเหตุ ${paper.note}`, 98, 2.75);
  return layoutOf({
    language,
    reason: hasReason(paper),
    demo: isDemo(paper),
    annex: paper.annex !== null,
    figures,
    note,
    seller: partyLines(paper.seller, 'seller', language),
    buyer: partyLines(paper.buyer, 'buyer', language),
    facts: factLines(paper, language),
  });
}

/**
 * A paper as a page of HTML, A4, on as many sheets as its lines need. It has what the Revenue Code wants on tax invoices
 * (section 86/4) and credit notes (86/10), and is made of its content alone: the same paper gives the same page.
 */
export function paperDocument(paper: PrintedPaper, { form, language, font_css }: PaperPrint): string {
  if (paper.kind === 'withholding_certificate') return certificateDocument(paper, { form, font_css });
  const say = sayIn(language);
  const pages = paperPages(paper, language);
  const css = font_css + paperCss(layout(paper, language));
  const sheets = pages.map((one, at) => {
    const last = at === pages.length - 1;
    const what = `${paper.paper_no} page ${at + 1}`;
    return html`<section class="sheet label" data-order="${what}">
      ${isDemo(paper) && html`<p class="demo">${say(DEMO)}</p>`}
      ${at ? shortHead(paper, form, say) : longHead(paper, form, say)}
      ${at === 0 && hasReason(paper) && reasonBlock(paper, say)} ${linesTable(paper, one, say)}
      ${last && end(paper, language, say)} ${foot(paper, form, at + 1, pages.length, say)}
    </section>`;
  });
  return page(`${nameOf(paper)[0]} ${paper.paper_no}`, css, sheets);
}

/** What follows the lines on the last page. */
function end(paper: PrintedPaper, language: PaperLanguage, say: Say): Html {
  const words = bahtText(satang(paper.total_amount));
  return html`<div class="end">
      <div class="left label" data-order="${paper.paper_no} words">
        <div class="words">
          (${words}) ${language === 'th_en' && html`<i lang="en">${englishBaht(paper.total_amount)}</i>`}
        </div>
        ${annexNote(paper, say)}
        ${
          paper.note !== null &&
          html`<p><span class="what">${say(['หมายเหตุ', 'Remark'])}</span> ${legible(paper.note)}</p>`
        }
        <p class="what hash">
          ${say(['ลายนิ้วมือเอกสาร', 'Fingerprint'])} SHA-256 ${paper.head_sha256.match(/.{1,8}/g)?.join(' ')}
        </p>
      </div>
      ${sumsOf(paper, say)}
    </div>
    <div class="signatures">${signers(paper).map(([who, name]) => signature(who, name, paper, say))}</div>`;
}

function annexNote({ annex }: PrintedPaper, say: Say): Html | null {
  if (!annex) return null;
  const count = annex.line_count.toLocaleString('en');
  return html`<div>
    <h2>${say([`รายละเอียด ${count} รายการอยู่ในเอกสารแนบ`, `${count} lines are listed in the annex`])}</h2>
    <p>${annex.name}</p>
    <p class="what hash">SHA-256 ${annex.sha256.match(/.{1,8}/g)?.join(' ')}</p>
  </div>`;
}

/** Who signs: on the side of the customer, and on ours with the name of whoever issued it. */
function signers({ kind, issued_name }: PrintedPaper): [Phrase, string][] {
  const ours = legible(issued_name);
  if (kind === 'invoice')
    return [
      [['ผู้รับวางบิล', 'Received by'], ''],
      [['ผู้มีอำนาจลงนาม', 'Authorised signature'], ours],
    ];
  if (kind === 'credit_note')
    return [
      [['ผู้รับเอกสาร', 'Received by'], ''],
      [['ผู้ออกใบลดหนี้', 'Issued by'], ours],
    ];
  return [
    [['ผู้ชำระเงิน', 'Paid by'], ''],
    [['ผู้รับเงิน', 'Received by'], ours],
  ];
}

const signature = (who: Phrase, name: string, { paper_no }: PrintedPaper, say: Say) =>
  html`<div class="signature">
    <p class="line">&nbsp;</p>
    <p class="name label" data-order="${paper_no} signature">(${name || DOTS})</p>
    <p>${say(who)}</p>
    <p class="day">${say(['วันที่', 'Date'])} ${DATE_DOTS}</p>
  </div>`;
const DOTS = '.'.repeat(46);
const DATE_DOTS = '........ / ........ / ............';

const foot = (paper: PrintedPaper, form: PrintForm, at: number, of: number, say: Say) =>
  html`<footer class="foot">
    <span>${say(nameOf(paper))} (${say(FORMS[form])}) ${paper.paper_no}</span>
    <span>${say([`หน้า ${at} จาก ${of}`, `Page ${at} of ${of}`])}</span>
  </footer>`;
