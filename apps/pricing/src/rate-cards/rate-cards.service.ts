import type { QueryOf } from '@lamliang/contracts';
import {
  carrierOf,
  pricingEvents,
  type pricingRoutes,
  type RateCardAnswer,
  type RateCardContent,
  type RateCardKind,
  type RateCardRow,
  type RateCardTerms,
  type RatePreview,
} from '@lamliang/contracts/pricing';
import { addDays, bangkokDate } from '@lamliang/kernel';
import {
  AppClock,
  AppError,
  Db,
  Outbox,
  staffList,
  type AuditTrail,
  type FileAnswer,
  type Listed,
  type Sent,
  type StaffCaller,
  type Tx,
} from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { cardContentOf, cardOf } from '../rates/rate-content.rules.ts';
import { type DayRates, type RateCard } from '../rates/rate-card.rules.ts';
import { RatesService } from '../rates/rates.service.ts';
import { heldOn, startFault, stateOf } from './dated.rules.ts';
import { cardFigures, difference, keptOf, marginWarnings, warningsOf } from './figures.rules.ts';
import { type CardRow, RateCardsRepository } from './rate-cards.repository.ts';
import { samplesOf } from './sample.rules.ts';
import { SheetsService } from './sheets.service.ts';
import { zoneListView } from './zone-list.view.ts';
import { ZoneListsRepository } from './zone-lists.repository.ts';

/** Which cards a role sees: what carriers ask of the house is not for those who sell. */
const KINDS: Record<StaffCaller['staff_role'], readonly RateCardKind[]> = {
  sales: ['selling'],
  support: ['selling'],
  finance: ['selling', 'cost'],
  admin: ['selling', 'cost'],
};
type StoredCard = RateCard & CardRow;
type PreviewTerms = RateCardContent & { partner_id: number; kind: RateCardKind; valid_from: string };

