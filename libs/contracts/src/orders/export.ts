import type { ExportColumn } from '../route.ts';
import type { CodReportRow } from './cod-report-types.ts';
import type { CodStatus } from './types.ts';

/** A column of an export with its phrase. */
export const column = (name: string, kind: ExportColumn['kind'] = 'text'): ExportColumn => ({
  header: `export.${name}`,
  kind,
});

/** Columns of the order export, in their order. */
export const orderColumns = {
  order_no: column('order_no'),
  tracking_no: column('tracking_no'),
  partner_awb_no: column('partner_awb_no'),
  partner_name: column('partner_name'),
  shipment_status: column('shipment_status'),
  create_dt: column('create_dt', 'date'),
  receiver_name: column('receiver_name'),
  receiver_telephone: column('receiver_telephone'),
  receiver_address: column('receiver_address'),
  receiver_subdistrict: column('receiver_subdistrict'),
  receiver_district: column('receiver_district'),
  receiver_province: column('receiver_province'),
  receiver_zip_code: column('receiver_zip_code'),
  sender_name: column('sender_name'),
  sender_telephone: column('sender_telephone'),
  sender_province: column('sender_province'),
  weight: column('weight', 'number'),
  shipping_cost: column('shipping_cost', 'money'),
  cod_amount: column('cod_amount', 'money'),
  cod_fee: column('cod_fee', 'money'),
  premium: column('premium', 'money'),
  product_price: column('product_price', 'money'),
  cod_status: column('cod_status'),
  created_by: column('created_by'),
  remark: column('remark'),
};
export type OrderColumn = keyof typeof orderColumns;

/** Columns of the export of pickup calls, in their order. */
export const pickupReportColumns = {
  pickup_doc_no: column('pickup_doc_no'),
  partner_name: column('partner_name'),
  pickup_dt: column('wished_pickup_dt', 'date'),
  pickup_status: column('pickup_status'),
  pickup_point_name: column('pickup_point_name'),
  pickup_province: column('pickup_province'),
  pickup_responser_name: column('pickup_responser_name'),
  parcel_count: column('parcel_count', 'number'),
  collected_count: column('collected_count', 'number'),
  picked_up_dt: column('picked_up_dt', 'date'),
  driver_name: column('driver_name'),
  cancel_reason: column('cancel_reason'),
  create_dt: column('create_dt', 'date'),
};

/** Columns of the export of COD, in their order. */
export const codReportColumns = {
  order_no: column('order_no'),
  tracking_no: column('tracking_no'),
  partner_awb_no: column('partner_awb_no'),
  partner_name: column('partner_name'),
  receiver_name: column('receiver_name'),
  cod_status: column('cod_status'),
  create_dt: column('create_dt', 'date'),
  delivered_dt: column('delivered_dt', 'date'),
  cod_received_dt: column('cod_received_dt', 'date'),
  cod_amount: column('cod_amount', 'money'),
  cod_fee: column('cod_fee', 'money'),
  cod_fee_vat: column('cod_fee_vat', 'money'),
  net_amount: column('net_amount', 'money'),
};

/**
 * The cells of a row of that export as text: money in satang, times in ms since 1970.
 * @param nameOf what a status is called in the language of the export
 */
export function codReportCells(row: CodReportRow, nameOf: (status: CodStatus) => string): string[] {
  return (Object.keys(codReportColumns) as (keyof typeof codReportColumns)[]).map((name) => {
    const value = row[name];
    if (value === null) return '';
    if (value instanceof Date) return String(value.getTime());
    return name === 'cod_status' ? nameOf(row.cod_status) : String(value);
  });
}
