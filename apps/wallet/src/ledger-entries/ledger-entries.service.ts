import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@lamliang/contracts';
import type { LedgerEntry, walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Db, filterValues, staffList, type Listed } from '@lamliang/platform';
import { transactionIdOf } from './ledger-entry.rules.ts';
import { ledgerEntryOf } from './ledger-entry.view.ts';
import { ENTRY_COLUMNS, LedgerEntriesRepository } from './ledger-entries.repository.ts';

/** The ledger as staff read it, from a violation to the entries that show it. */
@Injectable()
export class LedgerEntriesService {
  constructor(
    private readonly db: Db,
    private readonly entries: LedgerEntriesRepository,
  ) {}

  /**
   * Entries, newest first unless sorted otherwise. Filters: `id` (a list), `account_id`, `account` (code of a book),
   * `kind`, `transaction_id`, `transaction_no`, `q` (a transaction or order number in full).
   * @throws AppError request.invalid naming the filter
   */
  async list(query: QueryOf<typeof walletRoutes.ledgerEntries>): Promise<Listed<LedgerEntry>> {
    const list = staffList(query, ENTRY_COLUMNS);
    const { integer, integers, text } = filterValues(list.filter);
    const [transaction_no, q] = [text('transaction_no')?.trim(), text('q')?.trim()];
    const wanted = {
      ids: integers('id'),
      account_id: integer('account_id'),
      account: text('account'),
      kind: text('kind'),
      transaction_id: integer('transaction_id'),
      number: transaction_no ? { transaction_no, id: transactionIdOf(transaction_no) } : undefined,
      search: q ? { text: q, transaction_id: transactionIdOf(q) } : undefined,
    };
    const { rows, total } = await this.db.systemRead((tx) => this.entries.list(tx, list, wanted));
    return { rows: rows.map(ledgerEntryOf), total };
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<LedgerEntry> {
    const row = await this.db.systemRead((tx) => this.entries.get(tx, id));
    if (!row) throw new AppError('record.not_found');
    return ledgerEntryOf(row);
  }
}
