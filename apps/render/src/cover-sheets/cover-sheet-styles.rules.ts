import type { PaperSize } from '@lamliang/contracts/render';
import { LAYOUTS, pageSize, type Layout } from './cover-sheet.rules.ts';

/** The browser rounds a page to whole pixels: a box of exactly its size could spill onto the next page. */
const SHY_MM = 0.3;

/**
 * Text sizes are millimetres times --k, which the fitting lowers on a sheet whose text is too long. What a scanner or
 * the driver reads first (codes, COD, zip) has no --k. Each text keeps a size `least` down to
 * the scale `until`; the name of the receiver keeps its 5 mm longest.
 */
function held(base: number, least: number, until = 0.45): string {
  return `max(calc(${base}mm*var(--k)),min(${least}mm,calc(${(least / until).toFixed(2)}mm*var(--k))))`;
}
/** The quiet zones of the codes lie in the edge of the sheet, so that bars begin where the text does. */
const COMMON = `
*{box-sizing:border-box;margin:0;padding:0}
html{font-family:'IBM Plex Sans Thai Looped','Sarabun','Noto Sans Arabic','Noto Sans SC',sans-serif;font-weight:400;color:#000;-webkit-text-size-adjust:none;text-rendering:geometricPrecision;print-color-adjust:exact;-webkit-print-color-adjust:exact;font-variant-numeric:lining-nums}
b{font-weight:700}i{font-style:normal}svg{display:block;flex:none}
.page{background:#fff;overflow:hidden;break-after:page;break-inside:avoid}
.page:last-child{break-after:auto}
.label{--k:1;display:flex;flex-direction:column;overflow:hidden;line-height:1.4;overflow-wrap:anywhere}
.head,.codes{flex:none}.head{display:flex;align-items:stretch;justify-content:space-between}
.carrier{min-width:0;flex:1;display:flex;flex-direction:column;justify-content:center;line-height:1.25}
.carrier b{white-space:nowrap}
.zip{flex:none;font-weight:700;line-height:1.1;display:flex;align-items:center;letter-spacing:.02em}
.codes{display:flex;justify-content:space-between;align-items:flex-start}
.linear{flex:none}.number{text-align:center;font-weight:600;letter-spacing:.04em;white-space:nowrap;line-height:1.3}
.square{flex:none;display:flex;flex-direction:column;align-items:center}.beside .number{text-align:left;padding-left:2.5mm}.beside .square{align-items:flex-end}.ours{line-height:1.2;white-space:nowrap}
.receiver{display:flow-root;flex:1 0 auto;min-width:0;width:100%;padding-bottom:1mm}.sender{padding-bottom:.6mm;line-height:1.5}.sender .tag{line-height:1.75}
.tag,.sample{display:inline-block;font-weight:600;border:.25mm solid #000;border-radius:.8mm;line-height:1.8;white-space:nowrap}
.name{font-weight:700;line-height:1.38}
.nowrap{white-space:nowrap}
.cod{flex:none;background:#000;color:#fff;display:flex;align-items:center;justify-content:space-between;border-radius:1mm;overflow:hidden}
.cod .words{display:flex;flex-direction:column;line-height:1.25}
.cod .amount{font-weight:700;line-height:1.15;white-space:nowrap}
.foot{flex:none;display:flex;justify-content:space-between;align-items:baseline;white-space:nowrap;line-height:1.3}
@media screen{body{background:#e9e7ee}.page{margin:0 auto 4mm}}
`;

