import {
  cursorOf,
  DEFAULT_LIMIT,
  nextOf,
  totalOf,
  type BodyOf,
  type Decision,
  type QueryOf,
} from '@lamliang/contracts';
import { invoicingEvents, type CertificateTerms, type invoicingRoutes, type StaffCertificate, type StaffCertificateDetail, type WithholdingCertificate } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { bangkokDate, endOfBangkokDay, formatBaht, startOfBangkokDay } from '@lamliang/kernel';
import { AppClock, AppError, Db, enterDecision, Outbox, refuseWaiting, staffList, type AuditTrail, type Decides, type Key, type Listed, type ShopCaller, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { ShopMailsService } from '../mails/shop-mails.service.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import { CertificateFilesClient } from './certificate-files.client.ts';
import { certificateMachine } from './certificate.machine.ts';
import { certificateFaults, certificateRoom, documentKey, rateOf, type CertificateRoom } from './certificate.rules.ts';
import { CERTIFICATE_COLUMNS, CertificatesRepository, type StaffCertificateRow } from './certificates.repository.ts';
import { RefundsService } from './refunds.service.ts';
import type { WithholdingCertificateEntity } from './withholding-certificate.entity.ts';

const keyOf = (id: number) => `withholding_certificate:${id}`;
const shown = ({ file_id: _file, ...row }: StaffCertificateRow): StaffCertificate => row;
/** The request has the refund paid itself; where it dies, the due work does so after this time (ms). */
const HEAD_START_MS = 5_000;

/** Certificates of tax that shops withheld: handed in, accepted or refused. */
@Injectable()
export class CertificatesService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly outbox: Outbox,
    private readonly certificates: CertificatesRepository,
    private readonly files: CertificateFilesClient,
    private readonly buyers: BuyersService,
    private readonly refunds: RefundsService,
    private readonly mails: ShopMailsService,
  ) {}

  /** A shop's own, newest first. */
  async page({ account_id }: ShopCaller, asked: QueryOf<typeof invoicingRoutes.certificates>) {
    const { page = 1, limit = DEFAULT_LIMIT, status, search, from_date, to_date } = asked;
    const place = { limit, offset: (page - 1) * limit, after: cursorOf(asked.after) };
    const from = from_date ? startOfBangkokDay(from_date) : undefined;
    const to = to_date ? endOfBangkokDay(to_date) : undefined;
    const of = { account_id, status, search, from, to };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.certificates.page(tx, of, place));
    return { rows, page, limit, next: nextOf(rows, limit, (row) => row.create_dt), ...totalOf(counted) };
  }

  /**
   * Hands one in. Its picture is kept before: one that belongs to nothing costs a file, one that went would cost the proof.
   * @throws AppError certificate.not_company for a person, who withholds nothing; certificate.not_withheld where nothing
   *   was kept back of an invoice that it names, or another certificate proves that; certificate.taken; request.invalid,
   *   also for a base above what is left of what was paid whole
   */
  async handIn({ account_id, login_id }: ShopCaller, terms: CertificateTerms, key: Key): Promise<WithholdingCertificate> {
    await this.buyers.know([account_id]);
    await this.db.system((tx) => this.mustFit(tx, account_id, terms));
    await this.files.keep(account_id, terms.file);
    return await this.db.system(async (tx) => {
      const invoice_ids = await this.mustFit(tx, account_id, terms);
      const { document_no, document_date, base_amount, tax_amount, file: file_id } = terms;
      const id = await this.certificates.insert(tx, {
        account_id,
        document_no,
        document_key: documentKey(document_no),
        document_date,
        base_amount,
        tax_amount,
        rate_bps: rateOf(terms),
        file_id,
        status: certificateMachine.initial,
        refund_flag: invoice_ids.length ? 0 : 1,
        handed_by: login_id,
        create_dt: tx.now(),
      });
      if (id === undefined) throw new AppError('certificate.taken');
      await this.certificates.proves(tx, { id, account_id }, invoice_ids);
      const made = (await this.certificates.own(tx, id))!;
      await key.complete(tx, made);
      return made;
    });
  } // prettier-ignore

  /** Of all shops, by default newest first. */
  async list(query: QueryOf<typeof invoicingRoutes.staffCertificates>): Promise<Listed<StaffCertificate>> {
    const list = staffList(query, CERTIFICATE_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.certificates.list(tx, list));
    return { rows: rows.map(shown), ...found };
  }

  /** With its picture, and what it stands beside. @throws AppError record.not_found, service.unavailable */
  async get(id: number): Promise<StaffCertificateDetail> {
    const [row, year] = await this.db.systemAutocommit(async (tx) => {
      const found = await this.one(tx, id);
      const of = Number(found.document_date.slice(0, 4));
      const years = await this.certificates.years(tx, found.account_id, { first: of, last: of, statuses: ['pending', 'accepted'] }); // prettier-ignore
      return [found, { year_paid_amount: years[0]!.paid, year_certified_amount: years[0]!.certified }] as const;
    });
    const picture = row.file_id === null ? null : await this.files.link(row.account_id, row.file_id);
    return { ...shown(row), ...year, picture };
  }

  /**
   * Accepts or refuses one; the same again changes nothing. Where its tax goes to the wallet and is above the limit, or is
   * of the year before, a second person decides; a refusal ends that, too.
   * @throws AppError record.not_found, certificate.illegal_move; certificate.above_paid where others were accepted
   *   meanwhile; decision.own for a refusal by who accepted
   */
  async decide(staff: StaffCaller, id: number, { status, remark }: BodyOf<typeof invoicingRoutes.decideCertificate>, audit: AuditTrail): Promise<StaffCertificate> {
    await this.db.system(async (tx) => {
      const certificate = await this.locked(tx, id);
      if (certificate.status === status) return audit.unchanged();
      const move = status === 'accepted' ? 'accept' : 'refuse';
      if (!certificateMachine.can(certificate.status, move)) throw new AppError('certificate.illegal_move', { data: { status: certificate.status } });
      const { account_id, tax_amount, document_no } = certificate;
      let now: string = status;
      if (move === 'refuse') {
        await refuseWaiting(tx, staff, { kind: 'withholding_certificate', business_key: keyOf(id), remark: remark ?? null });
        await this.settle(tx, certificate, { status, remark: remark ?? null, due_dt: null, decided_by: staff.login_id, decided_name: staff.user_name });
      } else {
        const decision = await this.accept(tx, staff, certificate, remark);
        if (!decision.fresh) return audit.unchanged();
        now = decision.state === 'done' ? status : certificate.status;
      }
      await audit.write(tx, { target_id: id, reason: remark, before: { status: certificate.status }, after: { account_id, document_no, tax_amount, status: now } });
    });
    await this.refunds.payNow(id);
    return shown(await this.db.systemAutocommit((tx) => this.one(tx, id)));
  } // prettier-ignore

  /** A second person accepted it. @throws AppError certificate.illegal_move, certificate.above_paid where others were decided meanwhile */
  async done(tx: Tx, { target, decided_by, decided_name }: Decision): Promise<void> {
    await this.settleAccepted(tx, await this.locked(tx, Number(target)), { decided_by, decided_name }, 0);
    tx.afterCommit(() => this.refunds.wake());
  }

  private async accept(tx: Tx, staff: StaffCaller, certificate: WithholdingCertificateEntity, remark = '') {
    const { id, account_id, base_amount, tax_amount, document_no, document_date, refund_flag } = certificate;
    const decided = { decided_by: staff.login_id, decided_name: staff.user_name };
    if (!refund_flag) {
      await this.settleAccepted(tx, certificate, decided, 0);
      return { fresh: true, state: 'done' };
    }
    const { alone } = await this.mustBePaid(tx, certificate);
    const entry = {
      kind: 'withholding_certificate',
      business_key: keyOf(id),
      target: String(id),
      account_id,
      amount: tax_amount,
      terms: { document_no, document_date },
      reason: remark || document_no,
    };
    const decision = await enterDecision(tx, staff, entry, { second: base_amount > alone });
    if (decision.fresh && decision.state === 'done') await this.settleAccepted(tx, certificate, decided, HEAD_START_MS);
    return decision;
  }

  private async settleAccepted(tx: Tx, certificate: WithholdingCertificateEntity, decided: Pick<WithholdingCertificateEntity, 'decided_by' | 'decided_name'>, wait_ms: number): Promise<void> {
    if (!certificateMachine.can(certificate.status, 'accept')) throw new AppError('certificate.illegal_move', { data: { status: certificate.status } });
    if (certificate.refund_flag) await this.mustBePaid(tx, certificate);
    const due_dt = certificate.refund_flag ? new Date(tx.now().getTime() + wait_ms) : null;
    await this.settle(tx, certificate, { status: 'accepted', remark: null, due_dt, ...decided });
  } // prettier-ignore

  /** Writes what was decided, and tells it. */
  private async settle(tx: Tx, certificate: WithholdingCertificateEntity, decided: Pick<WithholdingCertificateEntity, 'status' | 'remark' | 'due_dt' | 'decided_by' | 'decided_name'>): Promise<void> {
    const { id, account_id, document_no, tax_amount, refund_flag } = certificate;
    await this.certificates.decide(tx, id, decided);
    const version = certificate.version + 1;
    const { status, remark } = decided;
    const payload = { account_id, certificate_id: id, document_no, tax_amount, refund_flag, status: status === 'accepted' ? 'accepted' : 'refused', version, occurred_at: tx.now().toISOString() } as const;
    await this.outbox.publish(tx, invoicingEvents.certificateDecided, { key: String(id), version, payload });
    if (status !== 'refused') return;
    const values = { number: document_no, amount: formatBaht(tax_amount), remark: remark ?? '' };
    await this.mails.ask(tx, { business_key: `certificate_refused:${id}`, account_id, kind: 'certificate_refused', values });
  } // prettier-ignore

  /** Until the end of `tx` no other one of its shop is accepted. @returns what it may be of @throws AppError certificate.above_paid */
  private async mustBePaid(tx: Tx, certificate: WithholdingCertificateEntity): Promise<CertificateRoom> {
    const { id, account_id, document_date, base_amount } = certificate;
    await this.certificates.holdShop(tx, account_id);
    const room = await this.roomOf(tx, account_id, document_date, id);
    if (base_amount > room.together) throw new AppError('certificate.above_paid', { data: { left_amount: room.together } });
    return room;
  } // prettier-ignore

  private async roomOf(tx: Tx, account_id: number, document_date: string, but?: number): Promise<CertificateRoom> {
    const year = Number(document_date.slice(0, 4));
    const of = { first: year - 1, last: year + 1, statuses: ['accepted'], ...(but !== undefined && { but }) } as const;
    return certificateRoom(document_date, await this.certificates.years(tx, account_id, of));
  }

  /** @returns the invoices that it names */
  private async mustFit(tx: Tx, account_id: number, terms: CertificateTerms): Promise<number[]> {
    const party = await this.buyers.of(tx, account_id, 'invoice');
    if (!party.is_juristic) throw new AppError('certificate.not_company');
    const ids = [...new Set(terms.invoice_ids ?? [])];
    const withheld = ids.length ? await this.certificates.withheld(tx, account_id, ids) : undefined;
    if (withheld && withheld.length !== ids.length) throw new AppError('certificate.not_withheld');
    const of = withheld ?? (await this.roomOf(tx, account_id, terms.document_date));
    const errors = certificateFaults(terms, of, bangkokDate(this.clock.now()));
    if (errors.length) throw new AppError('request.invalid', { errors });
    return ids;
  }

  private async locked(tx: Tx, id: number): Promise<WithholdingCertificateEntity> {
    const row = await this.certificates.lock(tx, id);
    if (!row) throw new AppError('record.not_found');
    return row;
  }

  private async one(tx: Tx, id: number): Promise<StaffCertificateRow> {
    const row = await this.certificates.one(tx, id);
    if (!row) throw new AppError('record.not_found');
    return row;
  }
}
