import type { EtaxType, PaperKind, PaperLineContent, PrintForm, PaperLanguage, NoteReason, PrintedPaper } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { isThaiId13 } from '@lamliang/kernel';
import { html, type Html } from '../documents/html.rules.ts';

/** A phrase in Thai, which is law, and in English. */
export type Phrase = readonly [thai: string, english: string];

/** What a paper is called by law; of one that is receipt and tax invoice at once, both. */
const NAMES: Record<PaperKind, Phrase> = {
  invoice: ['ใบแจ้งหนี้', 'Invoice'],
  tax_invoice: ['ใบกำกับภาษี', 'Tax invoice'],
  receipt: ['ใบเสร็จรับเงิน', 'Receipt'],
  credit_note: ['ใบลดหนี้', 'Credit note'],
  withholding_certificate: ['หนังสือรับรองการหักภาษี ณ ที่จ่าย', 'Withholding tax certificate'],
};
export const nameOf = ({ kind, etax_type }: { kind: PaperKind; etax_type: EtaxType | null }): Phrase =>
  etax_type === 'T03' ? ['ใบเสร็จรับเงิน/ใบกำกับภาษี', 'Receipt/Tax invoice'] : NAMES[kind];

export const FORMS: Record<PrintForm, Phrase> = { original: ['ต้นฉบับ', 'Original'], copy: ['สำเนา', 'Copy'] };

/** What lines charge. A charge that has no words here is one of the other services. */
const CHARGES: Record<string, Phrase | undefined> = {
  shipping: ['ค่าขนส่งพัสดุ', 'Parcel shipping'],
  difference: ['ส่วนต่างค่าขนส่ง', 'Shipping difference'],
  packaging: ['ค่ากล่องพัสดุ', 'Packaging'],
  premium: ['ค่าประกันพัสดุ', 'Parcel insurance'],
  cod_fee: ['ค่าธรรมเนียม COD', 'COD fee'],
  advance_fee: ['ค่าธรรมเนียมรับ COD ล่วงหน้า', 'COD advance fee'],
  other_fee: ['ค่าธรรมเนียมอื่น', 'Other fee'],
};
const OTHER: Phrase = ['ค่าบริการอื่น', 'Other services'];
export const chargeOf = (code: PaperLineContent['charge_code']): Phrase => CHARGES[code] ?? OTHER;

/** Why a credit note is made, by the codes of the e-Tax standard. */
const NOTE_REASONS: Record<NoteReason, Phrase> = {
  CDNS01: ['ลดราคาค่าบริการที่ให้บริการผิดข้อกำหนดที่ตกลงกัน', 'Price reduced, service not as agreed'],
  CDNS02: ['ค่าบริการขาดจำนวน', 'Service fell short'],
  CDNS03: ['คำนวณราคาค่าบริการผิดพลาดสูงกว่าที่เป็นจริง', 'Price was calculated too high'],
  CDNS04: ['บอกเลิกสัญญาบริการ', 'Service was cancelled'],
  CDNS99: ['เหตุอื่น', 'Other reason'],
};
const REPLACEMENTS: Record<string, Phrase> = {
  TIVC01: ['ชื่อผู้ซื้อผิด', 'Name of the customer was wrong'],
  TIVC02: ['ที่อยู่ผู้ซื้อผิด', 'Address of the customer was wrong'],
  TIVC99: ['เหตุอื่น', 'Other reason'],
};
export const reasonOf = (code: NonNullable<PrintedPaper['reason_code']>): Phrase =>
  NOTE_REASONS[code as NoteReason] ?? REPLACEMENTS[code] ?? NOTE_REASONS.CDNS99;

/** "สำนักงานใหญ่", or "สาขาที่ 1" without leading zeros, as the Director-General's notification No. 199 writes them. */
export const branchOf = (branch: string): Phrase =>
  Number(branch) === 0 ? ['สำนักงานใหญ่', 'Head office'] : [`สาขาที่ ${Number(branch)}`, `Branch no. ${Number(branch)}`];

/** Writes phrases in the languages of a print. */
export type Say = (phrase: Phrase) => Html;
/** @returns Thai alone, or the English after it in its own element */
export const sayIn =
  (language: PaperLanguage): Say =>
  ([thai, english]) =>
    language === 'th' ? html`${thai}` : html`${thai} <i lang="en">${english}</i>`;

/** What stands on papers of a demo. */
export const DEMO: Phrase = ['เอกสารตัวอย่างจากระบบสาธิต ใช้เป็นหลักฐานทางภาษีไม่ได้', 'Demo – not a tax document'];
/** Whoever issues in a demo has a tax id that fails its check digit, which nobody has in production. */
export const isDemo = ({ seller }: Pick<PrintedPaper, 'seller'>): boolean => !isThaiId13(seller.tax_id ?? '');
