import type { LineCharge, PaperContent } from '@lamliang/contracts/invoicing';
import { text } from '@lamliang/i18n';
import { AppClock, Db, SERVICE_CONFIG } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { TRY_MS, type Outcome } from './hand-over.rules.ts';
import { TrCloudClient } from './tr-cloud.client.ts';
import { TrCloudIdsRepository } from './tr-cloud-ids.repository.ts';
import { amountOf, bookedLines, contactIdIn, contactOf, documentsOf, fieldOf, filled, productIdIn, rowsOf, valuesOf, type BookedLine, type Contact, type Read } from './tr-cloud.rules.ts'; // prettier-ignore

/** Products are named once and for all, so in the language of the accounts. */
const LANGUAGE = 'th';
const SETTLE_MS = 60_000;
const nameOf = (charge: LineCharge) => text(LANGUAGE, `status.invoice_charge.${charge}`);

/** Ends a try with what came of it. */
class Ended extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome.verdict);
  }
}
/** What a call that was not done says of the try. */
function ended(read: Exclude<Read, { verdict: 'done' }>): Ended {
  const { verdict, reason: detail } = read;
  if (verdict !== 'unknown') return new Ended({ verdict: 'refused', fault: 'refused', detail });
  return new Ended({ verdict: 'later', fault: detail === 'timeout' ? 'timeout' : 'no_answer', detail });
}

/**
 * Credit notes in TR Cloud. It has nothing that makes a call idempotent, so everything is searched before it is made: the
 * note by our number, its buyer by tax id and branch, each charge by its code.
 */
