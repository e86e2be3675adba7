/** A5 across, with room for a desktop printer's edge; goods that need more room go on below the same head. */
export function codReceiptCss(): string {
  return `
@page{size:210mm 148mm;margin:8mm 10mm}
*{box-sizing:border-box;margin:0;padding:0}
html{font-family:'IBM Plex Sans Thai Looped','Sarabun','Noto Sans Arabic','Noto Sans SC',sans-serif;font-size:3mm;line-height:1.4;color:#000;print-color-adjust:exact;-webkit-print-color-adjust:exact;font-variant-numeric:lining-nums tabular-nums}
.receipt{break-after:page;overflow-wrap:anywhere}.receipt:last-child{break-after:auto}
header{display:flex;justify-content:space-between;gap:6mm;border-bottom:.5mm solid #000;padding-bottom:1.5mm}
h1{font-size:5.4mm;line-height:1.3;font-weight:700}header p{font-size:2.8mm}header>div+div{text-align:right}header b{font-size:3.6mm}
.facts{display:grid;grid-template-columns:1fr 1fr 27mm;margin:2mm 0;border:.25mm solid #000;border-radius:1.2mm}
.facts>div{padding:1.2mm 2.4mm;min-width:0}.facts>div+div{border-left:.25mm solid #000}.facts>.code{display:flex;align-items:center;justify-content:center;padding:0}
dt{font-size:2.5mm;font-weight:600}dd+dt{margin-top:.8mm}dd.large{font-size:4mm;font-weight:700;line-height:1.3}
table{width:100%;border-collapse:collapse;table-layout:fixed}
thead{display:table-header-group}th{font-size:2.6mm;font-weight:600;text-align:left;border-bottom:.4mm solid #000;background:#eee;white-space:nowrap}
th,td{padding:.6mm 1.6mm;vertical-align:top}td{border-bottom:.2mm solid #999}tr{break-inside:avoid}.no{width:11mm;text-align:right}.count{width:24mm;text-align:right}.amount{width:34mm;text-align:right;white-space:nowrap}
.line{border-bottom:.25mm dotted #000}td .line{display:block;height:4.4mm}
.total{break-inside:avoid}.total td{border-top:.4mm solid #000;border-bottom:.6mm double #000;vertical-align:middle}.total b{font-size:5mm}
.paid{break-inside:avoid;display:flex;gap:8mm;margin-top:2mm}.paid p{flex:1}
.rights{break-inside:avoid;margin-top:1.6mm;padding:1.2mm 2.4mm;border:.25mm solid #000;border-radius:1.2mm;font-size:2.6mm}
.signatures{display:flex;gap:14mm;margin-top:5mm;break-inside:avoid}.signature{flex:1;min-width:0}.signature p{display:flex;align-items:baseline;gap:1.5mm}.signature p+p{margin-top:1.2mm}.signature .line,.paid .line{flex:1;display:inline-block;min-width:24mm}
.receipt{padding-inline:.2mm}@media screen{body{background:#e9e7ee}.receipt{width:210mm;min-height:148mm;padding:8mm 10mm;margin:0 auto 4mm;background:#fff}}
`;
}
