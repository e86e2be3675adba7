import type { Order } from '@lamliang/contracts/orders';
import { bahtText, formatBaht, formatDate, formatTelephone, formatThaiDate, formatTime, heldUntil, type Satang } from '@lamliang/kernel'; // prettier-ignore
import { areaLine, printable, type SheetOrder } from '../cover-sheets/cover-sheet.rules.ts';
import { DOT_MM, drawMatrix, type MatrixCode } from '../documents/code.rules.ts';
import { html, page, type Html } from '../documents/html.rules.ts';
import { codReceiptCss } from './cod-receipt-styles.rules.ts';

export type ReceiptOrder = SheetOrder & Pick<Order, 'delivered_dt'>;
/** Goods of a parcel as its shop named them; the price of one in satang. */
export interface Goods {
  name: string;
  quantity: number;
  price: Satang;
}
export interface Receipt {
  order: ReceiptOrder;
  goods: readonly Goods[];
  /** Of our tracking number. */
  matrix: MatrixCode;
}

export interface ReceiptOptions {
  provider: string;
  font_css: string;
}

/** One receipt after the other, each beginning on a page of its own. */
export function codReceiptDocument(receipts: readonly Receipt[], options: ReceiptOptions): string {
  const pages = receipts.map((one) => receipt(one, options));
  return page(`cod-receipt-${receipts.length}`, options.font_css + codReceiptCss(), pages);
}

/**
 * What the law controls in a receipt for cash on delivery (Contract Committee, B.E. 2567): the sender, who carries the
 * parcel, who takes the money, the tracking number, the goods, the amount and the day, and the receiver's rights. Before
 * the parcel is delivered, day and signatures are left to be written.
 */
function receipt({ order, goods, matrix }: Receipt, { provider }: ReceiptOptions): Html {
  const { delivered_dt: paid, partner_name, partner_awb_no } = order;
  return html`<section class="receipt">
    <header>
      <div>
        <h1>ใบรับเงินปลายทาง (COD)</h1>
        <p lang="en">Cash on delivery receipt</p>
      </div>
      <div>
        <b>${provider}</b>
        <p>เลขที่ <span lang="en">No.</span> <b>${order.order_no}</b></p>
      </div>
    </header>
    <div class="facts">
      <div>
        <dl>
          <dt>ผู้ส่ง <span lang="en">Sender</span></dt>
          <dd><b dir="auto">${printable(order.sender_name)}</b> โทร. ${formatTelephone(order.sender_telephone)}</dd>
          <dd>${place(order, 'sender')}</dd>
          <dt>ผู้รับ (ผู้ชำระเงิน) <span lang="en">Receiver (payer)</span></dt>
          <dd><b dir="auto">${printable(order.receiver_name)}</b></dd>
          <dd>${place(order, 'receiver')}</dd>
        </dl>
      </div>
      <div>
        <dl>
          <dt>เลขพัสดุ / เลขติดตาม <span lang="en">Tracking number</span></dt>
          <dd class="large">${partner_awb_no ?? order.tracking_no}</dd>
          ${partner_awb_no === null ? null : html`<dd>${order.tracking_no}</dd>`}
          <dt>ผู้ประกอบธุรกิจขนส่ง <span lang="en">Carrier</span></dt>
          <dd><b>${partner_name}</b></dd>
          <dt>ผู้รับเงิน <span lang="en">Money received by</span></dt>
          <dd>
            <b>${partner_name}</b> รับแทนผู้ส่ง ผ่าน ${provider}
            <span lang="en">(on behalf of the sender)</span>
          </dd>
        </dl>
      </div>
      <div class="code">${drawMatrix(matrix, 5 * DOT_MM)}</div>
    </div>
    <table>
      <thead>
        <tr>
          <th class="no">ลำดับ</th>
          <th>รายการสินค้า <span lang="en">Goods</span></th>
          <th class="count">จำนวน <span lang="en">Qty</span></th>
          <th class="amount">ราคาต่อหน่วย <span lang="en">Unit price</span></th>
        </tr>
      </thead>
      <tbody>
        ${goods.length > 0 ? goods.map(row) : toWrite}
      </tbody>
      <tbody class="total">
        <tr>
          <td colspan="3">
            ยอดเก็บเงินปลายทาง <span lang="en">Amount paid on delivery</span> (${bahtText(order.cod_amount)})
          </td>
          <td class="amount"><b>${formatBaht(order.cod_amount)}</b></td>
        </tr>
      </tbody>
    </table>
    <div class="paid">
      <p>
        วันที่รับเงิน <span lang="en">Paid on</span>
        ${
          paid
            ? html`<b>${formatThaiDate(paid)}</b> (${formatDate(paid)}) ${formatTime(paid)} น.`
            : html`<span class="line"></span>`
        }
      </p>
      <p>วันที่ส่งพัสดุ <span lang="en">Sent on</span> ${formatThaiDate(order.create_dt)}</p>
    </div>
    ${rights(paid)}
    <div class="signatures">${signature('ผู้รับเงิน', 'Received by')} ${signature('ผู้ชำระเงิน', 'Paid by')}</div>
  </section>`;
}

function place(order: ReceiptOrder, side: 'sender' | 'receiver'): Html {
  const area = areaLine({
    subdistrict: order[`${side}_subdistrict`],
    district: order[`${side}_district`],
    province: order[`${side}_province`],
  });
  return html`<bdi>${printable(order[`${side}_address`])}</bdi> ${area}&nbsp;${order[`${side}_zip_code`]}`;
}

const row = ({ name, quantity, price }: Goods, index: number): Html =>
  html`<tr>
    <td class="no">${index + 1}</td>
    <td><span dir="auto">${printable(name)}</span></td>
    <td class="count">${quantity}</td>
    <td class="amount">${price > 0 ? formatBaht(price) : '–'}</td>
  </tr>`;

/** Goods that nobody named: the law wants them, so whoever hands the parcel over writes them. */
const toWrite = html`<tr>
  <td class="no">1</td>
  <td><span class="line"></span></td>
  <td class="count"><span class="line"></span></td>
  <td class="amount"><span class="line"></span></td>
</tr>`;

/** @param paid when the receiver paid; null before */
function rights(paid: Date | null): Html {
  const until = paid && heldUntil(paid);
  const last = until ? `ก่อนวันที่ ${formatThaiDate(until)}` : 'ภายใน 5 วันนับจากวันที่ชำระเงิน';
  return html`<div class="rights">
    <p>
      <b>สิทธิของผู้รับ</b> เปิดดูสินค้าก่อนชำระเงินได้ และปฏิเสธไม่รับหรือไม่ชำระเงินได้ หากสินค้าไม่ตรงตามที่สั่งซื้อ ผู้ขนส่งถือเงินไว้ 5 วันก่อนนำส่งผู้ส่ง
      หากพบปัญหาหลังชำระเงิน แจ้งร้องเรียน${last} ได้ที่หน้าติดตามพัสดุตามเลขติดตามข้างต้น
    </p>
    <p lang="en">
      You may open the parcel before you pay, and refuse it. The carrier holds the money for 5 days; complain on the
      tracking page ${until ? `before ${formatDate(until)}` : 'within 5 days of paying'}.
    </p>
  </div>`;
}

function signature(thai: string, english: string): Html {
  return html`<div class="signature">
    <p>ลงชื่อ <span class="line"></span></p>
    <p>( <span class="line"></span> ) <b>${thai}</b> <span lang="en">${english}</span></p>
  </div>`;
}
