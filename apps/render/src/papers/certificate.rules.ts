import { bahtText, bangkokDate, percentBps, satang } from '@lamliang/kernel';
import type { PaperAddress, PaperParty, PrintedPaper, PrintForm } from '@lamliang/contracts/invoicing';
import { areaLine } from '../cover-sheets/cover-sheet.rules.ts';
import { html, page, trusted, type Html } from '../documents/html.rules.ts';
import { certificateCss } from './certificate-styles.rules.ts';
import { legible, money, percent, thaiDay } from './paper-text.rules.ts';
import { chargeOf, isDemo } from './paper-words.rules.ts';

/** Who gets which part of the set. */
const PARTS: Record<PrintForm, string> = {
  original: 'ฉบับที่ 1 (สำหรับผู้ถูกหักภาษี ณ ที่จ่าย ใช้แนบพร้อมกับแบบแสดงรายการภาษี)',
  copy: 'ฉบับที่ 2 (สำหรับผู้ถูกหักภาษี ณ ที่จ่าย เก็บไว้เป็นหลักฐาน)',
};
/** Returns that the tax is filed with, in the order of the form. */
const RETURNS = ['ภ.ง.ด.1ก', 'ภ.ง.ด.1ก พิเศษ', 'ภ.ง.ด.2', 'ภ.ง.ด.3', 'ภ.ง.ด.2ก', 'ภ.ง.ด.3ก', 'ภ.ง.ด.53'] as const;
const WAYS = ['หัก ณ ที่จ่าย', 'ออกให้ตลอดไป', 'ออกให้ครั้งเดียว', 'อื่น ๆ (ระบุ) ..................'] as const;

/** Commission of persons, where it is taken for income of section 40(2). */
const FEES = '2. ค่าธรรมเนียม ค่านายหน้า ฯลฯ ตามมาตรา 40 (2)';
/** Kinds of income as the form lists them; what we pay falls under the fifth (Revenue Code s.3 tredecim), but for what is filed with P.N.D. 1. */
const INCOME: readonly (readonly [class_name: string, text: string])[] = [
  ['', '1. เงินเดือน ค่าจ้าง เบี้ยเลี้ยง โบนัส ฯลฯ ตามมาตรา 40 (1)'],
  ['', FEES],
  ['', '3. ค่าแห่งลิขสิทธิ์ ฯลฯ ตามมาตรา 40 (3)'],
  ['', '4. (ก) ดอกเบี้ย ฯลฯ ตามมาตรา 40 (4) (ก)'],
  ['in', '(ข) เงินปันผล เงินส่วนแบ่งกำไร ฯลฯ ตามมาตรา 40 (4) (ข)'],
  ['in', '(1) กรณีผู้ได้รับเงินปันผลได้รับเครดิตภาษี โดยจ่ายจากกำไรสุทธิของกิจการที่ต้องเสียภาษีเงินได้นิติบุคคลในอัตราดังนี้'],
  ['deep', '(1.1) อัตราร้อยละ 30 ของกำไรสุทธิ'],
  ['deep', '(1.2) อัตราร้อยละ 25 ของกำไรสุทธิ'],
  ['deep', '(1.3) อัตราร้อยละ 20 ของกำไรสุทธิ'],
  ['deep', '(1.4) อัตราอื่น ๆ (ระบุ) ............ ของกำไรสุทธิ'],
  ['in', '(2) กรณีผู้ได้รับเงินปันผลไม่ได้รับเครดิตภาษี เนื่องจากจ่ายจาก'],
  ['deep', '(2.1) กำไรสุทธิของกิจการที่ได้รับยกเว้นภาษีเงินได้นิติบุคคล'],
  ['deep', '(2.2) เงินปันผลหรือเงินส่วนแบ่งของกำไรที่ได้รับยกเว้นไม่ต้องนำมารวมคำนวณเป็นรายได้เพื่อเสียภาษีเงินได้นิติบุคคล'],
  ['deep', '(2.3) กำไรสุทธิส่วนที่ได้หักผลขาดทุนสุทธิยกมาไม่เกิน 5 ปี ก่อนรอบระยะเวลาบัญชีปีปัจจุบัน'],
  ['deep', '(2.4) กำไรที่รับรู้ทางบัญชีโดยวิธีส่วนได้เสีย (equity method)'],
  ['deep', '(2.5) อื่น ๆ (ระบุ) ..................'],
]; // prettier-ignore
const BY_ORDER =
  '5. การจ่ายเงินได้ที่ต้องหักภาษี ณ ที่จ่าย ตามคำสั่งกรมสรรพากรที่ออกตามมาตรา 3 เตรส เช่น รางวัล ส่วนลดหรือประโยชน์ใด ๆ เนื่องจากการส่งเสริมการขาย รางวัลในการประกวด การแข่งขัน การชิงโชค ค่าแสดงของนักแสดงสาธารณะ ค่าจ้างทำของ ค่าโฆษณา ค่าเช่า ค่าขนส่ง ค่าบริการ ค่าเบี้ยประกันวินาศภัย ฯลฯ';

