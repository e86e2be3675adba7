import type { BuyerField, PaperAddress, PayeeKind, WithholdingReturn } from '@lamliang/contracts/invoicing';
import type { FrozenParty } from '../parties/party.rules.ts';
import { reportDay } from '../tax-periods/tax-period.rules.ts';
import type { RatePart } from './withheld.rules.ts';

/** What of a payment is filed: the party as it stands on the certificate, else as it is known; null of nobody known. */
export interface FiledCertificate {
  id: number;
  payee_kind: PayeeKind;
  account_id: number;
  payment_reference: string;
  paid_date: string;
  lacks: BuyerField[];
  /** Both null until it is issued. */
  return_form: WithholdingReturn | null;
  certificate_no: string | null;
  party: FrozenParty | null;
  parts: RatePart[];
}

/** The language of a file and its phrases. */
export interface ReturnWords {
  language: string;
  say(key: string, figures?: Record<string, unknown>): string;
  income(kind: PayeeKind): string;
}

const addressText = ({ line, sub_district, district, province, zip_code }: PaperAddress): string =>
  [line, sub_district, district, province, zip_code].filter(Boolean).join(' ');

/** How tax was withheld, by the numbers of the annex: 1 at the source. */
const AT_SOURCE = '1';

/**
 * A line of what is filed, in the order of its columns.
 * @param tax_id as the return wants it, in full
 */
export const returnCells = (row: FiledCertificate, part: RatePart, tax_id: string | null, line_no: number, words: ReturnWords): string[] => [
  String(line_no),
  tax_id ?? '',
  row.party?.branch ?? '',
  row.party?.name ?? '',
  row.party ? addressText(row.party.address) : '',
  reportDay(row.paid_date, words.language),
  words.income(row.payee_kind),
  String(part.withheld_bps / 100),
  String(part.paid_amount),
  String(part.withheld_amount),
  AT_SOURCE,
  row.certificate_no ?? '',
  row.certificate_no ? '' : words.say('no_certificate'),
]; // prettier-ignore

/** Sums of the lines that were shown. Whole satang, however many there are. */
export class ReturnSums {
  private count = 0;
  private paid = 0n;
  private withheld = 0n;

  add({ paid_amount, withheld_amount }: RatePart): void {
    this.count += 1;
    this.paid += BigInt(paid_amount);
    this.withheld += BigInt(withheld_amount);
  }

  cells({ say }: ReturnWords): string[] {
    return ['', '', '', say('return_sum', { count: this.count }), '', '', '', '', String(this.paid), String(this.withheld), '', '', '']; // prettier-ignore
  }
}