@Injectable()
export class TrCloudService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly client: TrCloudClient,
    private readonly ids: TrCloudIdsRepository,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** Whether there is a TR Cloud. */
  get isOn(): boolean {
    return this.client.isOn;
  }

  /**
   * What would be sent, to the letter but for the keys; nothing is called.
   * @returns `contact_id` and products as they are known, or empty where they are looked up or made first
   */
  async payload(content: PaperContent): Promise<{ path: string; body: Record<string, unknown> }> {
    const lines = bookedLines(content, nameOf);
    const { key } = contactOf(content);
    const [contacts, products] = await this.db.system(async (tx) => [
      await this.ids.known(tx, 'contact', [key]),
      await this.ids.known(tx, 'product', lines.map(keyOf)),
    ]);
    const named = lines.map((line) => ({ ...line, product_id: products.get(keyOf(line)) ?? '' }));
    const values = { ...valuesOf(content), contact_id: contacts.get(key) ?? '' };
    return {
      path: this.config.TR_CLOUD_NOTE_CREATE,
      body: filled(this.config.TR_CLOUD_NOTE_BODY, values, named) as Record<string, unknown>,
    };
  }

  /**
   * One try to have a credit note there. Never throws.
   * @param isOurs asked right before it is made: whether nobody else has taken the hand-over meanwhile
   */
  async handOver(content: PaperContent, isOurs: () => Promise<boolean>, stopping: AbortSignal): Promise<Outcome> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TRY_MS)]);
    try {
      const found = await this.find(content, signal);
      if (found) return found;
      const contact_id = await this.contactId(contactOf(content), signal);
      const lines: (BookedLine & { product_id: string })[] = [];
      for (const line of bookedLines(content, nameOf)) lines.push({ ...line, product_id: await this.productId(line, signal) }); // prettier-ignore
      if (!(await isOurs())) return { verdict: 'later', fault: 'busy', detail: '' };
      return await this.create(content, contact_id, lines, signal);
    } catch (error) {
      if (error instanceof Ended) return error.outcome;
      throw error;
    }
  }

  /** The note, where it is there already. */
  private async find(content: PaperContent, signal: AbortSignal): Promise<Outcome | undefined> {
    const rows = documentsOf(await this.search(this.config.TR_CLOUD_NOTE_SEARCH, { reference: content.paper_no }, signal), content.paper_no); // prettier-ignore
    const [row] = rows;
    if (!row) return undefined;
    const total = amountOf(row['grand_total']);
    const conflict = (detail: string): Outcome => ({ verdict: 'refused', fault: 'conflict', detail });
    if (rows.length > 1) return conflict(`${rows.length} × ${content.paper_no}`);
    if (total !== undefined && total !== content.total_amount) return conflict(`grand_total ${String(row['grand_total'])}`);
    const number = fieldOf(row, 'document_number', 'document_id', 'id');
    return number === undefined ? conflict('document_number') : { verdict: 'sent', number };
  } // prettier-ignore

  private async create(content: PaperContent, contact_id: string, lines: readonly (BookedLine & { product_id: string })[], signal: AbortSignal): Promise<Outcome> {
    const body = filled(this.config.TR_CLOUD_NOTE_BODY, { ...valuesOf(content), contact_id }, lines) as Record<string, unknown>;
    const answer = await this.client.call(this.config.TR_CLOUD_NOTE_CREATE, body, signal);
    if (answer.verdict !== 'done') {
      // It may be that somebody removed a contact or a product there.
      const used = [contact_id, ...lines.map((line) => line.product_id)];
      if (answer.verdict !== 'unknown') await this.db.systemAutocommit((tx) => this.ids.forget(tx, used));
      throw ended(answer);
    }
    const number = fieldOf(rowsOf(answer.content)[0] ?? {}, 'document_number', 'document_id', 'id');
    // Made, it seems; the search of the next try will say under which number.
    return number === undefined ? { verdict: 'later', fault: 'no_answer', detail: 'document_number' } : { verdict: 'sent', number };
  } // prettier-ignore

  private contactId(contact: Contact, signal: AbortSignal): Promise<string> {
    const { key, name, tax_id, branch } = contact;
    return this.idOf(
      { kind: 'contact', key },
      async () => contactIdIn(await this.search('contact/search.php', tax_id ? { tax_id } : { name }, signal), contact),
      async () => {
        const terms = { name, branch, tax_id, contact_type: 'normal', contact_for: 'customer', group_code: this.config.TR_CLOUD_CONTACT_GROUP }; // prettier-ignore
        return fieldOf(await this.made('contact/create.php', terms, signal), 'contact_id', 'id');
      },
    );
  }

  private productId(line: BookedLine, signal: AbortSignal): Promise<string> {
    const product_code = keyOf(line);
    return this.idOf(
      { kind: 'product', key: product_code },
      async () => productIdIn(await this.search('inventory/search.php', { product_code }, signal), product_code),
      async () => {
        // Status 0 is a service.
        const terms = { product_code, name: line.name, status: '0' };
        return fieldOf(await this.made('inventory/create.php', terms, signal), 'product_id', 'id');
      },
    );
  }

  /** An id that is known, or is found, or made; whoever looks it up is alone with it. @throws Ended */
  private async idOf(of: { kind: 'contact' | 'product'; key: string }, find: () => Promise<string | undefined>, make: () => Promise<string | undefined>): Promise<string> {
    const known = await this.db.systemAutocommit((tx) => this.ids.known(tx, of.kind, [of.key]));
    if (known.has(of.key)) return known.get(of.key)!;
    const until = this.after(2 * TRY_MS);
    if (!(await this.db.systemAutocommit((tx) => this.ids.claim(tx, of, until))))
      throw new Ended({ verdict: 'later', fault: 'busy', detail: of.key });
    let isUnsure = false;
    try {
      const id = (await find()) ?? ((isUnsure = true), await make());
      if (id === undefined) throw new Ended({ verdict: 'later', fault: 'no_answer', detail: `${of.kind}_id` });
      await this.db.systemAutocommit((tx) => this.ids.keep(tx, of, id));
      return id;
    } catch (error) {
      // What may have been made gets time to show up in the next search.
      await this.db.systemAutocommit((tx) => this.ids.release(tx, of, isUnsure ? this.after(SETTLE_MS) : this.clock.now()));
      throw error;
    }
  } // prettier-ignore

  /** @throws Ended where it is not certain what is there */
  private async search(path: string, terms: Record<string, unknown>, signal: AbortSignal) {
    const read = await this.client.call(path, terms, signal);
    if (read.verdict === 'done') return rowsOf(read.content);
    if (read.verdict === 'missing') return [];
    throw ended(read);
  }

  /** @throws Ended */
  private async made(path: string, terms: Record<string, unknown>, signal: AbortSignal) {
    const read = await this.client.call(path, terms, signal);
    if (read.verdict !== 'done') throw ended(read);
    return rowsOf(read.content)[0] ?? {};
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

/** What a line is found by again: its charge, or the words of one that has none of its own. */
const keyOf = ({ code, name }: BookedLine): string => (code === 'other' ? `other:${name}` : code);