/** Sizes in mm of one shape of sheet. */
const SHAPES: Record<Layout['shape'], string> = {
  tall: `
.head{height:14.5mm;border-bottom:.75mm solid #000;margin-bottom:2.5mm;padding-bottom:1.2mm}
.carrier b{font-size:6.8mm}.carrier span{font-size:2.7mm}
.zip{font-size:8.5mm;border:.5mm solid #000;border-radius:1mm;padding:0 2.5mm}
.codes{min-height:25.5mm}.beside .linear{margin-left:-2.5mm}.square{margin:-1.5mm -3mm 0 0}
.codes.above{min-height:0;justify-content:center}.receiver .square{float:right;margin:-1mm 0 0}
.number{font-size:4.4mm;margin-top:1mm}.ours{font-size:2.2mm;margin-top:-2.4mm}.beside .ours{margin-right:3.5mm}
.receiver{border-top:.5mm solid #000;margin-top:1.5mm;padding-top:1.8mm}
.receiver .tag{font-size:2.8mm;padding:.5mm 1.5mm 0}
.name{font-size:${held(7.8, 5.2, 0.26)};margin-top:calc(.6mm*var(--k))}
.telephone{font-size:${held(5.4, 3.2)}}.telephone b{font-size:1.14em}
.address,.area{font-size:${held(5, 2.6)}}.remark{font-size:${held(2.8, 1, 0.25)};line-height:1.3;margin-top:calc(.8mm*var(--k))}
.cod{padding:1.2mm 3mm;min-height:17mm;margin-top:1mm}.cod .words b{font-size:7mm}.cod .words span{font-size:3.4mm}
.cod.stacked{flex-direction:column;align-items:flex-start}.cod.stacked .words{flex-direction:row;gap:2mm;align-items:baseline}.cod.stacked .amount{align-self:flex-end}
.sender{font-size:${held(3, 1.9)};margin-top:2mm}
.sender .tag{font-size:.86em;padding:.15em .35em 0}
.foot{font-size:2.7mm;border-top:.25mm solid #000;margin-top:1mm;padding-top:1mm}
.sample{font-size:2.5mm;padding:.3mm 1mm 0}`,
  short: `
.head{height:8.5mm;border-bottom:.5mm solid #000;margin-bottom:1.2mm;padding-bottom:.5mm}
.carrier{flex-direction:row;align-items:baseline;justify-content:flex-start;gap:2mm}
.carrier b{font-size:4.8mm}.carrier span{font-size:2.3mm}
.zip{font-size:6.2mm}
.codes{min-height:15.6mm}.beside .linear{margin-left:-2.5mm}.square{margin:-1.6mm -2mm 0 0}
.codes.above{min-height:0;justify-content:center}.receiver .square{float:right;margin:-1mm 0 0}
.number{font-size:3.4mm;margin-top:.2mm}.ours{font-size:1.9mm;margin-top:-1.5mm}.beside .ours{margin-right:2mm}
.receiver{border-top:.35mm solid #000;padding-top:1.3mm;padding-bottom:.4mm}
.receiver .tag{font-size:2.2mm;padding:.4mm 1mm 0;float:right}
.name{font-size:${held(5.2, 3.2)}}
.telephone{font-size:${held(3.9, 2.4)}}.telephone b{font-size:1.12em}
.address,.area{font-size:${held(3.4, 2)}}.remark{font-size:${held(2.4, 1.4)}}
.cod{padding:.2mm 2.5mm;min-height:10.5mm}.cod .words b{font-size:4.6mm}.cod .words span{font-size:2.6mm}
.sender{font-size:${held(2.4, 1.8)};margin-top:.8mm;padding-bottom:.2mm}.sender .tag{font-size:.86em;padding:.15em .35em 0}
.foot{font-size:2.3mm;border-top:.25mm solid #000;margin-top:.5mm;padding-top:.5mm}
.sample{font-size:2.1mm;padding:.3mm .8mm 0}`,
  roll: `
.head{border-bottom:.5mm solid #000;padding-bottom:1mm;margin-bottom:2mm;gap:1.5mm}
.codes{flex-direction:column;align-items:center}
.codes.turned{flex-direction:row;justify-content:space-around;align-items:center}
.linear,.square{display:flex;flex-direction:column;align-items:center}.turned .linear{flex-direction:row}.turned .number{writing-mode:vertical-rl;margin:0 0 0 1mm}
.square{margin-top:-1.5mm}.turned .square{margin:0}.ours{margin-top:-2mm}
.receiver{border-top:.35mm solid #000;margin-top:1.5mm;padding-top:1.5mm}
.cod{flex-direction:column;align-items:stretch;margin-top:2mm;padding:1mm 2mm 1.2mm}
.cod .words{flex-direction:row;justify-content:space-between;align-items:baseline}.cod .amount{text-align:right}
.sender{border-top:.25mm solid #000;margin-top:2mm;padding-top:1mm}
.foot{flex-wrap:wrap;border-top:.25mm solid #000;margin-top:1.2mm;padding-top:1mm;column-gap:2mm}
`,
};

