import type { Order } from '@lamliang/contracts/orders';
import { formatBaht, formatDate, formatTelephone, formatThaiDate, formatTime, sum } from '@lamliang/kernel';
import { areaLine, kilograms, printable, type SheetOrder } from '../cover-sheets/cover-sheet.rules.ts';
import { html, page, type Html } from '../documents/html.rules.ts';
import { handoverFormCss } from './handover-form-styles.rules.ts';

export type HandoverOrder = SheetOrder & Pick<Order, 'partner_id' | 'pickup_point_id'>;

/** Parcels that one carrier collects at one place: one form for the driver to sign. */
export interface Handover {
  partner_name: string;
  orders: HandoverOrder[];
}

/** Carriers and places in the order in which they first occur, parcels in the order asked for. */
export function handovers(orders: readonly HandoverOrder[]): Handover[] {
  const groups = new Map<string, Handover>();
  for (const order of orders) {
    const key = JSON.stringify([order.partner_id, placeOf(order)]);
    const group = groups.get(key);
    if (group) group.orders.push(order);
    else groups.set(key, { partner_name: order.partner_name, orders: [order] });
  }
  return [...groups.values()];
}

/** An address that was typed in is a place of its own. */
function placeOf(order: HandoverOrder): unknown {
  return (
    order.pickup_point_id ?? [
      order.sender_name,
      order.sender_telephone,
      order.sender_address,
      order.sender_subdistrict,
      order.sender_zip_code,
    ]
  );
}

export interface HandoverOptions {
  provider: string;
  font_css: string;
  /** When the form was made. */
  at: Date;
}

/** One form after the other, each beginning on a page of its own. */
export function handoverDocument(orders: readonly HandoverOrder[], options: HandoverOptions): string {
  const forms = handovers(orders).map((group) => form(group, options));
  return page(`parcel-handover-${orders.length}`, options.font_css + handoverFormCss(), forms);
}

function form({ partner_name, orders }: Handover, { provider, at }: HandoverOptions): Html {
  const [first] = orders as [HandoverOrder];
  const place = areaLine({
    subdistrict: first.sender_subdistrict,
    district: first.sender_district,
    province: first.sender_province,
  });
  const weight = orders.reduce((all, order) => all + order.weight, 0);
  const withCod = orders.filter((order) => order.cod_flag === 1);
  const cod = formatBaht(sum(withCod.map((order) => order.cod_amount)));
  return html`<section class="form">
    <header>
      <div>
        <h1>ใบส่งมอบพัสดุ</h1>
        <p lang="en">Parcel handover form</p>
      </div>
      <div class="maker">
        <b>${provider}</b>
        <p>วันที่ <b>${formatThaiDate(at)}</b> (${formatDate(at)}) ${formatTime(at)} น.</p>
      </div>
    </header>
    <dl>
      <div>
        <dt>ขนส่ง <span lang="en">Carrier</span></dt>
        <dd class="large">${partner_name}</dd>
        <dd>พัสดุ <b>${orders.length}</b> ชิ้น</dd>
      </div>
      <div class="place">
        <dt>จุดรับพัสดุ <span lang="en">Pickup point</span></dt>
        <dd><b dir="auto">${printable(first.sender_name)}</b> โทร. ${formatTelephone(first.sender_telephone)}</dd>
        <dd><bdi>${printable(first.sender_address)}</bdi> ${place}&nbsp;${first.sender_zip_code}</dd>
      </div>
    </dl>
    <table>
      <thead>
        <tr>
          <th class="no">ลำดับ</th>
          <th class="numbers">เลขพัสดุ / เลขติดตาม</th>
          <th>ผู้รับ</th>
          <th class="amount">น้ำหนัก (กก.)</th>
          <th class="amount cod">COD (บาท)</th>
        </tr>
      </thead>
      <tbody>
        ${orders.map(row)}
      </tbody>
      <tbody class="totals">
        <tr>
          <td colspan="3">รวม <b>${orders.length}</b> ชิ้น · เก็บเงินปลายทาง <b>${withCod.length}</b> ชิ้น</td>
          <td class="amount"><b>${kilograms(weight)}</b></td>
          <td class="amount"><b>${cod}</b></td>
        </tr>
      </tbody>
    </table>
    <div class="signatures">
      ${signature('ผู้ส่งมอบ', 'Sender', first.sender_name)} ${signature('พนักงานขนส่ง', 'Driver', partner_name)}
    </div>
  </section>`;
}

function row(order: HandoverOrder, index: number): Html {
  const awb = order.partner_awb_no;
  return html`<tr>
    <td class="no">${index + 1}</td>
    <td class="numbers">
      <b>${awb ?? order.tracking_no}</b>${awb === null ? null : html`<span>${order.tracking_no}</span>`}
    </td>
    <td>
      <b dir="auto">${printable(order.receiver_name)}</b
      ><span
        >${areaLine({ subdistrict: '', district: order.receiver_district, province: order.receiver_province })}&nbsp;${
          order.receiver_zip_code
        }</span
      >
    </td>
    <td class="amount">${kilograms(order.weight)}</td>
    <td class="amount">${order.cod_flag === 1 ? formatBaht(order.cod_amount) : '–'}</td>
  </tr>`;
}

function signature(thai: string, english: string, name: string): Html {
  return html`<div class="signature">
    <p>ลงชื่อ <span class="line"></span></p>
    <p>( <span class="line"></span> )</p>
    <p><b>${thai}</b> <span lang="en">${english}</span> · ${printable(name)}</p>
    <p>วันที่ <span class="line"></span> เวลา <span class="line short"></span></p>
  </div>`;
}
