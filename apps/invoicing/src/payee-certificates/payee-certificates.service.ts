import { addDays, bangkokDate, formatThaiDate, startOfBangkokDay } from '@lamliang/kernel';
import { AppClock, CollectsMetrics, Db, Every, gauge, LOGGER, SERVICE_CONFIG, type Logger, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { PapersService } from '../papers/papers.service.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import type { FrozenParty } from '../parties/party.rules.ts';
import { ClosedMonthsService } from '../tax-periods/closed-months.service.ts';
import { CarrierPayeesRepository } from './carrier-payees.repository.ts';
import { PayeeCertificatesRepository, type DueCertificate } from './payee-certificates.repository.ts';
import { linesOf, payeeLacks, RETURN_NAME, returnOf, type Withheld } from './withheld.rules.ts';

const waiting = gauge('invoicing_payee_certificates_waiting', 'Certificates of tax that we withheld which wait for data of the payee', []); // prettier-ignore
/** Certificates that are looked at at once, and shops that auth is asked about. */
const AT_ONCE = 500;
/** How long after its end a day is open for facts that are under way (ms). */
const GRACE_MS = 3_600_000;

/**
 * The tax that we keep back of what we pay is certified to whoever was paid (Revenue Code s.50 bis): one certificate for a
 * payee, reference and day, once the day is over and the payee is known well enough.
 */
@Injectable()
export class PayeeCertificatesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly certificates: PayeeCertificatesRepository,
    private readonly papers: PapersService,
    private readonly buyers: BuyersService,
    private readonly months: ClosedMonthsService,
    private readonly carriers: CarrierPayeesRepository,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** Keeps a payment that tax was withheld of, once; what was paid before certificates came from here stays out. */
  async withheld(tx: Tx, payment: Withheld | undefined): Promise<void> {
    if (payment && payment.paid_date >= this.config.PAYEE_CERTIFICATES_FROM) await this.certificates.keep(tx, payment);
  }

  /** Issues what is due. It may run twice and at the same time: each certificate is locked, and becomes one paper. */
  @Every(60_000, 'issue-payee-certificates')
  async issue(): Promise<void> {
    const last = addDays(bangkokDate(new Date(this.clock.now().getTime() - GRACE_MS)), -1);
    for (let after = 0; ;) {
      const rows = await this.db.systemAutocommit((tx) => this.certificates.open(tx, after, AT_ONCE));
      // Also those of today: who leaves before their day is over is known by then.
      await this.buyers.know([...new Set(rows.map(({ account_id }) => account_id))].filter((id) => id > 0));
      for (const { id, paid_date } of rows) if (paid_date <= last) await this.issueOne(id);
      after = rows.at(-1)?.id ?? after;
      if (rows.length < AT_ONCE) return;
    }
  }

  @CollectsMetrics()
  async measure(): Promise<void> {
    waiting.set(await this.db.systemAutocommit((tx) => this.certificates.waiting(tx)));
  }

  /** One certificate; what fails of it stops no other. */
  private async issueOne(id: number): Promise<void> {
    try {
      await this.db.system((tx) => this.issueIn(tx, id));
    } catch (error) {
      this.log.error({ err: error, payee_certificate_id: id }, 'a certificate of tax withheld is not issued');
    }
  }

  private async issueIn(tx: Tx, id: number): Promise<void> {
    const due = await this.certificates.lockOpen(tx, id);
    if (!due) return;
    const party = await this.partyOf(tx, due);
    const lacks = payeeLacks(party);
    if (!party || lacks.length) return await this.certificates.wait(tx, id, lacks);
    const { payee_kind, account_id, withheld_amount, paid_date, paid_dt } = due;
    const return_form = returnOf(payee_kind, party.is_juristic, this.config.COMMISSION_OF_PERSONS);
    const lines = linesOf(payee_kind, paid_dt, await this.certificates.parts(tx, id));
    const { seller } = this.buyers;
    const open = await this.months.firstOpenDay(tx, seller.tax_id ?? '');
    const isLate = open !== undefined && paid_date < open;
    const late = isLate ? ` จ่ายเมื่อ ${formatThaiDate(startOfBangkokDay(paid_date))} ซึ่งปิดเดือนภาษีแล้ว` : '';
    const paper = await this.papers.issue(tx, {
      kind: 'withholding_certificate',
      etax_type: null,
      source_key: `payee_certificate:${id}`,
      account_id,
      lines,
      issue_date: isLate ? open : paid_date,
      buyer: party,
      withholding_amount: withheld_amount,
      note: RETURN_NAME[return_form] + late,
      // Who certifies is the payer; a person signs the print.
      issued_name: seller.name,
    });
    await this.certificates.issued(tx, id, paper.id, return_form);
  }

  private partyOf(tx: Tx, { payee_kind, account_id, partner_code }: DueCertificate): Promise<FrozenParty | undefined> {
    return payee_kind === 'affiliate' ? this.buyers.known(tx, account_id) : this.carriers.party(tx, partner_code);
  }
}
