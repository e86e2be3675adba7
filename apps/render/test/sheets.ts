import type { PaperSize } from '@lamliang/contracts/render';
import { coverSheetDocument, type SheetOptions } from '../src/cover-sheets/cover-sheet-page.rules.ts';
import { barNumbers, type SheetOrder } from '../src/cover-sheets/cover-sheet.rules.ts';
import { Codes } from '../src/documents/codes.service.ts';
import { Fonts } from '../src/documents/fonts.service.ts';

const codes = new Codes();
const fonts = new Fonts();

/** The document of some orders, with its fonts. */
export function sheetsOf(paper_size: PaperSize, orders: SheetOrder[], more: Partial<SheetOptions> = {}): string {
  const sheets = orders.map((order) => ({
    order,
    bars: codes.code128(barNumbers(order)[0]!),
    matrix: codes.qr(order.tracking_no),
  }));
  return coverSheetDocument(sheets, {
    paper_size,
    mask_phone: false,
    provider: 'Lamliang',
    font_css: fonts.of(orders),
    ...more,
  });
}

/** Orders with numbers of their own, so that every code on a page can be told apart. */
export function numbered(orders: SheetOrder[]): SheetOrder[] {
  return orders.map((order, index) => ({
    ...order,
    id: 100 + index,
    tracking_no: `LLX2600000${String(10_000 + index)}`,
    partner_awb_no: `TH40988${String(10_200 + index)}J`,
  }));
}
