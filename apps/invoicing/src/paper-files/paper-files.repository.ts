import type { PaperKind } from '@lamliang/contracts/invoicing';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PaperFile } from './paper-file.entity.ts';
import type { PaperForm } from './paper-form.rules.ts';

/** A paper as its files need it. */
export interface FiledPaper {
  id: number;
  account_id: number;
  kind: PaperKind;
  paper_no: string;
  /** A person bought, whose number may stand on it. */
  is_personal: boolean;
}
const PAPER = `p.id, p.account_id, p.kind, p.paper_no, NOT (p.buyer->>'is_juristic')::boolean AS is_personal`;

/** SQL of files of papers: they are inserted and read, never changed. */
@Injectable()
export class PaperFilesRepository {
  /** A paper; in a transaction of a shop one of its own. */
  async paper(tx: Tx, id: number): Promise<FiledPaper | undefined> {
    return (await tx.query<FiledPaper[]>(`SELECT ${PAPER} FROM paper p WHERE p.id = $1`, [id]))[0];
  }

  /** The invoice that an approval became: null where it is none yet, undefined where there is no such approval. */
  async invoiceOf(tx: Tx, invoice_approval_id: number): Promise<FiledPaper | null | undefined> {
    const sql = `SELECT ${PAPER} FROM invoice_approval a LEFT JOIN paper p ON p.invoice_approval_id = a.id WHERE a.id = $1`;
    const [row] = await tx.query<(FiledPaper | { id: null })[]>(sql, [invoice_approval_id]);
    return row && (row.id === null ? null : row);
  }

  isThere(tx: Tx, paper_id: number, form: PaperForm): Promise<boolean> {
    return tx.manager.existsBy(PaperFile, { paper_id, form });
  }

  find(tx: Tx, paper_id: number, form: PaperForm): Promise<PaperFile | null> {
    return tx.manager.findOneBy(PaperFile, { paper_id, form });
  }

  /** Keeps a file that is not there yet; where another one was faster, its bytes stand. @returns whether this one does */
  async insert(tx: Tx, { paper_id, form, account_id, bytes, is_sealed, sha256, made_dt }: PaperFile): Promise<boolean> {
    const kept = await tx.query<object[]>(
      `INSERT INTO paper_file (paper_id, form, account_id, bytes, is_sealed, sha256, made_dt) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (paper_id, form) DO NOTHING RETURNING form`,
      [paper_id, form, account_id, bytes, is_sealed, sha256, made_dt],
    );
    return kept.length > 0;
  }
}