/** What was paid and withheld, by what it was paid for and the rate. Satang. */
export interface Withheld {
  name: string;
  base_amount: number;
  withheld_amount: number;
}

/**
 * Income of which tax was withheld. Tax is rounded by line, so that of sums of lines may be some satang off: the largest
 * income takes them, and all together are what stands on the paper.
 */
export function withheldOf({ lines, withholding_amount }: Pick<PrintedPaper, 'lines' | 'withholding_amount'>): Withheld[] {
  const liable = lines.filter(({ withholding_bps }) => withholding_bps > 0);
  const groups = Map.groupBy(liable, (line) => `${legible(line.description) || chargeOf(line.charge_code)[0]} ${percent(line.withholding_bps)}`);
  const rows = [...groups].map(([name, of]) => ({
    name,
    base_amount: of.reduce((all, line) => all + line.base_amount, 0),
    withheld_amount: of.reduce((all, line) => all + percentBps(satang(line.base_amount), line.withholding_bps), 0),
  }));
  const largest = rows.toSorted((a, b) => b.base_amount - a.base_amount)[0];
  if (largest) largest.withheld_amount += withholding_amount - rows.reduce((all, one) => all + one.withheld_amount, 0);
  return rows;
} // prettier-ignore

/**
 * The certificate of tax withheld (Revenue Code s.50 bis) in the form of the Director-General. Its seller is who paid and
 * withheld, its buyer who was paid. It has one language, the form's.
 */
export function certificateDocument(paper: PrintedPaper, { form, font_css }: { form: PrintForm; font_css: string }): string {
  const { paper_no, issue_date, seller, buyer } = paper;
  const body = html`<section class="certificate label" data-order="${paper_no}">
    ${isDemo(paper) && html`<p class="demo">เอกสารตัวอย่างจากระบบสาธิต ใช้เป็นหลักฐานทางภาษีไม่ได้</p>`}
    <p class="part">${PARTS[form]}</p>
    <header>
      <div>
        <h1>หนังสือรับรองการหักภาษี ณ ที่จ่าย</h1>
        <p>ตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร</p>
      </div>
      <p class="no">เลขที่ <b>${paper_no}</b></p>
    </header>
    ${party('ผู้มีหน้าที่หักภาษี ณ ที่จ่าย', seller)} ${party('ผู้ถูกหักภาษี ณ ที่จ่าย', buyer)}
    <div class="returns">
      <p>ลำดับที่ <span class="seq"></span> ในแบบ</p>
      <div>${RETURNS.map((name, at) => tick(`(${at + 1}) ${name}`, name === returnOf(paper)))}</div>
    </div>
    ${incomeTable(paper)}
    <p class="funds">
      เงินที่จ่ายเข้า กบข./กสจ./กองทุนสงเคราะห์ครูโรงเรียนเอกชน ............ บาท กองทุนประกันสังคม ............ บาท
      กองทุนสำรองเลี้ยงชีพ ............ บาท
    </p>
    <div class="ways">
      <b>ผู้จ่ายเงิน</b>
      ${WAYS.map((name, at) => tick(`(${at + 1}) ${name}`, at === 0))}
    </div>
    <footer>
      <p class="warning">
        <b>คำเตือน</b> ผู้มีหน้าที่ออกหนังสือรับรองการหักภาษี ณ ที่จ่าย ฝ่าฝืนไม่ปฏิบัติตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร
        ต้องรับโทษทางอาญาตามมาตรา 35 แห่งประมวลรัษฎากร
      </p>
      <div class="sign">
        <p>ขอรับรองว่าข้อความและตัวเลขดังกล่าวข้างต้นถูกต้องตรงกับความจริงทุกประการ</p>
        <p class="line">ลงชื่อ <span></span> ผู้จ่ายเงิน</p>
        <p class="label name" data-order="${paper_no} signature">(${legible(paper.issued_name)})</p>
        <p>${thaiDay(issue_date)}</p>
        <p class="small">วัน เดือน ปี ที่ออกหนังสือรับรองฯ</p>
      </div>
      <p class="stamp">ประทับตรา<br />นิติบุคคล<br />(ถ้ามี)</p>
    </footer>
    ${
      paper.annex &&
      html`<p class="small">
        รายละเอียด ${paper.annex.line_count.toLocaleString('en')} รายการอยู่ในเอกสารแนบ ${paper.annex.name} SHA-256
        ${paper.annex.sha256}
      </p>`
    }
    <p class="small">
      หมายเหตุ เลขประจำตัวผู้เสียภาษีอากร (13 หลัก) หมายถึง บุคคลธรรมดาไทยใช้เลขประจำตัวประชาชนของกรมการปกครอง
      นิติบุคคลใช้เลขทะเบียนนิติบุคคลของกรมพัฒนาธุรกิจการค้า กรณีอื่นใช้เลขประจำตัวผู้เสียภาษีอากรของกรมสรรพากร
    </p>
  </section>`;
  return page(`หนังสือรับรองการหักภาษี ณ ที่จ่าย ${paper_no}`, font_css + certificateCss(), body);
} // prettier-ignore