/** Dated rate cards as staff read, draft and enter them. Cards that hold or held are never changed. */
@Injectable()
export class RateCardsService {
  private readonly cards = new RateCardsRepository();
  private readonly lists = new ZoneListsRepository();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly outbox: Outbox,
    private readonly rates: RatesService,
    private readonly sheets: SheetsService,
  ) {}

  async list(staff: StaffCaller, query: QueryOf<typeof pricingRoutes.rateCards>): Promise<Listed<RateCardRow>> {
    const list = staffList(query, { id: 'c.id', valid_from: 'c.valid_from', partner_id: 'c.partner_id' });
    const seen = KINDS[staff.staff_role];
    const kind = list.filter.kind?.filter((one) => seen.includes(one)) ?? [...seen];
    const today = this.today();
    const filter = { ...list.filter, kind };
    const found = await this.db.systemAutocommit((tx) => this.cards.list(tx, { ...list, filter }, today));
    return { ...found, rows: found.rows.map((row) => rowView(row, today)) };
  }

  /** @throws AppError record.not_found, also for a card that is not for this role */
  async one(staff: StaffCaller, id: number): Promise<RateCardAnswer> {
    return this.answer(await this.db.system((tx) => this.stored(tx, staff, id)));
  }

  /** @throws AppError record.not_found, export.file_type */
  async sheet(staff: StaffCaller, id: number, file_type: string | undefined): Promise<FileAnswer> {
    const card = await this.one(staff, id);
    const name = `rate-card-${carrierOf(card.partner_id)?.code ?? card.partner_id}-${card.kind}-${card.valid_from}`;
    return this.sheets.ofCard(card, card, { name, file_type });
  }

  /** What a card would change from a day on. Nothing is stored. */
  async preview({ partner_id, kind, valid_from, ...content }: PreviewTerms): Promise<RatePreview> {
    const { held, until } = await this.heldOn(partner_id, kind, valid_from);
    const before = held ? cardContentOf(held) : undefined;
    const figures = difference(before ? cardFigures(before) : [], cardFigures(content));
    const rates = await this.rates.ratesOn(valid_from);
    const draft = cardOf(content, { id: 0, partner_id, kind, version: valid_from, valid_from, source: '' });
    const drafted = withCard(rates, draft);
    return {
      replaces: held ? { id: held.id, version: held.version, valid_from: held.valid_from } : null,
      valid_to: until,
      ...figures,
      warnings: [...warningsOf(figures.changes, content), ...marginWarnings(drafted, partner_id, kind)],
      samples: samplesOf(partner_id, rates, drafted, { kind }),
    };
  }

  /** A card from a sheet, and what it would change. Nothing is stored. @throws AppError as `SheetsService.readCard` */
  async import(
    of: { partner_id: number; kind: RateCardKind; valid_from: string },
    sheet: Sent,
  ): Promise<{ content: RateCardContent; preview: RatePreview }> {
    const content = await this.sheets.readCard(of, sheet);
    return { content, preview: await this.preview({ ...of, ...content }) };
  }

  /**
   * Adds a card that holds from its day on.
   * @throws AppError rate_card.past, rate_card.day_taken, rate_card.changed
   */
  async create(staff: StaffCaller, terms: RateCardTerms, audit: AuditTrail): Promise<RateCardAnswer> {
    const { partner_id, kind, valid_from, replaces, source, reason, ...content } = terms;
    const stored = await this.db.system(async (tx) => {
      const versions = await this.cards.versions(tx, partner_id, kind, true);
      const fault = startFault(versions, valid_from, replaces, this.today());
      if (fault) throw new AppError(fault);
      const { held } = heldOn(versions, valid_from);
      const before = held && (await this.cards.one(tx, held.id, [kind]));
      const { id: _id, ...card } = cardOf(content, {
        id: 0,
        partner_id,
        kind,
        version: valid_from,
        valid_from,
        source,
      });
      const id = await this.cards.add(tx, card);
      const { changes } = difference(before ? cardFigures(cardContentOf(before)) : [], cardFigures(content));
      await audit.write(tx, {
        target_id: id,
        reason,
        before: { rate_card_id: held?.id ?? null, ...keptOf(changes, 'before') },
        after: { rate_card_id: id, partner_id, kind, valid_from, source, ...keptOf(changes, 'after') },
      });
      await this.tell(tx, id, partner_id, kind, valid_from);
      return this.stored(tx, staff, id);
    });
    return this.answer(stored);
  }

  /** Takes back a card whose day has not come. @throws AppError record.not_found, rate_card.past */
  async withdraw(staff: StaffCaller, id: number, reason: string, audit: AuditTrail): Promise<RateCardAnswer> {
    const stored = await this.db.system(async (tx) => {
      const card = await this.stored(tx, staff, id);
      const { partner_id, kind, version, valid_from, source } = card;
      await this.cards.versions(tx, partner_id, kind, true);
      // Whoever was faster, or midnight.
      await this.stored(tx, staff, id);
      if (valid_from <= this.today()) throw new AppError('rate_card.past');
      await this.cards.remove(tx, id);
      const before = { partner_id, kind, version, valid_from, source, ...cardContentOf(card) };
      await audit.write(tx, { target_id: id, reason, before });
      await this.tell(tx, id, partner_id, kind, valid_from, 1);
      return card;
    });
    return this.answer(stored);
  }

  private today(): string {
    return bangkokDate(this.clock.now());
  }

  private async heldOn(partner_id: number, kind: RateCardKind, day: string) {
    return this.db.system(async (tx) => {
      const { held, until } = heldOn(await this.cards.versions(tx, partner_id, kind), day);
      return { held: held && (await this.cards.one(tx, held.id, [kind])), until };
    });
  }

  private async stored(tx: Tx, staff: StaffCaller, id: number): Promise<StoredCard> {
    const card = await this.cards.one(tx, id, KINDS[staff.staff_role]);
    if (!card) throw new AppError('record.not_found');
    return card;
  }

  /** A card with the lists that are used with it: today, on its first day where that is to come, on its last one. */
  private async answer(card: StoredCard): Promise<RateCardAnswer> {
    const today = this.today();
    const row = rowView(card, today);
    const day = { future: row.valid_from, holding: today, past: row.valid_to ?? today }[row.state];
    const used = (await this.rates.ratesOn(day)).zones.get(card.partner_id);
    const ids = [...(used?.values() ?? [])].map((list) => list.id);
    const zones = ids.length ? await this.db.systemAutocommit((tx) => this.lists.some(tx, ids)) : [];
    return { ...row, ...cardContentOf(card), zones: zones.map((list) => zoneListView(list, today)) };
  }

  /** `more` is 1 for what happens to a card after it was added. */
  private async tell(tx: Tx, id: number, partner_id: number, kind: RateCardKind, valid_from: string, more: 0 | 1 = 0) {
    await this.outbox.publish(tx, pricingEvents.rateChanged, {
      key: `${kind}-card-${partner_id}`,
      version: id * 2 + more,
      payload: { partner_id, account_id: null, valid_from },
    });
  }
}

function rowView(
  { id, partner_id, kind, version, valid_from, next_from, source }: CardRow,
  today: string,
): RateCardRow {
  return {
    id,
    partner_id,
    partner_name: carrierOf(partner_id)?.name ?? '',
    kind,
    version,
    valid_from,
    valid_to: next_from === null ? null : addDays(next_from, -1),
    state: stateOf(valid_from, next_from, today),
    source,
  };
}

/** The rates of a day with another card in the place of the one of its kind. */
function withCard(rates: DayRates, card: RateCard): DayRates {
  const replaced = (cards: ReadonlyMap<number, RateCard>) => new Map(cards).set(card.partner_id, card);
  return card.kind === 'cost' ? { ...rates, costs: replaced(rates.costs) } : { ...rates, cards: replaced(rates.cards) };
}
