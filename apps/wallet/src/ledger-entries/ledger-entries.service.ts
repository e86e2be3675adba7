import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@lamliang/contracts';
import type { LedgerEntry, walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Db, staffList, type Listed } from '@lamliang/platform';
import { ledgerEntryOf } from './ledger-entry.view.ts';
import { ENTRY_COLUMNS, LedgerEntriesRepository } from './ledger-entries.repository.ts';

/** Ledger entries for staff, also those of a violation. */
@Injectable()
export class LedgerEntriesService {
  constructor(
    private readonly db: Db,
    private readonly entries: LedgerEntriesRepository,
  ) {}

  /** Entries, newest first unless sorted otherwise. */
  async list(query: QueryOf<typeof walletRoutes.ledgerEntries>): Promise<Listed<LedgerEntry>> {
    const list = staffList(query, ENTRY_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.entries.list(tx, list));
    return { rows: rows.map(ledgerEntryOf), ...found };
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<LedgerEntry> {
    const row = await this.db.systemAutocommit((tx) => this.entries.get(tx, id));
    if (!row) throw new AppError('record.not_found');
    return ledgerEntryOf(row);
  }
}
