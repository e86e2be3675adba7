import type { CallerIdentity } from '@lamliang/contracts/auth';
import { carrierOf } from '@lamliang/contracts/pricing';
import { text } from '@lamliang/i18n';
import { addDays, bangkokDate, daysBetween } from '@lamliang/kernel';
import { AppClock, AppError, Db, exportRows, type ExportColumn, type FileAnswer } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ShipmentListRepository } from '../shipments/shipment-list.repository.ts';
import type { OrderFilters } from '../shipments/shipment-search.rules.ts';
import type { ShipmentRow } from '../shipments/shipment.view.ts';

const DEFAULT_DAYS = 30;
const LONGEST_DAYS = 366;
interface Period {
  from_date?: string | undefined;
  to_date?: string | undefined;
}

/** Columns of the order export in their order; the header is the phrase `orders.export.<key>`. */
const EXPORTED: [key: string, kind: ExportColumn['kind'], value: (row: ShipmentRow, language: string) => unknown][] = [
  ['order_no', 'text', (r) => r.order_no],
  ['tracking_no', 'text', (r) => r.tracking_no],
  ['partner_awb_no', 'text', (r) => r.partner_awb_no],
  ['partner_name', 'text', (r) => carrierOf(r.partner_id)?.name],
  ['shipment_status', 'text', (r, language) => text(language, `status.shipment_status.${r.shipment_status}`)],
  ['create_dt', 'date', (r) => r.create_dt],
  ['receiver_name', 'text', (r) => r.receiver_name],
  ['receiver_telephone', 'text', (r) => r.receiver_telephone],
  ['receiver_address', 'text', (r) => r.receiver_address],
  ['receiver_subdistrict', 'text', (r) => r.receiver_subdistrict],
  ['receiver_district', 'text', (r) => r.receiver_district],
  ['receiver_province', 'text', (r) => r.receiver_province],
  ['receiver_zip_code', 'text', (r) => r.receiver_zip_code],
  ['sender_name', 'text', (r) => r.sender_name],
  ['sender_telephone', 'text', (r) => r.sender_telephone],
  ['sender_province', 'text', (r) => r.sender_province],
  ['weight', 'number', (r) => r.weight],
  ['shipping_cost', 'money', (r) => r.shipping_cost],
  ['cod_amount', 'money', (r) => r.cod_amount],
  ['cod_fee', 'money', (r) => r.cod_fee],
  ['premium', 'money', (r) => r.premium],
  ['product_price', 'money', (r) => r.product_price],
  ['cod_status', 'text', (r, language) => r.cod_status && text(language, `status.cod_status.${r.cod_status}`)],
  ['created_by', 'text', (r) => r.created_by],
  ['remark', 'text', (r) => r.remark],
];

/** Figures of the home screen and the order export. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly lists: ShipmentListRepository,
  ) {}

  provinces(account_id: number, query: Period) {
    const { from, to } = this.period(query);
    return this.db.read({ account_id }, (tx) => this.lists.byProvince(tx, account_id, from, to));
  }
  volumes(account_id: number, query: Period & { group_by?: 'day' | 'month' | undefined }) {
    const { from, to } = this.period(query);
    return this.db.read({ account_id }, (tx) => this.lists.volumes(tx, account_id, from, to, query.group_by ?? 'day'));
  }

  /** @throws AppError export.file_type */
  export(caller: CallerIdentity, filters: OrderFilters, file_type: string | undefined, language: string): FileAnswer {
    const { account_id } = caller;
    const lists = this.lists;
    const read = <T>(work: Parameters<Db['read']>[1]) => this.db.read({ account_id }, work) as Promise<T>;
    async function* batches(): AsyncGenerator<unknown[][]> {
      for await (const rows of lists.batches(read as never, account_id, filters))
        yield rows.map((row) => EXPORTED.map(([, , value]) => value(row, language)));
    }
    return exportRows({
      file_type,
      name: `orders-${bangkokDate(this.clock.now())}`,
      columns: EXPORTED.map(([key, kind]) => ({ header: text(language, `export.${key}`), kind })),
      batches: batches(),
    });
  }

  /** The last 30 days unless told. @throws AppError request.invalid for a reversed or longer period than a year */
  private period(query: Period): { from: string; to: string } {
    const to = query.to_date ?? bangkokDate(this.clock.now());
    const from = query.from_date ?? addDays(to, -(DEFAULT_DAYS - 1));
    const days = daysBetween(from, to);
    if (days < 0)
      throw new AppError('request.invalid', { errors: [{ field: 'to_date', code: 'validation.date_order' }] });
    if (days > LONGEST_DAYS)
      throw new AppError('request.invalid', { errors: [{ field: 'from_date', code: 'validation.date_range' }] });
    return { from, to };
  }
}
