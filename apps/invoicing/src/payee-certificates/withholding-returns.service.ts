import type { WithholdingReturn } from '@lamliang/contracts/invoicing';
import { text } from '@lamliang/i18n';
import { Db, SERVICE_CONFIG } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import { firstDayOf, lastDayOf } from '../tax-periods/tax-period.rules.ts';
import { TaxPeriodsService } from '../tax-periods/tax-periods.service.ts';
import { PayeeCertificatesRepository } from './payee-certificates.repository.ts';
import { returnOf } from './withheld.rules.ts';
import { returnCells, ReturnSums, type FiledCertificate, type ReturnWords } from './withholding-return.rules.ts';

/** Certificates of a batch. */
const BATCH = 500;

/**
 * What of a month is filed with a return: the payments of its days. What has no certificate yet is filed all the same, and
 * the file says so.
 */
@Injectable()
export class WithholdingReturnsService {
  constructor(
    private readonly db: Db,
    private readonly certificates: PayeeCertificatesRepository,
    private readonly periods: TaxPeriodsService,
    private readonly buyers: BuyersService,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** Its rows, in batches. The numbers of persons are opened one by one, and audited. @throws AppError record.not_found */
  async *rows(id: number, form: WithholdingReturn, language: string): AsyncGenerator<string[][]> {
    await this.periods.get(id);
    const words = wordsOf(language);
    const sums = new ReturnSums();
    let line_no = 0;
    for await (const certificates of this.batches(String(id))) {
      const cells: string[][] = [];
      for (const row of certificates.filter((one) => this.formOf(one) === form)) {
        const tax_id = await this.numberOf(row);
        for (const part of row.parts) {
          sums.add(part);
          cells.push(returnCells(row, part, tax_id, (line_no += 1), words));
        }
      }
      yield cells;
    }
    yield [sums.cells(words)];
  }

  private async *batches(month: string): AsyncGenerator<FiledCertificate[]> {
    const span = { from: firstDayOf(month), to: lastDayOf(month) };
    for (let after = { paid_date: span.from, id: 0 }; ;) {
      const from = after;
      const rows = await this.db.systemAutocommit((tx) => this.certificates.filed(tx, span, from, BATCH));
      if (rows.length) yield rows;
      if (rows.length < BATCH) return;
      after = rows.at(-1)!;
    }
  }

  /** The return of a certificate; of whom nothing is known yet that of most of its kind. */
  private formOf({ return_form, payee_kind, party }: FiledCertificate): WithholdingReturn {
    const is_juristic = party?.is_juristic ?? payee_kind === 'carrier';
    return return_form ?? returnOf(payee_kind, is_juristic, this.config.COMMISSION_OF_PERSONS);
  }

  /** @throws AppError service.unavailable, rate.limited */
  private async numberOf({ account_id, party, certificate_no, payment_reference }: FiledCertificate): Promise<string | null> {
    if (!party || party.tax_id) return party?.tax_id ?? null;
    return await this.buyers.numberOf({ account_id, paper_no: certificate_no ?? payment_reference, buyer: party });
  } // prettier-ignore
}

const wordsOf = (language: string): ReturnWords => ({
  language,
  say: (key, figures = {}) => text(language, `export.tax.${key}`, figures),
  income: (kind) => text(language, `export.tax.income.${kind}`),
});
