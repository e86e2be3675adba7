import type { PaperLanguage } from '@lamliang/contracts/invoicing';
import type { Room } from './paper-pages.rules.ts';

/** A sheet is a little shorter than A4: the browser rounds a page to whole pixels, and what is longer spills over. */
const SHEET_MM = 296.7;
const EDGE = { top: 9, side: 12, bottom: 7 };
/** Between blocks. */
const GAP = 2.6;
const FOOT = 7;
/** Letters of the table, their lines, and what a row has above and below them. */
export const LETTER_MM = 2.8;
export const LINE_MM = 4.4;
/** Of the English below a description. */
export const ENGLISH_LINE_MM = 3.3;
export const ROW_PADDING_MM = 1.3;

/** Blocks of a paper, in mm. What holds text of people has a fixed height: longer text gets smaller letters. */
export interface Layout {
  head: number;
  parties: number;
  /** What a credit note or a replacement says of the paper before it. */
  reason: number;
  /** The head on pages after the first. */
  short_head: number;
  columns: number;
  sums: number;
  signatures: number;
  /** The strip that says that the paper is a demo's. */
  demo: number;
}

/** What a paper has beside its lines, of which the heights of its blocks follow. */
export interface Blocks {
  language: PaperLanguage;
  reason: boolean;
  demo: boolean;
  annex: boolean;
  /** Figures in the block of sums, the total apart. */
  figures: number;
  /** Lines of the remark, and of the texts of people in the head. */
  note: number;
  seller: number;
  buyer: number;
  /** Of number, days and papers that are referred to. */
  facts: number;
}

/** Heads grow with their text up to this; beyond it letters get smaller. */
const MOST_HEAD_MM = 62;
/** A line of text in a head. */
const TEXT_MM = 4.35;

export function layoutOf({ language, reason, demo, annex, figures, note, seller, buyer, facts }: Blocks): Layout {
  const both = language === 'th_en';
  const left = 8 + (both ? 4 : 0) + (annex ? (both ? 21 : 17) : 0) + (note ? note * 4.2 + 1.5 : 0) + 9.8;
  return {
    head: Math.min(MOST_HEAD_MM, Math.max(both ? 30 : 25, seller * TEXT_MM + 3 + GAP)),
    parties: Math.min(MOST_HEAD_MM, Math.max(buyer, facts) * TEXT_MM + 5 + GAP),
    reason: reason ? (both ? 20 : 16) : 0,
    short_head: both ? 17.5 : 13.5,
    columns: both ? 10.4 : 7.4,
    sums: Math.max(left, figures * 5.6 + 11.5),
    signatures: 29,
    demo: demo ? 7.5 : 0,
  };
}

/** What a layout leaves for rows. */
export function roomOf({ head, parties, reason, short_head, columns, sums, signatures, demo }: Layout): Room {
  const inside = SHEET_MM - EDGE.top - EDGE.bottom - FOOT - demo - columns - GAP;
  return {
    first: inside - head - parties - GAP - (reason ? reason + GAP : 0),
    next: inside - short_head,
    end: sums + signatures + 2 * GAP,
    carried: LINE_MM + ROW_PADDING_MM,
  };
}

/** Ink, the colour of headings and rules, and two tints that print well in grey. */
const INK = '#17202b';
const DEEP = '#1d3557';
const SOFT = '#5d6977';
const TINT = '#eef2f6';
const RULE = '#c3ccd6';

