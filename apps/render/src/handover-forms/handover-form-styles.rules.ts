/** A4 with room for a desktop printer's edge; the table's head stands again on every page, rows are never cut. */
export function handoverFormCss(): string {
  return `
@page{size:210mm 297mm;margin:14mm 12mm 16mm;@bottom-right{content:'หน้า ' counter(page) ' / ' counter(pages);font:2.8mm 'IBM Plex Sans Thai Looped','Sarabun',sans-serif;color:#000}}
*{box-sizing:border-box;margin:0;padding:0}
html{font-family:'IBM Plex Sans Thai Looped','Sarabun','Noto Sans Arabic','Noto Sans SC',sans-serif;font-size:3.4mm;line-height:1.45;color:#000;print-color-adjust:exact;-webkit-print-color-adjust:exact;font-variant-numeric:lining-nums tabular-nums}
.form{break-after:page;overflow-wrap:anywhere}.form:last-child{break-after:auto}
header{display:flex;justify-content:space-between;align-items:flex-end;border-bottom:.6mm solid #000;padding-bottom:2mm}
h1{font-size:7mm;line-height:1.3;font-weight:700}header p{font-size:3.3mm}.maker{text-align:right}.maker>b{font-size:4.6mm}
dl{display:flex;margin:4mm 0;border:.25mm solid #000;border-radius:1.2mm}dl>div{padding:2mm 3mm;width:58mm;flex:none}dl>.place{border-left:.25mm solid #000;flex:1}
dt{font-size:2.8mm;font-weight:600}dd.large{font-size:5.6mm;font-weight:700;line-height:1.35}
table{width:100%;border-collapse:collapse;table-layout:fixed}
thead{display:table-header-group}th{font-size:2.9mm;font-weight:600;text-align:left;border-bottom:.4mm solid #000;background:#eee;white-space:nowrap}
th,td{padding:.9mm 1.6mm;vertical-align:top}td{border-bottom:.2mm solid #999}tr{break-inside:avoid}
td span{display:block;font-size:2.9mm}.no{width:13mm;text-align:right}.numbers{width:48mm}th.amount{width:25mm}th.cod{width:31mm}.amount{text-align:right;white-space:nowrap}
.totals{break-inside:avoid;break-before:avoid}.totals td{border-bottom:.6mm double #000;border-top:.4mm solid #000;font-size:3.8mm;vertical-align:middle}
.signatures{display:flex;gap:14mm;margin-top:12mm;break-inside:avoid}.signature{flex:1;min-width:0}.signature p{display:flex;align-items:baseline;gap:1.5mm;flex-wrap:wrap}.signature p+p{margin-top:3mm}
.line{flex:1;border-bottom:.25mm dotted #000;min-width:20mm}.line.short{flex:.6;min-width:12mm}
@media screen{body{background:#e9e7ee}.form{width:210mm;min-height:297mm;padding:14mm 12mm 16mm;margin:0 auto 4mm;background:#fff}}
`;
}