/** The return that the paper names first in its note; where it names none, that of the Department's order: of companies P.N.D. 53, of persons P.N.D. 3. */
const returnOf = ({ note, buyer }: Pick<PrintedPaper, 'note' | 'buyer'>): (typeof RETURNS)[number] =>
  RETURNS.find((name) => note === name || note?.startsWith(`${name} `)) ?? (buyer.is_juristic ? 'ภ.ง.ด.53' : 'ภ.ง.ด.3');

/** The day of the payment: that of the lines, where all have one; the paper is of a later day where the month of the payment was closed. */
function paidOn({ lines, issue_date }: Pick<PrintedPaper, 'lines' | 'issue_date'>): string {
  const days = new Set(lines.map(({ charged_dt }) => bangkokDate(new Date(charged_dt))));
  return days.size === 1 ? [...days][0]! : issue_date;
}

function incomeTable(paper: PrintedPaper): Html {
  const withheld = withheldOf(paper);
  const sum = (name: 'base_amount' | 'withheld_amount') => withheld.reduce((all, one) => all + one[name], 0);
  const day = thaiDay(paidOn(paper));
  const paid = withheld.map(
    ({ name, base_amount, withheld_amount }) => html`<tr class="paid">
      <td class="in">${name}</td>
      <td class="day">${day}</td>
      <td class="amount">${money(base_amount)}</td>
      <td class="amount">${money(withheld_amount)}</td>
    </tr>`,
  );
  const isFee = returnOf(paper) === 'ภ.ง.ด.1ก';
  return html`<table>
    <colgroup><col /><col class="day" /><col class="amount" /><col class="amount" /></colgroup>
    <thead>
      <tr>
        <th>ประเภทเงินได้พึงประเมินที่จ่าย</th>
        <th>วัน เดือน<br />หรือปีภาษี ที่จ่าย</th>
        <th>จำนวนเงินที่จ่าย</th>
        <th>ภาษีที่หัก<br />และนำส่งไว้</th>
      </tr>
    </thead>
    <tbody>
      ${INCOME.map(([of, text]) => html`<tr><td class="${of}">${text}</td><td></td><td></td><td></td></tr>${isFee && text === FEES && paid}`)}
      <tr><td>${BY_ORDER}</td><td></td><td></td><td></td></tr>
      ${!isFee && paid}
      <tr class="last"><td>6. อื่น ๆ (ระบุ) ..................</td><td></td><td></td><td></td></tr>
    </tbody>
    <tfoot>
      <tr>
        <td colspan="2">รวมเงินที่จ่ายและภาษีที่หักนำส่ง</td>
        <td class="amount">${money(sum('base_amount'))}</td>
        <td class="amount">${money(sum('withheld_amount'))}</td>
      </tr>
      <tr>
        <td colspan="4">
          <div class="words">
            <span>รวมเงินภาษีที่หักนำส่ง (ตัวอักษร)</span><b>${bahtText(satang(sum('withheld_amount')))}</b>
          </div>
        </td>
      </tr>
    </tfoot>
  </table>`;
} // prettier-ignore

function party(title: string, { name, tax_id, branch, address }: PaperParty): Html {
  const where = branch === null ? '' : Number(branch) === 0 ? 'สำนักงานใหญ่' : `สาขาที่ ${Number(branch)}`;
  return html`<div class="party label" data-order="${title}">
    <div class="first">
      <b>${title}</b>
      <span>เลขประจำตัวผู้เสียภาษีอากร (13 หลัก) ${digits(tax_id)}</span>
    </div>
    <p><span class="what">ชื่อ</span> <b>${legible(name)}</b> ${where}</p>
    <p><span class="what">ที่อยู่</span> ${addressOf(address)}</p>
  </div>`;
}
const addressOf = ({ line, sub_district, district, province, zip_code }: PaperAddress) =>
  `${legible(line)} ${legible(areaLine({ subdistrict: sub_district, district, province }))} ${zip_code}`.trim();

/** Thirteen boxes, in groups of 1, 4, 5, 2 and 1; empty where there is no number. */
function digits(tax_id: string | null): Html {
  const shown = [...(tax_id ?? '').padEnd(13, ' ')];
  const groups = [shown.slice(0, 1), shown.slice(1, 5), shown.slice(5, 10), shown.slice(10, 12), shown.slice(12, 13)];
  return html`<span class="digits">${groups.map((group) => html`<span>${group.map((digit) => html`<b>${digit.trim()}</b>`)}</span>`)}</span>`; // prettier-ignore
}

const CHECK = '<svg viewBox="0 0 10 10" xmlns="http://www.w3.org/2000/svg"><path d="M1.6 5.2 4 7.8 8.6 1.8" fill="none" stroke="#17202b" stroke-width="1.7"/></svg>'; // prettier-ignore
const tick = (text: string, isTicked: boolean): Html =>
  html`<span class="tick"><span class="box">${isTicked && trusted(CHECK)}</span>${text}</span>`;
