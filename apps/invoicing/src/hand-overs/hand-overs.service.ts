import { setTimeout as pause } from 'node:timers/promises';
import type { QueryOf } from '@lamliang/contracts';
import type { HandOver, HandOverReceiver, invoicingRoutes, PaperContent, StaffHandOver } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { AppClock, AppError, CollectsMetrics, Db, DueWork, Every, gauge, SERVICE_CONFIG, staffList, Timers, type AuditTrail, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { PapersService } from '../papers/papers.service.ts';
import { handOverMachine } from './hand-over.machine.ts';
import { afterTry, LEASE_MS, type Outcome } from './hand-over.rules.ts';
import { HAND_OVER_COLUMNS, HandOversRepository, type Claimed } from './hand-overs.repository.ts';
import { TaxDocumentsService } from './tax-documents.service.ts';
import { TrCloudService } from './tr-cloud.service.ts';

const waiting = gauge('invoicing_hand_overs_waiting', 'Papers whose hand-over failed, or takes longer than an hour', ['state']); // prettier-ignore
const IDLE_MS = 2_000;
const CONCURRENCY = 8;
/** How long somebody who asks waits to hear how it ended (ms). */
const ANSWER_MS = 5_000;
const LATE_MS = 3_600_000;
/** Papers that are asked for at once, and who asks. */
const BATCH = 500;
const BY_ITSELF = 'ระบบ';
const NOTHING: HandOver = { state: 'not-sent', tries: 0, number: null, sent_dt: null, fault: null, fault_detail: null };

/**
 * Papers that are handed over, each once. The wish is kept before anybody is called; each try asks first whether the paper
 * is there already, so that whoever follows one that died, or that heard no answer, sends nothing twice.
 */
@Injectable()
export class HandOversService {
  private readonly due: DueWork<Claimed>;

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly handOvers: HandOversRepository,
    private readonly papers: PapersService,
    private readonly trCloud: TrCloudService,
    private readonly taxOffice: TaxDocumentsService,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {
    this.due = new DueWork(timers, {
      name: 'hand-overs',
      idle_ms: IDLE_MS,
      concurrency: CONCURRENCY,
      key: ({ id }) => id,
      claim: (limit) => this.db.systemAutocommit((tx) => this.handOvers.takeDue(tx, limit, this.after(LEASE_MS))),
      run: (one, stopping) => this.handOver(one, stopping),
      release: (one) => this.settle(one, { due_dt: this.clock.now() }),
    });
  }

  /**
   * Has a credit note sent to TR Cloud; what is there or on its way stays as it is.
   * @returns how far it is after some seconds
   * @throws AppError record.not_found, hand_over.off
   */
  async toTrCloud(staff: StaffCaller, id: number, audit: AuditTrail): Promise<HandOver> {
    const account_id = await this.db.systemAutocommit((tx) => this.handOvers.accountOfNote(tx, id));
    if (account_id === undefined) throw new AppError('record.not_found');
    if (!this.trCloud.isOn) throw new AppError('hand_over.off');
    return await this.ask(staff, { paper_id: id, account_id, receiver: 'tr_cloud' }, audit);
  }

  /**
   * Has the e-Tax document of a paper sent to the tax office; what was accepted or is on its way stays as it is.
   * @returns how far it is after some seconds
   * @throws AppError record.not_found, hand_over.off, hand_over.no_document for a paper that has none
   */
  async toTaxOffice(staff: StaffCaller, id: number, audit: AuditTrail): Promise<HandOver> {
    const paper = await this.db.systemAutocommit((tx) => this.handOvers.paper(tx, id));
    if (!paper) throw new AppError('record.not_found');
    if (!paper.etax_type) throw new AppError('hand_over.no_document');
    if (!this.taxOffice.isOn) throw new AppError('hand_over.off');
    return await this.ask(staff, { paper_id: id, account_id: paper.account_id, receiver: 'tax_office' }, audit);
  }

  /** By default the newest first. */
  list(query: QueryOf<typeof invoicingRoutes.staffHandOvers>): Promise<Listed<StaffHandOver>> {
    const list = staffList(query, HAND_OVER_COLUMNS);
    return this.db.systemAutocommit((tx) => this.handOvers.list(tx, list));
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<StaffHandOver> {
    const row = await this.db.systemAutocommit((tx) => this.handOvers.one(tx, id));
    if (!row) throw new AppError('record.not_found');
    return row;
  }

  /** Papers from a day on go to the tax office by themselves, where that is set. */
  @Every(30_000, 'ask-tax-office')
  async askTaxOffice(): Promise<void> {
    const { TAX_OFFICE_FROM } = this.config;
    if (!TAX_OFFICE_FROM || !this.taxOffice.isOn) return;
    for (let asked = BATCH; asked === BATCH;)
      asked = await this.db.systemAutocommit((tx) =>
        this.handOvers.askTaxOffice(tx, TAX_OFFICE_FROM, BY_ITSELF, BATCH),
      );
    this.due.wake();
  }

  /** What TR Cloud would be sent of a credit note, but for the keys. @throws AppError record.not_found */
  async payload(id: number): Promise<{ path: string; body: Record<string, unknown> }> {
    return await this.trCloud.payload(await this.db.system((tx) => this.note(tx, id)));
  }

  @CollectsMetrics()
  async measure(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LATE_MS);
    const { failed, late } = await this.db.systemAutocommit((tx) => this.handOvers.counts(tx, before));
    waiting.set({ state: 'failed' }, failed);
    waiting.set({ state: 'sending' }, late);
  }

  private async ask(staff: StaffCaller, of: { paper_id: number; account_id: number; receiver: HandOverReceiver }, audit: AuditTrail): Promise<HandOver> {
    const { paper_id, account_id, receiver } = of;
    const asked = await this.db.system(async (tx) => {
      const { id, state } = await this.handOvers.lock(tx, { ...of, asked_name: staff.user_name });
      if (!handOverMachine.can(state, 'send')) {
        audit.unchanged();
        return undefined;
      }
      await this.handOvers.ask(tx, id, handOverMachine.next(state, 'send'), staff.user_name);
      await audit.write(tx, { target_id: paper_id, before: { state }, after: { account_id, receiver, state: 'sending' } });
      return id;
    });
    if (asked !== undefined) await this.tryNow(asked);
    return (await this.db.systemAutocommit((tx) => this.handOvers.ofPaper(tx, paper_id, receiver))) ?? NOTHING;
  } // prettier-ignore

  /** Tries it at once; who asked does not wait for longer than a moment, the try goes on. */
  private async tryNow(id: number): Promise<void> {
    const one = await this.db.systemAutocommit((tx) => this.handOvers.takeOne(tx, id, this.after(LEASE_MS)));
    const asked = new AbortController();
    if (one) await Promise.race([this.due.perform(one), pause(ANSWER_MS, undefined, { signal: asked.signal, ref: false }).catch(() => undefined)]); // prettier-ignore
    asked.abort();
  }

  private async handOver(one: Claimed, stopping: AbortSignal): Promise<void> {
    const outcome = await this.tried(one, stopping);
    if (stopping.aborted && outcome.verdict === 'later') throw new Error('this process ends');
    const isTry = outcome.verdict === 'sent' || outcome.fault !== 'busy';
    const tries = one.tries + (isTry ? 1 : 0);
    const after = afterTry(outcome, tries, this.config.HAND_OVER_TRIES);
    const told =
      outcome.verdict === 'sent'
        ? { number: outcome.number, sent_dt: this.clock.now(), fault: null, fault_detail: null }
        : { fault: outcome.fault, fault_detail: outcome.detail || null };
    if (after.move === null) await this.settle(one, { ...told, tries, due_dt: this.after(after.wait_ms) });
    else await this.settle(one, { ...told, tries, due_dt: null, state: handOverMachine.next('sending', after.move) });
  }

  private async tried(one: Claimed, stopping: AbortSignal): Promise<Outcome> {
    const isOurs = () => this.db.systemAutocommit((tx) => this.handOvers.renew(tx, one, this.after(LEASE_MS)));
    try {
      if (one.receiver === 'tax_office') return await this.taxOffice.handOver(one.paper_id, isOurs, stopping);
      return await this.trCloud.handOver(await this.papers.whole(one.paper_id), isOurs, stopping);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Another service has no answer now: what is sent could not be put together.
      return { verdict: 'later', fault: 'not_ready', detail: error.code };
    }
  }

  private async settle(one: Claimed, after: Parameters<HandOversRepository['settle']>[2]): Promise<void> {
    await this.db.systemAutocommit((tx) => this.handOvers.settle(tx, one, after));
  }

  /** @throws AppError record.not_found */
  private async note(tx: Tx, id: number): Promise<PaperContent> {
    if ((await this.handOvers.accountOfNote(tx, id)) === undefined) throw new AppError('record.not_found');
    return this.papers.content(tx, id);
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
