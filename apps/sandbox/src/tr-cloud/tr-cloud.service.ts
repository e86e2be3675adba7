import { setTimeout as pause } from 'node:timers/promises';
import { type TrCloudRecord as Shown } from '@lamliang/contracts/sandbox';
import { AppClock, Db, fileAnswer, SERVICE_CONFIG, type FileAnswer } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type SandboxConfig } from '../config.ts';
import { BEFORE_DONE, ONCE_DONE } from '../faults/fault.rules.ts';
import { FaultsService } from '../faults/faults.service.ts';
import { ConfiguredStatus } from '../receivers/receivers.service.ts';
import { type TrCloudRecord } from './tr-cloud-record.entity.ts';
import {
  denial,
  Denied,
  mustBe,
  namedBy,
  oddAmount,
  oddDay,
  shaped,
  termsOf,
  type Terms,
} from './tr-cloud-protocol.ts';
import { TrCloudRepository } from './tr-cloud.repository.ts';

const SHOWN = 2_000;
const page = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`; // prettier-ignore
const KIND_OF: Record<string, TrCloudRecord['kind']> = { contact: 'contact', inventory: 'product' };
/** What a search goes by, in the order in which it is looked for. */
const SOUGHT = { contact: ['tax_id', 'name'], product: ['product_code'], document: ['reference'] } as const;
const PREFIX = { contact: 'C', product: 'P', document: 'DOC' } as const;

/** The accounting system TR Cloud, as far as papers are handed over to it. Whatever it is told twice it does twice. */
@Injectable()
export class TrCloudService {
  private readonly repository = new TrCloudRepository();
  private calls = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly faults: FaultsService,
    @Inject(SERVICE_CONFIG) private readonly config: SandboxConfig,
  ) {}

  /** One call, with its faults. @throws ConfiguredStatus with a page of HTML */
  async call({ group, command }: { group: string; command: string }, json: string | undefined, signal: AbortSignal): Promise<Record<string, unknown> | FileAnswer> {
    const turn = this.calls++;
    const hits = await this.faults.hits('tr_cloud', BEFORE_DONE);
    if (hits.has('latency')) await pause(hits.get('latency'), undefined, { signal }).catch(() => undefined);
    if (hits.has('500')) throw new ConfiguredStatus(500, page('500'));
    if (hits.has('ok_with_error')) return { success: 0, message: 'system busy' };
    try {
      const terms = termsOf(json, this.config.TR_CLOUD_KEYS, Math.floor(this.clock.now().getTime() / 1_000));
      if (hits.has('refuse')) throw new Denied('the period is closed');
      const content = await this.answer(group, command, terms, turn);
      const lost = await this.faults.hits('tr_cloud', ONCE_DONE);
      if (lost.has('lose_answer')) await pause(lost.get('lose_answer'), undefined, { signal }).catch(() => undefined);
      if (lost.has('html_page')) return fileAnswer({ name: 'error.html', type: 'text/html; charset=utf-8', body: Buffer.from(page('Error')), inline: true }); // prettier-ignore
      return shaped(turn, content);
    } catch (error) {
      if (error instanceof Denied) return denial(turn, error.message);
      throw error;
    }
  } // prettier-ignore

  /** What it has, newest first. */
  list(kind: Shown['kind'] | undefined, reference: string | undefined, limit = SHOWN): Promise<Shown[]> {
    return this.db.systemAutocommit((tx) => this.repository.newest(tx, kind, reference, limit));
  }

  private async answer(group: string, command: string, terms: Terms, turn: number): Promise<unknown> {
    const kind = KIND_OF[group] ?? 'document';
    if (/^search[a-z-]*\.php$/.test(command)) return (await this.search(kind, group, terms)).map((row) => view(row, turn)); // prettier-ignore
    if (/^create[a-z-]*\.php$/.test(command)) return view(await this.create(kind, group, terms), turn);
    throw new ConfiguredStatus(404, page('404 Not Found'));
  }

  private async search(kind: TrCloudRecord['kind'], group: string, terms: Terms): Promise<TrCloudRecord[]> {
    const field = SOUGHT[kind].find((name) => typeof terms[name] === 'string' && terms[name] !== '');
    if (!field) throw new Denied('nothing to search for');
    return await this.db.systemAutocommit((tx) => this.repository.search(tx, kind, group, field, String(terms[field])));
  }

  private async create(kind: TrCloudRecord['kind'], group: string, terms: Terms): Promise<TrCloudRecord> {
    let reference = '';
    if (kind === 'document') {
      const named = namedBy(terms);
      reference = named.reference;
      const [contacts, products] = await this.db.system(async (tx) => [
        await this.repository.known(tx, 'contact', [named.contact]),
        await this.repository.known(tx, 'product', named.products),
      ]);
      if (!contacts.has(named.contact)) throw new Denied('contact not found');
      if (named.products.some((id) => !products.has(id))) throw new Denied('product not found');
    } else mustBe(kind, terms);
    const record = { kind, of_group: group, reference, body: terms, at: this.clock.now() };
    return await this.db.systemAutocommit((tx) => this.repository.add(tx, record, PREFIX[kind]));
  }
}

/** A record as it is answered: what it was told, its number and id, amounts and days in their odd writings. */
function view({ id, kind, number, body }: TrCloudRecord, turn: number): Terms {
  const own = { contact: { contact_id: String(id) }, product: { product_id: String(id) }, document: { document_id: String(id), document_number: number } }; // prettier-ignore
  const odd = kind === 'document' ? { grand_total: oddAmount(body['grand_total']), issue_date: oddDay(turn, String(body['issue_date'])) } : {}; // prettier-ignore
  return { ...body, ...odd, ...own[kind] };
}
