import { formatTelephone } from '@lamliang/kernel';
import type { PaperAddress, PaperLanguage, PaperParty, PrintedPaper, PrintForm } from '@lamliang/contracts/invoicing';
import { areaLine } from '../cover-sheets/cover-sheet.rules.ts';
import { html, type Html } from '../documents/html.rules.ts';
import { englishDay, legible, linesOf, thaiDay } from './paper-text.rules.ts';
import { branchOf, FORMS, nameOf, reasonOf, type Phrase, type Say } from './paper-words.rules.ts';

/** Longer names of papers have smaller letters. */
const LONG_NAME = 16;

/** Width of the texts of seller and customer, and size of their letters, in mm. */
const WIDTH_MM = { seller: 104, buyer: 101 };
const SIZE_MM = 2.9;
/** Lines that a party takes: name, address, area, contact, tax id. A name is larger than the rest. */
export function partyLines(party: PaperParty, side: 'seller' | 'buyer', language: PaperLanguage): number {
  const wide = WIDTH_MM[side];
  const name = linesOf(legible(party.name), wide, SIZE_MM * NAME[side]) * NAME[side];
  const contact = [party.telephone, party.email].filter(Boolean).join(' โทร. อีเมล Tel. Email ');
  const tax = `${TAX_ID.join(' ')} 0000000000000 ${party.branch === null ? '' : branchOf(party.branch).join(' ')}`;
  const rest = [party.address.line, areaOf(party.address), contact, party.tax_id ? tax : ''].filter(Boolean);
  const label = side === 'buyer' ? 1 : 0;
  return label + name + rest.reduce((all, text) => all + linesOf(language === 'th' ? text : `${text}  `, wide, SIZE_MM), 0);
} // prettier-ignore
const NAME = { seller: 1.5, buyer: 1.16 };
/** Lines that number, days and references take; English dates stand below. */
export function factLines(paper: PrintedPaper, language: PaperLanguage): number {
  const { kind, due_date, refers_to } = paper;
  const below = language === 'th' ? 0 : 0.8;
  const references = kind === 'credit_note' ? 0 : refers_to.length;
  return 1.2 + (due_date ? 2 : 1) * (1 + below) + references * 2;
}

/** The head of the first page: who issues what for whom. */
export function longHead(paper: PrintedPaper, form: PrintForm, say: Say): Html {
  const [thai, english] = nameOf(paper);
  const { seller, buyer, paper_no } = paper;
  return html`<header class="head">
      <div class="seller label" data-order="${paper_no} seller">${partyBlock(seller, say)}</div>
      <div class="title">
        <h1 class="${thai.length > LONG_NAME ? 'long' : ''}">${thai}</h1>
        ${say(['', english])}
        <span class="form">${say(FORMS[form])}</span>
      </div>
    </header>
    <div class="parties">
      <div class="buyer label" data-order="${paper_no} buyer">
        <p class="what">${say(['ลูกค้า', 'Customer'])}</p>
        ${partyBlock(buyer, say)}
      </div>
      <div class="facts label" data-order="${paper_no} facts">
        <dl>
          ${facts(paper, say).map(
            ([name, value]) =>
              html`<dt>${say(name)}</dt>
                <dd class="${value === paper_no ? 'no' : ''}">${value}</dd>`,
          )}
        </dl>
      </div>
    </div>`;
}

/** Name, address, contact and tax id of somebody. */
export const partyBlock = (party: PaperParty, say: Say): Html =>
  html`<p class="name">${legible(party.name)}</p>
    ${addressLines(party.address)} ${contactLine(party, say)} ${taxLine(party, say)}`;

