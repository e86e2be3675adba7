/** The form of section 50 bis on one sheet of A4; letters get smaller where names or kinds of income are many. */
export function certificateCss(): string {
  return `
@page{size:210mm 297mm;margin:0}
*{box-sizing:border-box;margin:0;padding:0}
html{font-family:'IBM Plex Sans Thai Looped','Noto Sans SC';line-height:1.5;color:#17202b;print-color-adjust:exact;-webkit-print-color-adjust:exact;font-variant-numeric:lining-nums tabular-nums;font-variant-ligatures:no-common-ligatures;text-rendering:geometricPrecision}
b,h1,th{font-weight:600}svg{display:block}
.label{--k:1;overflow:hidden;overflow-wrap:anywhere}
.certificate{width:210mm;height:296.7mm;padding:8mm 12mm 6mm;font-size:calc(2.8mm*var(--k));display:flex;flex-direction:column;gap:1.8mm;break-inside:avoid}.certificate>*{flex:none}
.demo{border:.3mm solid #b3261e;border-radius:1mm;color:#b3261e;text-align:center;font-weight:600}
.part{font-size:.92em}
header{display:grid;grid-template-columns:1fr auto 1fr;align-items:end}header>div{grid-column:2;text-align:center}h1{font-size:1.75em;font-weight:700;line-height:1.35}.no{text-align:right}
.party{border:.25mm solid #17202b;border-radius:1mm;padding:1.2mm 3mm 1.4mm;height:18.5mm;font-size:calc(2.9mm*var(--k))}
.first{display:flex;justify-content:space-between;align-items:center;gap:3mm}.first>span{display:flex;align-items:center;gap:2mm;white-space:nowrap}.what{color:#5d6977}
.digits{display:flex;gap:1.1mm}.digits span{display:flex}.digits b{width:4mm;height:5mm;line-height:4.8mm;text-align:center;border:.2mm solid #17202b;margin-left:-.2mm;font-weight:600}
.returns{border:.25mm solid #17202b;border-radius:1mm;padding:1mm 3mm;display:grid;grid-template-columns:44mm 1fr;align-items:center}.returns>div{display:grid;grid-template-columns:repeat(4,1fr);row-gap:.4mm}
.seq{display:inline-block;width:16mm;height:5mm;border:.2mm solid #17202b;vertical-align:middle}
.tick{display:inline-flex;align-items:center;gap:1.4mm;white-space:nowrap}.box{width:3.2mm;height:3.2mm;border:.25mm solid #17202b}
table{width:100%;border-collapse:collapse;border:.25mm solid #17202b;table-layout:fixed}col.day{width:32mm}col.amount{width:29mm}
th{padding:.8mm 1.5mm;border:.25mm solid #17202b;background:#eef2f6;line-height:1.3;vertical-align:middle}
td{padding:.25mm 2mm;border-left:.25mm solid #17202b;border-right:.25mm solid #17202b;vertical-align:bottom;line-height:1.42}
td.in{padding-left:6mm}td.deep{padding-left:11mm}td.day{text-align:center;white-space:nowrap}td.amount{text-align:right;white-space:nowrap}
.paid td{font-weight:600;background:#eef2f6}.last td{padding-bottom:1.2mm}
tfoot td{border:.25mm solid #17202b;padding:1mm 2mm;font-weight:600}tfoot td[colspan='2']{text-align:right}.words{display:flex;gap:4mm;font-weight:400}.words b{flex:1;text-align:center;background:#eef2f6}
.funds,.ways{border:.25mm solid #17202b;border-radius:1mm;padding:.9mm 3mm;font-size:.94em}.ways{display:flex;gap:7mm}
footer{display:grid;grid-template-columns:58mm 1fr 26mm;gap:4mm;border:.25mm solid #17202b;border-radius:1mm;padding:1.6mm 3mm;align-items:center}
.warning{font-size:.92em;align-self:start}.sign{text-align:center}.line{margin-top:4mm}.line span{display:inline-block;width:44mm;border-bottom:.25mm dotted #17202b}.name{height:4.4mm;font-size:calc(2.8mm*var(--k))}
.small{font-size:.82em;color:#5d6977}.stamp{border:.25mm dotted #5d6977;border-radius:50%;width:24mm;height:24mm;display:flex;align-items:center;justify-content:center;text-align:center;font-size:.82em;color:#5d6977;line-height:1.4}
@media screen{body{background:#e6e9ee}.certificate{background:#fff;margin:0 auto 4mm}}
`;
}
