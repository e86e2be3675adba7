import type { QueryOf } from '@lamliang/contracts';
import {
  carrierOf,
  CARRIERS,
  hasFees,
  pricingEvents,
  type pricingRoutes,
  type RatePreview,
  type ZoneListAnswer,
  type ZoneListContent,
  type ZoneListKind,
  type ZoneListRow,
  type ZoneListTerms,
} from '@lamliang/contracts/pricing';
import { bangkokDate } from '@lamliang/kernel';
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
  type Tx,
} from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { type DayRates, type ZoneList } from '../rates/rate-card.rules.ts';
import { RatesService } from '../rates/rates.service.ts';
import { heldOn, startFault } from './dated.rules.ts';
import { difference, keptOf, listFigures, warningsOf } from './figures.rules.ts';
import { samplesOf } from './sample.rules.ts';
import { SheetsService } from './sheets.service.ts';
import { zoneListRow, zoneListView } from './zone-list.view.ts';
import { ZoneListsRepository } from './zone-lists.repository.ts';

type ListOf = { partner_id: number | null; kind: ZoneListKind; valid_from: string };
/** Changed codes of which a parcel is quoted. */
const SAMPLES = 5;

/** Dated lists of postal codes as staff read, draft and enter them. Lists that hold or held are never changed. */
@Injectable()
export class ZoneListsService {
  private readonly lists = new ZoneListsRepository();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly outbox: Outbox,
    private readonly rates: RatesService,
    private readonly sheets: SheetsService,
  ) {}

  async list(query: QueryOf<typeof pricingRoutes.zoneLists>): Promise<Listed<ZoneListRow>> {
    const list = staffList(query, { id: 'c.id', valid_from: 'c.valid_from', partner_id: 'c.partner_id' });
    const today = this.today();
    const found = await this.db.systemAutocommit((tx) => this.lists.list(tx, list, today));
    return { ...found, rows: found.rows.map((row) => zoneListRow(row, today)) };
  }

  /** @throws AppError record.not_found */
  one(id: number): Promise<ZoneListAnswer> {
    return this.db.systemAutocommit((tx) => this.view(tx, id));
  }

  /** @throws AppError record.not_found, export.file_type */
  async sheet(id: number, file_type: string | undefined): Promise<FileAnswer> {
    const list = await this.one(id);
    const carrier = list.partner_id === null ? 'all' : (carrierOf(list.partner_id)?.code ?? list.partner_id);
    return this.sheets.ofList(list, list, { name: `zone-list-${carrier}-${list.kind}-${list.valid_from}`, file_type });
  }

  /** What a list would change from a day on. Nothing is stored. */
  async preview({ partner_id, kind, valid_from, ...content }: ListOf & ZoneListContent): Promise<RatePreview> {
    const { held, until } = await this.db.system(async (tx) => {
      const found = heldOn(await this.lists.versions(tx, partner_id, kind), valid_from);
      return { held: found.held && (await this.view(tx, found.held.id)), until: found.until };
    });
    const figures = difference(held ? listFigures(held) : [], listFigures(content));
    const rates = await this.rates.ratesOn(valid_from);
    const draft = { ...content, zip_prefixes: new Set(content.zip_prefixes), id: 0, partner_id, kind, version: valid_from, valid_from, source: '' }; // prettier-ignore
    const codes = figures.changes.filter(({ part }) => part === 'zip_prefixes').map(({ item }) => item);
    return {
      replaces: held ? { id: held.id, version: held.version, valid_from: held.valid_from } : null,
      valid_to: until,
      ...figures,
      warnings: warningsOf(figures.changes),
      samples: samplesOf(partner_id, rates, withList(rates, draft), { codes: codes.slice(0, SAMPLES) }),
    };
  }

  /** A list from a sheet, and what it would change. Nothing is stored. @throws AppError as `SheetsService.readList` */
  async import(of: ListOf, sheet: Sent): Promise<{ content: ZoneListContent; preview: RatePreview }> {
    const content = await this.sheets.readList(of, sheet);
    if (hasFees(of.kind) !== content.fees.length > 0) {
      const code = hasFees(of.kind) ? 'validation.required' : 'validation.no_fee';
      throw new AppError('request.invalid', { errors: [{ field: 'sheet.fee_to_g', code }] });
    }
    return { content, preview: await this.preview({ ...of, ...content }) };
  }

  /**
   * Adds a list that holds from its day on.
   * @throws AppError rate_card.past, rate_card.day_taken, rate_card.changed
   */
  async create(terms: ZoneListTerms, audit: AuditTrail): Promise<ZoneListAnswer> {
    const { partner_id, kind, valid_from, replaces, source, reason, ...content } = terms;
    return this.db.system(async (tx) => {
      const versions = await this.lists.versions(tx, partner_id, kind, true);
      const fault = startFault(versions, valid_from, replaces, this.today());
      if (fault) throw new AppError(fault);
      const { held } = heldOn(versions, valid_from);
      const before = held && (await this.view(tx, held.id));
      const id = await this.lists.add(tx, { partner_id, kind, version: valid_from, valid_from, source }, content);
      const { changes } = difference(before ? listFigures(before) : [], listFigures(content));
      await audit.write(tx, {
        target_id: id,
        reason,
        before: { zone_list_id: held?.id ?? null, ...keptOf(changes, 'before') },
        after: { zone_list_id: id, partner_id, kind, valid_from, source, ...keptOf(changes, 'after') },
      });
      await this.tell(tx, id, terms);
      return this.view(tx, id);
    });
  }

  /** Takes back a list whose day has not come. @throws AppError record.not_found, rate_card.past */
  async withdraw(id: number, reason: string, audit: AuditTrail): Promise<ZoneListAnswer> {
    return this.db.system(async (tx) => {
      const list = await this.view(tx, id);
      await this.lists.versions(tx, list.partner_id, list.kind, true);
      // Whoever was faster, or midnight.
      await this.view(tx, id);
      if (list.valid_from <= this.today()) throw new AppError('rate_card.past');
      await this.lists.remove(tx, id);
      await audit.write(tx, { target_id: id, reason, before: list });
      await this.tell(tx, id, list, 1);
      return list;
    });
  }

  private today(): string {
    return bangkokDate(this.clock.now());
  }

  private async view(tx: Tx, id: number): Promise<ZoneListAnswer> {
    const [list] = await this.lists.some(tx, [id]);
    if (!list) throw new AppError('record.not_found');
    return zoneListView(list, this.today());
  }

  /** Each carrier whose quotes may use the list. `more` is 1 for what happens to a list after it was added. */
  private async tell(tx: Tx, id: number, { partner_id, kind, valid_from }: ListOf, more: 0 | 1 = 0): Promise<void> {
    for (const carrier of CARRIERS.filter((one) => partner_id === null || one.id === partner_id))
      await this.outbox.publish(tx, pricingEvents.rateChanged, {
        key: `${kind}-list-${carrier.id}`,
        version: id * 2 + more,
        payload: { partner_id: carrier.id, account_id: null, valid_from },
      });
  }
}

/** The rates of a day with another list; a carrier's own list stays before the general one. */
function withList(rates: DayRates, list: ZoneList): DayRates {
  const zones = new Map(
    [...rates.zones].map(([partner_id, own]) => {
      const isUsed = list.partner_id === partner_id || (list.partner_id === null && (own.get(list.kind)?.partner_id ?? null) === null); // prettier-ignore
      return [partner_id, isUsed ? new Map(own).set(list.kind, list) : own] as const;
    }),
  );
  return { ...rates, zones };
}
