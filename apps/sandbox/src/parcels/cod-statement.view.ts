import type { CarrierCode } from '@lamliang/contracts/pricing';
import { bangkokDate, formatDate, formatTime, sum, toWireTime } from '@lamliang/kernel';
import { exportRows, fileAnswer, type FileAnswer } from '@lamliang/platform';
import { BOM, buddhist, columnOf, csv, german, grouped, named, once, plain, tis620 } from './carrier-form.view.ts';
import type { Parcel } from './parcel.entity.ts';

/** A parcel whose COD the carrier hands over. */
type Paid = Parcel & { delivered_dt: Date };

const batch = (code: CarrierCode, day: string) => `${code.toUpperCase()}-${day.replaceAll('-', '')}`;
const totalOf = (rows: readonly Paid[]) => sum(rows.map((row) => row.cod));

/** The COD that a carrier hands over for a day, each carrier in a form of its own. */
export function codStatement(code: CarrierCode, parcels: readonly Parcel[], day: string): FileAnswer {
  const rows = parcels.filter((row): row is Paid => row.cod > 0 && row.delivered_dt !== null);
  const name = `cod-statement-${code}-${day}`;
  const text = (body: Buffer, charset: string) => fileAnswer({ name: `${name}.csv`, type: `text/csv; charset=${charset}`, body }); // prettier-ignore
  const reference = batch(code, day);
  switch (code) {
    case 'kerry': {
      const lines = rows.map((row, at) => [String(at + 1), row.awb, row.order_no, formatDate(row.delivered_dt), grouped(row.cod), reference]); // prettier-ignore
      const head = ['No.', 'Consignment No', 'Ref No', 'Remittance Date', 'COD Amount', 'Remittance No'];
      return text(Buffer.from(BOM + csv([head, ...lines, ['TOTAL', '', '', '', grouped(totalOf(rows)), '']])), 'utf-8');
    }
    case 'flash': {
      const lines = rows.map((row) => [row.awb, row.receiver.name, String(row.cod), String(row.delivered_dt.getTime()), reference]); // prettier-ignore
      const columns = (['เลขพัสดุ:text', 'ชื่อผู้รับ:text', 'ยอด COD (บาท):money', 'วันที่โอนเงิน:date', 'เลขที่รายการโอน:text'] as const).map(columnOf); // prettier-ignore
      return fileAnswer(exportRows({ file_type: 'xlsx', name, columns, batches: once(lines) }));
    }
    case 'thaipost': {
      const lines = rows.map((row, at) => [String(at + 1), row.awb, grouped(row.cod), buddhist(row.delivered_dt), reference]); // prettier-ignore
      const head = ['ลำดับ', 'หมายเลขสิ่งของ', 'จำนวนเงิน (บาท)', 'วันที่นำส่งเงิน', 'เลขที่ใบนำส่ง'];
      const title = [['บริการเก็บเงินปลายทาง ใบนำส่งเงิน'], [`ประจำวันที่ ${buddhist(new Date(`${day}T05:00:00Z`))}`]];
      return text(tis620(csv([...title, head, ...lines, ['รวมทั้งสิ้น', '', grouped(totalOf(rows))]])), 'tis-620');
    }
    case 'ninjavan': {
      const lines = rows.map((row) => [row.awb, row.order_no, plain(row.cod), toWireTime(row.delivered_dt), reference]);
      const head = ['tracking_id', 'shipper_order_no', 'cod_collected', 'remitted_at', 'remittance_id'];
      return text(Buffer.from(csv([head, ...lines])), 'utf-8');
    }
    case 'dhl': {
      const lines = rows.map((row) => [row.awb, named(row.delivered_dt), german(row.cod), reference]);
      const head = ['Shipment ID', 'Payout Date', 'COD Value (THB)', 'Payout Reference'];
      const all = [head, ...lines, ['Total', '', german(totalOf(rows)), '']];
      return text(Buffer.from(all.map((row) => `${row.join(';')}\r\n`).join('')), 'utf-8');
    }
    case 'jt': {
      const lines = rows.map((row) => [row.awb, `${bangkokDate(row.delivered_dt)} ${formatTime(row.delivered_dt)}:00`, plain(row.cod), reference]); // prettier-ignore
      const columns = (['Waybill No. / เลขที่ใบนำส่ง:text', 'Settlement Time / เวลาโอน:text', 'COD Collected / ยอดเก็บปลายทาง:number', 'Settlement Batch / ชุดโอน:text'] as const).map(columnOf); // prettier-ignore
      return fileAnswer(exportRows({ file_type: 'xlsx', name, columns, batches: once(lines) }));
    }
  }
}
