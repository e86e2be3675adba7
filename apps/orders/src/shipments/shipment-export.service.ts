import { orderColumns, type OrderColumn } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';
import { text } from '@lamliang/i18n';
import { Db, orErased } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { BETWEEN, EXPORT_BATCH, ShipmentListRepository } from './shipment-list.repository.ts';
import type { OrderFilters } from './shipment-search.rules.ts';

type Shown = (value: string, language: string) => string;
/** Columns whose stored value is translated. */
const SHOWN: Partial<Record<OrderColumn, Shown>> = {
  partner_name: (id) => carrierOf(Number(id))?.name ?? '',
  shipment_status: (v, language) => text(language, `status.shipment_status.${v}`),
  cod_status: (v, language) => text(language, `status.cod_status.${v}`),
};
const COLUMNS = Object.keys(orderColumns) as OrderColumn[];
/** Columns of which an erased text is told in words. */
const PERSONAL = ['sender_name', 'sender_address', 'receiver_name', 'receiver_address'] as OrderColumn[];

/** The order export. */
@Injectable()
export class ShipmentExport {
  constructor(
    private readonly db: Db,
    private readonly lists: ShipmentListRepository,
  ) {}

  /** Rows of the export in batches, the newest first unless `filters.sort` is ASC. */
  async *export(account_id: number, filters: OrderFilters, language: string): AsyncGenerator<string[][]> {
    const translated = COLUMNS.flatMap((name, i) => {
      const shown = SHOWN[name];
      return shown ? [{ i, shown: cached(shown, language) }] : [];
    });
    const personal = PERSONAL.map((name) => COLUMNS.indexOf(name)).filter((i) => i >= 0);
    for await (const rows of this.batches(account_id, filters)) {
      for (const row of rows) {
        for (const { i, shown } of translated) row[i] = shown(row[i] ?? '');
        for (const i of personal) row[i] = orErased(row[i] ?? '', language);
      }
      yield rows;
    }
  }

  /** Reads the next batch while the current one is written, so that memory does not grow with the number of rows. */
  private async *batches(account_id: number, filters: OrderFilters): AsyncGenerator<string[][]> {
    const ask = (after?: { at: string; id: number }) => {
      const rows = this.db.readAtOnce({ account_id }, (tx) =>
        this.lists.exportBatch(tx, account_id, filters, COLUMNS, after),
      );
      // When the download is aborted nothing awaits the batch that is being read.
      rows.catch(() => undefined);
      return rows;
    };
    for (let next = ask(); ;) {
      const rows = await next;
      const last = rows.at(-1);
      if (!last) return;
      const [, at, id] = last;
      const more = rows.length === EXPORT_BATCH;
      if (more) next = ask({ at, id });
      const batch: string[][] = [];
      for (const [line, , id] of rows) {
        const cells = line.split(BETWEEN);
        batch.push(cells.length === COLUMNS.length ? cells : await this.cells(account_id, id));
      }
      yield batch;
      if (!more) return;
    }
  }

  private cells(account_id: number, id: number): Promise<string[]> {
    return this.db.readAtOnce({ account_id }, (tx) => this.lists.exportCells(tx, account_id, COLUMNS, id));
  }
}

/** Caches the translations: these columns have few distinct values. */
function cached(shown: Shown, language: string): (value: string) => string {
  const known = new Map([['', '']]);
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const after = shown(value, language);
    known.set(value, after);
    return after;
  };
}
