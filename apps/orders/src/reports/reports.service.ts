import { orderColumns, type OrderColumn } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';
import { text } from '@lamliang/i18n';
import { addDays, bangkokDate } from '@lamliang/kernel';
import { AppClock, Db, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ShipmentListRepository } from '../shipments/shipment-list.repository.ts';
import type { OrderFilters } from '../shipments/shipment-search.rules.ts';

const DEFAULT_DAYS = 30;
interface Period {
  from_date?: string | undefined;
  to_date?: string | undefined;
}

type Shown = (value: string, language: string) => string;
/** Cells of the export that are not the column of their name as it is: the expression over the order, and how it is shown. */
const CELLS: Partial<Record<OrderColumn, { sql?: string; shown?: Shown }>> = {
  partner_name: { sql: 'partner_id', shown: (id) => carrierOf(Number(id))?.name ?? '' },
  shipment_status: { shown: (v, language) => text(language, `status.shipment_status.${v}`) },
  create_dt: { sql: '(extract(epoch FROM create_dt) * 1000)::bigint' },
  cod_status: { shown: (v, language) => text(language, `status.cod_status.${v}`) },
};
const EXPORTED = (Object.keys(orderColumns) as OrderColumn[]).map((name) => ({ sql: name, ...CELLS[name] }));

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

  /** Rows of the export in batches. */
  async *export(account_id: number, filters: OrderFilters, language: string): AsyncGenerator<string[][]> {
    const read = <T>(work: (tx: Tx) => Promise<T>) => this.db.readAtOnce({ account_id }, work);
    const translated = EXPORTED.flatMap(({ shown }, i) => (shown ? [{ i, shown: remembered(shown, language) }] : []));
    const found = this.lists.batches(read, account_id, filters, EXPORTED.map(({ sql }) => sql)); // prettier-ignore
    for await (const rows of found) {
      for (const row of rows) for (const { i, shown } of translated) row[i] = shown(row[i] ?? '');
      yield rows;
    }
  }

  /** The last 30 days unless told. */
  private period({ from_date, to_date }: Period): { from: string; to: string } {
    const to = to_date ?? bangkokDate(this.clock.now());
    return { from: from_date ?? addDays(to, -(DEFAULT_DAYS - 1)), to };
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