/** The head of the pages after it: what they belong to. */
export function shortHead(paper: PrintedPaper, form: PrintForm, say: Say): Html {
  const { seller, buyer, paper_no, issue_date } = paper;
  const tax = (party: PaperParty) => party.tax_id && html` · ${say(TAX_ID)} ${party.tax_id}`;
  return html`<header class="short">
    <div class="label" data-order="${paper_no} parties">
      <p><b>${legible(seller.name)}</b>${tax(seller)}</p>
      <p>${say(['ลูกค้า', 'Customer'])} ${legible(buyer.name)}${tax(buyer)}</p>
    </div>
    <div class="label" data-order="${paper_no} name">
      <p><b>${say(nameOf(paper))}</b> (${say(FORMS[form])})</p>
      <p>${say(['เลขที่', 'No.'])} <b>${paper_no}</b> ${say(['วันที่', 'Date'])} ${thaiDay(issue_date)}</p>
    </div>
  </header>`;
}

const TAX_ID: Phrase = ['เลขประจำตัวผู้เสียภาษี', 'Tax ID'];
function taxLine({ tax_id, branch }: PaperParty, say: Say): Html | null {
  if (!tax_id) return null;
  return html`<p>
    ${say(TAX_ID)} ${tax_id}${branch !== null && html` <b class="branch">${say(branchOf(branch))}</b>`}
  </p>`;
}

function contactLine({ telephone, email }: PaperParty, say: Say): Html | null {
  if (!telephone && !email) return null;
  return html`<p>
    ${telephone && html`${say(['โทร.', 'Tel.'])} ${formatTelephone(telephone)}`}
    ${email && html` ${say(['อีเมล', 'Email'])} ${legible(email)}`}
  </p>`;
}

function addressLines(address: PaperAddress): Html {
  return html`<p>${legible(address.line)}</p>
    <p>${areaOf(address)}</p>`;
}
const areaOf = ({ sub_district, district, province, zip_code }: PaperAddress) =>
  `${legible(areaLine({ subdistrict: sub_district, district, province }))} ${zip_code}`;

const REFERS: Record<string, Phrase> = {
  invoice: ['อ้างอิงใบแจ้งหนี้', 'Invoice'],
  tax_invoice: ['อ้างอิงใบกำกับภาษี', 'Tax invoice'],
  receipt: ['อ้างอิงใบเสร็จรับเงิน', 'Receipt'],
};
/** What stands beside the customer: number and days, and the papers that it is made for. */
function facts(paper: PrintedPaper, say: Say): [Phrase, string | Html][] {
  const { kind, paper_no, issue_date, due_date, refers_to } = paper;
  const day = (of: string) => say([thaiDay(of), englishDay(of)]);
  return [
    [['เลขที่', 'No.'], paper_no],
    [['วันที่', 'Date'], day(issue_date)],
    ...(due_date ? [[['ครบกำหนดชำระ', 'Due date'], day(due_date)] as [Phrase, Html]] : []),
    ...(kind === 'credit_note' ? [] : refers_to).map((of): [Phrase, Html] => [
      REFERS[of.kind] ?? ['อ้างอิง', 'Reference'],
      html`${of.paper_no}<br />${thaiDay(of.issue_date)}`,
    ]),
  ];
}

/** What a credit note or a paper in the place of another one says of it, and why it is made (s.86/10). */
export function reasonBlock(paper: PrintedPaper, say: Say): Html {
  const { refers_to, reason_code, reason_text, replaces, kind } = paper;
  const of = refers_to.map(
    (one) =>
      html`${say(nameOf(one))} ${say(['เลขที่', 'no.'])}
        <b>${one.paper_no}</b> ${say([`ลงวันที่ ${thaiDay(one.issue_date)}`, englishDay(one.issue_date)])}`,
  );
  const why = reason_code && say(reasonOf(reason_code));
  return html`<div class="reason label" data-order="${paper.paper_no} reason">
    ${kind === 'credit_note' && of.map((one) => html`<p>${say(['ลดหนี้ตาม', 'Credits'])} ${one}</p>`)}
    ${
      replaces !== null &&
      html`<p>${say(['ออกแทนฉบับเดิมซึ่งยกเลิกแล้ว เลขที่', 'Replaces the cancelled no.'])} <b>${replaces}</b></p>`
    }
    ${
      (why || reason_text !== null) &&
      html`<p>${say(['เหตุที่ออก', 'Reason'])} <b>${why}</b>${reason_text !== null && html` ${legible(reason_text)}`}</p>`
    }
  </div>`;
}
