import { createHash } from 'node:crypto';
import { bangkokDate } from '@lamliang/kernel';
import { SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { InvoiceApprovalEntity } from '../approvals/invoice-approval.entity.ts';
import type { InvoicingConfig } from '../config.ts';
import type { Paper } from './paper.entity.ts';
import { monthOf, paperNo, textOfHead, textOfLines, type HashedHead, type HashedLine } from './paper.rules.ts';
import { PapersRepository } from './papers.repository.ts';

type Issued = Pick<InvoiceApprovalEntity, 'id' | 'account_id' | 'line_count' | 'base_amount' | 'vat_amount' | 'total_amount' | 'withholding_amount'> & { due_date: string }; // prettier-ignore

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** SHA-256 of the lines of a paper, in hexadecimal. */
export const linesHash = (lines: readonly HashedLine[]): string => sha256(textOfLines(lines));
/** SHA-256 of its head. */
export const headHash = (head: HashedHead): string => sha256(textOfHead(head));

/** Papers that are issued: a number, lines and sums, frozen together. */
@Injectable()
export class PapersService {
  constructor(
    private readonly papers: PapersRepository,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /**
   * Issues the invoice of a locked approval. The number is taken last but the row that has it, so that others who issue
   * wait for as little as possible.
   * @returns its number
   */
  async issueInvoice(tx: Tx, approval: Issued, issued_name: string): Promise<string> {
    const { account_id, line_count, base_amount, vat_amount, total_amount, withholding_amount, due_date } = approval;
    const lines = await this.papers.linesOf(tx, approval.id);
    if (lines.length !== line_count) throw new Error(`invoice approval ${approval.id} has ${lines.length} lines, not ${line_count}`); // prettier-ignore
    const issue_date = bangkokDate(tx.now());
    const { ISSUER_TAX_ID: issuer, ISSUER_BRANCH: branch } = this.config;
    const key = { issuer, branch, kind: 'invoice', month: monthOf(issue_date) } as const;
    const sequence = await this.papers.nextNumber(tx, key);
    const paper_no = paperNo({ ...key, sequence });
    const sums = { base_amount, vat_amount, total_amount, withholding_amount };
    const lines_sha256 = linesHash(lines);
    const head = { ...key, paper_no, sequence, account_id, issue_date, due_date, line_count, ...sums, lines_sha256 };
    const paper: Omit<Paper, 'id'> = {
      ...head,
      invoice_approval_id: approval.id,
      head_sha256: headHash(head),
      issued_dt: tx.now(),
      issued_name,
    };
    await this.papers.insertLines(tx, await this.papers.insert(tx, paper), account_id, lines);
    return paper_no;
  }
}
