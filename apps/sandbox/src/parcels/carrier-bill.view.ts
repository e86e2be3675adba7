import type { CarrierCode } from '@lamliang/contracts/pricing';
import { bangkokDate, formatDate, formatTime, sum, toWireTime } from '@lamliang/kernel';
import { exportRows, fileAnswer, type FileAnswer } from '@lamliang/platform';
import { BOM, buddhist, columnOf, csv, german, grouped, named, once, plain, tis620 } from './carrier-form.view.ts';
import type { Parcel } from './parcel.entity.ts';
import { freightOf } from './parcel.rules.ts';

/** A parcel that the carrier took. */
type Taken = Parcel & { pickup_dt: Date };

const invoice = (code: CarrierCode, day: string) => `INV-${code.toUpperCase()}-${day.replaceAll('-', '')}`;
const kilograms = (row: Taken, decimal = '.') => (row.weight_g / 1_000).toFixed(3).replace('.', decimal);

/** What a carrier measured of the parcels it took on a day and asks for them, each carrier in a form of its own. */
export function carrierBill(code: CarrierCode, parcels: readonly Parcel[], day: string): FileAnswer {
  const rows = parcels.filter((row): row is Taken => row.pickup_dt !== null);
  const name = `bill-${code}-${day}`;
  const text = (body: Buffer, charset: string) => fileAnswer({ name: `${name}.csv`, type: `text/csv; charset=${charset}`, body }); // prettier-ignore
  const reference = invoice(code, day);
  const freight = (row: Taken) => freightOf(code, row);
  const totalOf = (some: readonly Taken[]) => sum(some.map(freight));
  switch (code) {
    case 'kerry': {
      const lines = rows.map((row, at) => [String(at + 1), row.awb, row.order_no, formatDate(row.pickup_dt), kilograms(row), `${row.width_cm} x ${row.length_cm} x ${row.height_cm}`, grouped(freight(row)), reference]); // prettier-ignore
      const head = ['No.', 'Consignment No', 'Ref No', 'Pickup Date', 'Chargeable Weight (kg)', 'Dimension (cm)', 'Freight (THB)', 'Invoice No']; // prettier-ignore
      const total = ['TOTAL', '', '', '', '', '', grouped(totalOf(rows)), ''];
      return text(Buffer.from(BOM + csv([head, ...lines, total])), 'utf-8');
    }
    case 'flash': {
      const lines = rows.map((row) => [row.awb, String(row.pickup_dt.getTime()), String(row.weight_g), String(row.width_cm), String(row.length_cm), String(row.height_cm), String(freight(row)), reference]); // prettier-ignore
      const columns = (['เลขพัสดุ:text', 'วันที่เข้ารับ:date', 'น้ำหนัก (กรัม):number', 'กว้าง (ซม.):number', 'ยาว (ซม.):number', 'สูง (ซม.):number', 'ค่าขนส่ง (บาท):money', 'เลขที่ใบแจ้งหนี้:text'] as const).map(columnOf); // prettier-ignore
      return fileAnswer(exportRows({ file_type: 'xlsx', name, columns, batches: once(lines) }));
    }
    case 'thaipost': {
      const lines = rows.map((row, at) => [String(at + 1), row.awb, buddhist(row.pickup_dt), String(row.weight_g), grouped(freight(row)), reference]); // prettier-ignore
      const head = ['ลำดับ', 'หมายเลขสิ่งของ', 'วันที่ฝากส่ง', 'น้ำหนัก (กรัม)', 'ค่าบริการ (บาท)', 'เลขที่ใบแจ้งหนี้'];
      const title = [['ใบแจ้งหนี้ค่าบริการไปรษณีย์'], [`ประจำวันที่ ${buddhist(new Date(`${day}T05:00:00Z`))}`]];
      return text(tis620(csv([...title, head, ...lines, ['รวมทั้งสิ้น', '', '', '', grouped(totalOf(rows))]])), 'tis-620');
    }
    case 'ninjavan': {
      const lines = rows.map((row) => [row.awb, row.order_no, toWireTime(row.pickup_dt), kilograms(row), String(row.width_cm), String(row.length_cm), String(row.height_cm), plain(freight(row)), reference]); // prettier-ignore
      const head = ['tracking_id', 'shipper_order_no', 'picked_up_at', 'billed_weight_kg', 'width_cm', 'length_cm', 'height_cm', 'delivery_fee', 'invoice_id']; // prettier-ignore
      return text(Buffer.from(csv([head, ...lines])), 'utf-8');
    }
    case 'dhl': {
      const side = (cm: number) => String(cm).replace('.', ',');
      const lines = rows.map((row) => [row.awb, named(row.pickup_dt), kilograms(row, ','), `${side(row.length_cm)} x ${side(row.width_cm)} x ${side(row.height_cm)}`, german(freight(row)), reference]); // prettier-ignore
      const head = [
        'Shipment ID',
        'Pickup Date',
        'Billed Weight (kg)',
        'L x W x H (cm)',
        'Charge (THB)',
        'Invoice Number',
      ];
      const all = [head, ...lines, ['Total', '', '', '', german(totalOf(rows)), '']];
      return text(Buffer.from(all.map((row) => `${row.join(';')}\r\n`).join('')), 'utf-8');
    }
    case 'jt': {
      const lines = rows.map((row) => [row.awb, `${bangkokDate(row.pickup_dt)} ${formatTime(row.pickup_dt)}:00`, (row.weight_g / 1_000).toString(), plain(freight(row)), reference]); // prettier-ignore
      const columns = (['Waybill No. / เลขที่ใบนำส่ง:text', 'Pickup Time / เวลารับ:text', 'Weight (kg) / น้ำหนัก (กก.):number', 'Freight / ค่าขนส่ง:number', 'Bill No. / เลขที่บิล:text'] as const).map(columnOf); // prettier-ignore
      return fileAnswer(exportRows({ file_type: 'xlsx', name, columns, batches: once(lines) }));
    }
  }
}