/** The style of a paper. Nothing is transparent and nothing has a shadow, for papers become PDF/A. */
export function paperCss(layout: Layout): string {
  const { head, parties, reason, short_head, columns, sums, signatures, demo } = layout;
  return `
@page{size:210mm 297mm;margin:0}
*{box-sizing:border-box;margin:0;padding:0}
html{font-family:'IBM Plex Sans Thai Looped','Noto Sans SC';font-size:2.9mm;line-height:1.5;color:${INK};print-color-adjust:exact;-webkit-print-color-adjust:exact;font-variant-numeric:lining-nums tabular-nums;font-variant-ligatures:no-common-ligatures;text-rendering:geometricPrecision;-webkit-text-size-adjust:none}
b,h1,th{font-weight:600}i{font-style:normal;color:${SOFT};font-size:.86em}svg{display:block}
.label{--k:1;overflow:hidden;overflow-wrap:anywhere}
.sheet{display:flex;flex-direction:column;gap:${GAP}mm;width:210mm;height:${SHEET_MM}mm;padding:${EDGE.top}mm ${EDGE.side}mm ${EDGE.bottom}mm;break-after:page;break-inside:avoid}
.sheet:last-child{break-after:auto}.sheet>*{flex:none}
.demo{height:${demo - GAP}mm;border:.3mm solid #b3261e;border-radius:1mm;color:#b3261e;text-align:center;font-weight:600;line-height:${demo - GAP - 0.6}mm;letter-spacing:.02em;white-space:nowrap}.demo i{color:#b3261e}
.head{display:flex;justify-content:space-between;gap:6mm;height:${head - GAP}mm}
.seller{flex:1;min-width:0;height:100%;font-size:calc(2.9mm*var(--k));line-height:1.48}.seller .name{font-weight:600;font-size:1.5em;line-height:1.4;color:${DEEP}}
.title{flex:none;width:74mm;text-align:right}.title h1{font-size:6.9mm;line-height:1.35;font-weight:700;color:${DEEP};white-space:nowrap}.title h1.long{font-size:5.2mm;line-height:1.5}
.title h1+i{display:block;font-size:3.3mm;line-height:1.3;letter-spacing:.04em;text-transform:uppercase}
.form{display:inline-block;margin-top:1.6mm;border:.35mm solid ${DEEP};border-radius:1mm;padding:.1mm 4mm;font-size:3.5mm;font-weight:600;color:${DEEP};white-space:nowrap}.form i{color:${DEEP}}
.parties{display:flex;height:${parties - GAP}mm;border:.25mm solid ${RULE};border-top:.6mm solid ${DEEP};border-radius:0 0 1mm 1mm}
.parties>div{height:100%;padding:1.4mm 3mm;font-size:calc(2.9mm*var(--k));line-height:1.48}
.buyer{flex:1;min-width:0}.buyer .name{font-size:1.16em;font-weight:600;line-height:1.45}
.facts{flex:none;width:78mm;background:${TINT}}.facts dl{display:grid;grid-template-columns:minmax(0,1fr) max-content;column-gap:3mm;row-gap:.35mm}.facts dd{text-align:right;font-weight:600;white-space:nowrap}.facts dd i{display:block;font-weight:400;line-height:1.3}.facts dd.no{font-size:1.14em;line-height:1.3}
.what{color:${SOFT};font-size:.93em}dt{color:${SOFT}}dt i,.what i{font-size:.9em}
.reason p+p{margin-top:.4mm}.reason{height:${reason - GAP}mm;border:.25mm solid ${RULE};border-left:1mm solid ${DEEP};border-radius:0 1mm 1mm 0;padding:1.2mm 3mm;font-size:calc(2.9mm*var(--k));line-height:1.5}
.short{display:flex;justify-content:space-between;gap:6mm;height:${short_head - GAP}mm;border-bottom:.6mm solid ${DEEP};font-size:2.8mm;line-height:1.45}.short>div{min-width:0;height:100%;font-size:calc(2.8mm*var(--k))}.short>div+div{flex:none;max-width:92mm;text-align:right}.short b{color:${DEEP}}
.lines{flex:1 1 0!important;border:.25mm solid ${RULE};border-top:0;border-radius:0 0 1mm 1mm}
table{width:100%;border-collapse:collapse;table-layout:fixed;font-size:calc(${LETTER_MM}mm*var(--k))}
th{height:${columns}mm;padding:0 .8mm;background:${DEEP};color:#fff;font-size:2.6mm;line-height:1.25;text-align:left;vertical-align:middle}th i{display:block;color:#fff;font-weight:400;font-size:2.15mm}
td{padding:${ROW_PADDING_MM / 2}mm 1mm;line-height:calc(${LINE_MM}mm*var(--k));vertical-align:top;border-bottom:.15mm solid ${RULE}}
td i{display:block;line-height:calc(${ENGLISH_LINE_MM}mm*var(--k))}td.once,td.amount,td.n{white-space:nowrap}th.n,td.n{text-align:right}th.amount,td.amount{text-align:right}th.mid,td.mid{text-align:center}
tr.sum td{font-weight:600;background:${TINT};border-bottom:.15mm solid ${RULE}}tr.sum i{display:inline}
.end{height:${sums}mm;display:flex;gap:5mm}.end>div{height:100%}
.left{flex:1;min-width:0;font-size:calc(2.75mm*var(--k));line-height:1.5}
.words{border:.25mm solid ${RULE};border-radius:1mm;padding:1.3mm 3mm;text-align:center;font-weight:600;font-size:1.1em;background:${TINT}}.words i{display:block;font-weight:400;line-height:1.4}
.left>*+*{margin-top:1.5mm}.left h2{font-size:1em;font-weight:600;color:${DEEP}}
.rates{display:grid;grid-template-columns:auto repeat(2,max-content);column-gap:5mm}.rates>*{white-space:nowrap}.rates>:nth-child(n+2):not(:nth-child(3n+1)){text-align:right}.rates .what{font-size:.95em}
.hash{overflow-wrap:anywhere;letter-spacing:.01em}
.ages{display:grid;grid-template-columns:1fr;row-gap:.4mm}.ages div{display:flex;justify-content:space-between;border-bottom:.15mm solid ${RULE}}.ages b{white-space:nowrap}
.sums{flex:none;width:82mm;font-size:calc(3mm*var(--k));line-height:1.45}
.sums div{display:flex;justify-content:space-between;gap:3mm;padding:.55mm 3mm}.sums div+div{border-top:.15mm solid ${RULE}}.sums b{white-space:nowrap}
.sums .total{margin:.6mm 0;border:0;border-radius:1mm;background:${DEEP};color:#fff;font-size:1.18em;font-weight:600;padding:1.2mm 3mm;align-items:baseline}.sums .total i{color:#fff}.sums .total b{font-size:1.22em;font-weight:700}
.signatures{display:flex;gap:8mm;height:${signatures}mm}.signature{flex:1;min-width:0;border:.25mm solid ${RULE};border-radius:1mm;padding:9mm 4mm 0;text-align:center;font-size:2.7mm;line-height:1.5}
.signature .line{border-bottom:.25mm dotted ${SOFT};margin:0 4mm .8mm}.signature p{white-space:nowrap;overflow:hidden}.signature .name{height:4.2mm;font-size:calc(2.7mm*var(--k));white-space:normal}.signature .day{color:${SOFT};margin-top:.5mm}
.foot{height:${FOOT - GAP}mm;display:flex;justify-content:space-between;align-items:flex-end;gap:4mm;border-top:.15mm solid ${RULE};padding-top:.6mm;color:${SOFT};font-size:2.25mm;line-height:1.35;white-space:nowrap}
@media screen{body{background:#e6e9ee}.sheet{background:#fff;margin:0 auto 4mm}}
`;
}