/** The two widths of roll differ in their sizes of text alone. */
const ROLLS: Partial<Record<PaperSize, string>> = {
  'thermal-57': `
.carrier b{font-size:4.4mm;white-space:normal}.carrier span{font-size:2.3mm}.zip{font-size:4.7mm}
.number{font-size:3.6mm;margin-top:.6mm}.ours{font-size:2.2mm}
.receiver .tag{font-size:2.5mm;padding:.4mm 1mm 0}.name{font-size:4.8mm}.telephone{font-size:3.8mm}.address,.area{font-size:3.6mm}.remark{font-size:2.8mm}
.cod .words b{font-size:4.4mm}.cod .words span{font-size:2.8mm}
.sender{font-size:2.5mm}.sender .tag{font-size:2.1mm;line-height:2;padding:.3mm .8mm 0}.foot{font-size:2.4mm}.sample{font-size:2.2mm;padding:.3mm .8mm 0}`,
  'thermal-77': `
.carrier b{font-size:5.6mm;white-space:normal}.carrier span{font-size:2.5mm}.zip{font-size:7mm}
.number{font-size:4.2mm;margin-top:.8mm}.ours{font-size:2.4mm}
.receiver .tag{font-size:2.7mm;padding:.4mm 1.2mm 0}.name{font-size:6mm}.telephone{font-size:4.6mm}.address,.area{font-size:4.2mm}.remark{font-size:3.2mm}
.cod .words b{font-size:5.6mm}.cod .words span{font-size:3.2mm}
.sender{font-size:2.8mm}.sender .tag{font-size:2.3mm;line-height:2;padding:.3mm .8mm 0}.foot{font-size:2.6mm}.sample{font-size:2.4mm;padding:.3mm .8mm 0}`,
};

/** Rules of one paper size. A roll's page gets its length from the fitting; until then it is one of 100 mm. */
export function coverSheetCss(size: PaperSize): string {
  const paper = pageSize(size);
  const layout = LAYOUTS[size];
  const side = (layout.width - layout.content) / 2;
  // Desktop printers leave 4 mm at most.
  const edge = Math.min(side, 4.25);
  const page = `@page{size:${paper.width}mm ${paper.height ?? 100}mm;margin:0}`;
  const box =
    paper.height === null
      ? `.page{width:${paper.width}mm}.label{padding:3mm ${side}mm 4mm}`
      : `.page{width:${paper.width}mm;height:${paper.height - SHY_MM}mm}.label{width:${layout.width}mm;height:${layout.height! - SHY_MM}mm;padding:${edge}mm ${side}mm calc(${edge}mm + var(--spare,0mm))}`;
  return page + COMMON + SHAPES[layout.shape] + (ROLLS[size] ?? '') + box + sharing(paper.per_page, layout);
}

/** Lines to cut along where sheets share a page. */
function sharing(perPage: number, layout: Layout): string {
  if (perPage === 1) return '';
  const height = layout.height! - SHY_MM / (perPage / 2);
  const cut = '.25mm dashed #8a8a8a';
  return `.page{display:grid;grid-template-columns:${layout.width}mm ${layout.width}mm;align-content:start}.label,.used{height:${height}mm}.label:nth-child(odd){border-right:${cut};padding-right:${(layout.width - layout.content) / 2 - 0.25}mm}${
    perPage > 2 ? `.label:nth-child(-n+2){border-bottom:${cut}}` : ''
  }`;
}
