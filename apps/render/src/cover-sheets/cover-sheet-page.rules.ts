import type { PaperSize } from '@lamliang/contracts/render';
import { drawBars, drawMatrix, matrixWidth, type BarCode, type MatrixCode } from '../documents/code.rules.ts';
import { html, page, type Html } from '../documents/html.rules.ts';
import { coverSheetCss } from './cover-sheet-styles.rules.ts';
import {
  areaLine,
  barPlace,
  codFigure,
  codText,
  kilograms,
  LAYOUTS,
  pageSize,
  printable,
  sheetDate,
  telephoneLine,
  type BarPlace,
  type Layout,
  type SheetOrder,
} from './cover-sheet.rules.ts';

/** One order with its codes: the bar code holds the number that `barNumbers` chose, the square one our tracking number. */
export interface Sheet {
  order: SheetOrder;
  bars: BarCode;
  matrix: MatrixCode;
}

export interface SheetOptions {
  paper_size: PaperSize;
  mask_phone: boolean;
  /** Name of the provider, set as its logo. */
  provider: string;
  /** Faces of the document (fonts.service.ts). */
  font_css: string;
  /** Where the first sheet stands on a paper of several, from 1: the places before it are used up. */
  first_label?: number | undefined;
  /** Printed across a sheet that is no order. */
  sample?: boolean;
}

/**
 * The document of a list of orders, in their order. Text boxes shrink and rolls get their length in the browser
 * (fit.rules.ts) before the page is printed or handed out.
 */
export function coverSheetDocument(sheets: readonly Sheet[], options: SheetOptions): string {
  const layout = LAYOUTS[options.paper_size];
  const { per_page } = pageSize(options.paper_size);
  const pages: Html[] = [];
  const used = Math.min((options.first_label ?? 1) - 1, per_page - 1);
  const places = [...Array.from({ length: used }, () => undefined), ...sheets];
  for (let first = 0; first < places.length; first += per_page) {
    const labels = places
      .slice(first, first + per_page)
      .map((sheet) => (sheet ? label(sheet, layout, options) : html`<div class="used"></div>`));
    pages.push(html`<section class="page">${labels}</section>`);
  }
  const title = `cover-sheets-${options.paper_size}-${sheets.length}`;
  return page(title, options.font_css + coverSheetCss(options.paper_size), pages);
}

function label(sheet: Sheet, layout: Layout, options: SheetOptions): Html {
  const { order, bars, matrix } = sheet;
  const cod = codText(order);
  const place = barPlace(bars.modules, layout, matrixWidth(matrix, layout.matrix_module));
  if (place === undefined) throw new RangeError(`${bars.text} is too long for ${layout.width} mm`);
  // Where the bars take the whole row, the square code moves down beside the receiver.
  const down = place.at === 'above' && layout.shape !== 'roll';
  return html`<article class="label ${layout.shape}" data-order="${order.id}">
    <header class="head">
      <div class="carrier" data-box><b>${order.partner_name}</b><span>${options.provider}</span></div>
      <div class="zip">${order.receiver_zip_code}</div>
    </header>
    <div class="codes ${place.at}">${linear(sheet, layout, place)} ${down ? null : square(sheet, layout)}</div>
    ${receiver(order, options, down ? square(sheet, layout) : null)} ${cod ? codBox(cod, layout) : null}
    ${sender(order, layout)} ${foot(sheet, options)}
  </article>`;
}

function linear({ bars }: Sheet, layout: Layout, place: BarPlace): Html {
  return html`<div class="linear">
    ${drawBars(bars, layout.bar_height, place.module, place.at === 'turned')}
    <div class="number">${bars.text}</div>
  </div>`;
}

function square({ order, bars, matrix }: Sheet, layout: Layout): Html {
  const ours = bars.text === order.tracking_no;
  return html`<div class="square">
    ${drawMatrix(matrix, layout.matrix_module)} ${ours ? null : html`<div class="ours">${order.tracking_no}</div>`}
  </div>`;
}

function receiver(order: SheetOrder, { mask_phone }: SheetOptions, beside: Html | null): Html {
  const remark = printable(order.remark);
  const area = areaLine({
    subdistrict: order.receiver_subdistrict,
    district: order.receiver_district,
    province: order.receiver_province,
  });
  return html`<div class="receiver" data-box>
    ${beside}
    <div class="tag">ผู้รับ <span lang="en">TO</span></div>
    <div class="name" dir="auto">${printable(order.receiver_name)}</div>
    <div class="telephone">โทร. <b>${telephoneLine(order.receiver_telephone, mask_phone)}</b></div>
    <div class="address" dir="auto">${printable(order.receiver_address)}</div>
    <div class="area"><bdi>${area}</bdi>&nbsp;<b>${order.receiver_zip_code}</b></div>
    ${remark ? html`<div class="remark"><b>หมายเหตุ</b> <bdi>${remark}</bdi></div>` : null}
  </div>`;
}

function codBox(amount: string, layout: Layout): Html {
  const { size, stacked } = codFigure(amount, layout);
  return html`<div class="cod ${stacked ? 'stacked' : 'level'}">
    <div class="words"><b lang="en">COD</b><span>เก็บเงินปลายทาง</span></div>
    <div class="amount" style="font-size:${size}mm">${amount}</div>
  </div>`;
}

/** Short sheets and rolls leave the sender's address out, so that what the driver needs stays large. */
function sender(order: SheetOrder, layout: Layout): Html {
  const address = html`<span dir="auto"><bdi>${printable(order.sender_address)}</bdi></span>
    <bdi
      >${areaLine({
        subdistrict: order.sender_subdistrict,
        district: order.sender_district,
        province: order.sender_province,
      })}&nbsp;${order.sender_zip_code}</bdi
    >`;
  return html`<div class="sender" data-box>
    <span class="tag">ผู้ส่ง <span lang="en">FROM</span></span> <b><bdi>${printable(order.sender_name)}</bdi></b>
    <span class="nowrap">โทร. ${telephoneLine(order.sender_telephone, false)}</span>
    ${layout.shape === 'tall' ? html`<div class="from">${address}</div>` : null}
  </div>`;
}

function foot({ order }: Sheet, { sample }: SheetOptions): Html {
  return html`<footer class="foot">
    <span>เลขรายการ <b>${order.order_no}</b></span>
    ${sample ? html`<span class="sample">ตัวอย่าง · <i lang="en">SAMPLE</i></span>` : null}
    <span>น้ำหนัก <b>${kilograms(order.weight)} กก.</b></span>
    <span>${sheetDate(order)}</span>
  </footer>`;
}
