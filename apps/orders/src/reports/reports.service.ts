import type { CallerIdentity } from '@lamliang/contracts/auth';
import { carrierOf } from '@lamliang/contracts/pricing';
import { text } from '@lamliang/i18n';
import { addDays, bangkokDate, daysBetween } from '@lamliang/kernel';
import { AppClock, AppError, Db, exportRows, type ExportColumn, type FileAnswer, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ShipmentListRepository } from '../shipments/shipment-list.repository.ts';
import type { OrderFilters } from '../shipments/shipment-search.rules.ts';

const DEFAULT_DAYS = 30;
const LONGEST_DAYS = 366;
interface Period {
  from_date?: string | undefined;
  to_date?: string | undefined;
}

type Shown = (value: string, language: string) => string;
/** Columns of the order export in their order: the header is the phrase `export.<key>`, the cell an expression over the order. */
const EXPORTED: [key: string, kind: ExportColumn['kind'], sql: string, shown?: Shown][] = [
  ['order_no', 'text', 'order_no'],
  ['tracking_no', 'text', 'tracking_no'],
  ['partner_awb_no', 'text', 'partner_awb_no'],
  ['partner_name', 'text', 'partner_id', (id) => carrierOf(Number(id))?.name ?? ''],
  ['shipment_status', 'text', 'shipment_status', (v, language) => text(language, `status.shipment_status.${v}`)],
  ['create_dt', 'date', '(extract(epoch FROM create_dt) * 1000)::bigint'],
  ['receiver_name', 'text', 'receiver_name'],
  ['receiver_telephone', 'text', 'receiver_telephone'],
  ['receiver_address', 'text', 'receiver_address'],
  ['receiver_subdistrict', 'text', 'receiver_subdistrict'],
  ['receiver_district', 'text', 'receiver_district'],
  ['receiver_province', 'text', 'receiver_province'],
  ['receiver_zip_code', 'text', 'receiver_zip_code'],
  ['sender_name', 'text', 'sender_name'],
  ['sender_telephone', 'text', 'sender_telephone'],
  ['sender_province', 'text', 'sender_province'],
  ['weight', 'number', 'weight'],
  ['shipping_cost', 'money', 'shipping_cost'],
  ['cod_amount', 'money', 'cod_amount'],
  ['cod_fee', 'money', 'cod_fee'],
  ['premium', 'money', 'premium'],
  ['product_price', 'money', 'product_price'],
  ['cod_status', 'text', 'cod_status', (v, language) => text(language, `status.cod_status.${v}`)],
  ['created_by', 'text', 'created_by'],
  ['remark', 'text', 'remark'],
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
    const read = <T>(work: (tx: Tx) => Promise<T>) => this.db.readAtOnce({ account_id }, work);
    const found = this.lists.batches(read, account_id, filters, EXPORTED.map(([, , sql]) => sql)); // prettier-ignore
    const translated = EXPORTED.flatMap(([, , , shown], i) =>
      shown ? [{ i, shown: remembered(shown, language) }] : [],
    );
    async function* batches(): AsyncGenerator<string[][]> {
      for await (const rows of found) {
        for (const row of rows) for (const { i, shown } of translated) row[i] = shown(row[i] ?? '');
        yield rows;
      }
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

/** A cell that has few values is looked up once for each. */
function remembered(shown: Shown, language: string): (value: string) => string {
  const known = new Map([['', '']]);
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const after = shown(value, language);
    known.set(value, after);
    return after;
  };
}
