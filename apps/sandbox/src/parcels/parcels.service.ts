import { type QueryOf } from '@lamliang/contracts';
import { type CarrierEvent } from '@lamliang/contracts/orders';
import { type CarrierCode } from '@lamliang/contracts/pricing';
import { type Measure, type ParcelState, type sandboxRoutes, type SandboxParcel } from '@lamliang/contracts/sandbox';
import { bangkokDate, endOfBangkokDay, startOfBangkokDay, uuidv7 } from '@lamliang/kernel';
import { AppClock, AppError, Db, Every, type FileAnswer, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PUSH_FAULTS } from '../faults/fault.rules.ts';
import { FaultsService } from '../faults/faults.service.ts';
import { PushesService } from '../pushes/pushes.service.ts';
import { nextEvent, placeOf, stateAfter } from './parcel.rules.ts';
import { carrierBill } from './carrier-bill.view.ts';
import { codStatement } from './cod-statement.view.ts';
import { parcelView, reportView } from './parcel.view.ts';
import { type ToldEvent, ParcelsRepository } from './parcels.repository.ts';

export interface Report {
  event: CarrierEvent;
  place?: string | undefined;
  detail?: string | undefined;
  /** ISO time, by default now. */
  occurred_at?: string | undefined;
  measured?: Measure | undefined;
}
export interface Reported {
  event_id: string;
  state: ParcelState;
  pushed: 0 | 1;
  answer_status: number | null;
}

/** The last day of a file, and its first one. */
type Days = QueryOf<typeof sandboxRoutes.bill>;

const SHOWN = 100;
const AUTO_ADVANCE_BATCH = 200;
const DEFAULT_STEP_S = 10;

/** Creates carrier events of parcels. */
@Injectable()
export class ParcelsService {
  private readonly repository = new ParcelsRepository();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly faults: FaultsService,
    private readonly pushes: PushesService,
  ) {}

  /**
   * Stores a report and pushes it to the platform; a push that fails is tried again later.
   * @throws AppError order.not_found; order.illegal_move for a cancelled parcel.
   */
  async report(code: CarrierCode, awb: string, report: Report): Promise<Reported> {
    const copies = (await this.faults.hits(code, PUSH_FAULTS)).has('duplicate_push') ? 2 : 1;
    const { event_id, state, push } = await this.db.system(async (tx) => {
      const parcel = await this.repository.lock(tx, code, awb);
      if (!parcel) throw new AppError('order.not_found');
      if (parcel.state === 'cancelled') throw new AppError('order.illegal_move');
      const now = tx.now();
      const next = stateAfter(parcel.state, report.event);
      if (report.measured) await this.repository.setMeasure(tx, parcel.id, report.measured);
      await this.repository.setState(tx, parcel.id, next, now);
      const row: ToldEvent = {
        event_id: uuidv7(now),
        event: report.event,
        occurred_dt: report.occurred_at ? new Date(report.occurred_at) : now,
        place: report.place ?? placeOf(report.event, parcel.receiver),
        detail: report.detail ?? null,
        measured: report.measured ?? null,
      };
      await this.repository.addEvent(tx, parcel.id, row);
      const body = JSON.stringify(reportView(awb, row));
      const terms = { event_id: row.event_id, partner_code: code, path: 'events' as const, body, copies };
      return { event_id: row.event_id, state: next, push: await this.pushes.add(tx, terms) };
    });
    const answer_status = await this.pushes.send(push);
    const pushed = answer_status !== null && answer_status < 300 ? 1 : 0;
    return { event_id, state, pushed, answer_status };
  }

  /** Where a parcel is; undefined where the carrier has none of that number. */
  async stateOf(code: CarrierCode, awb: string): Promise<ParcelState | undefined> {
    return (await this.db.systemAutocommit((tx) => this.repository.byAwb(tx, code, awb)))?.state;
  }

  /** The newest parcels of a carrier with their reports. */
  list(code: CarrierCode | undefined, order_no: string | undefined, limit = SHOWN): Promise<SandboxParcel[]> {
    return this.db.system(async (tx) => {
      const shown: SandboxParcel[] = [];
      for (const row of await this.repository.newest(tx, code, order_no, limit))
        shown.push(parcelView(row, await this.repository.events(tx, row.id, undefined), tx.now()));
      return shown;
    });
  }

  /** Turns automatic advancing of a carrier's parcels on or off. */
  async auto(code: CarrierCode, on: boolean, step_s = DEFAULT_STEP_S): Promise<{ on: boolean; step_s: number }> {
    await this.db.system((tx) => this.repository.setWalk(tx, code, on ? step_s : undefined));
    return { on, step_s };
  }

  walks(): Promise<{ partner_code: CarrierCode; step_s: number }[]> {
    return this.db.systemAutocommit((tx) => this.repository.walks(tx));
  }

  /** Advances every due parcel by one step. */
  @Every(1_000, 'walk')
  async walk(): Promise<void> {
    const due = await this.db.systemAutocommit((tx) => this.repository.due(tx, this.clock.now(), AUTO_ADVANCE_BATCH));
    for (const { partner_code, awb, state } of due) {
      const event = nextEvent(state);
      if (event) await this.report(partner_code, awb, { event });
    }
  }

  /** The COD of some days in the form of its carrier. @param asked days of Bangkok; by default today. */
  async codStatement(code: CarrierCode, asked: Days): Promise<FileAnswer> {
    const { day, rows } = await this.ofDays('delivered_dt', code, asked);
    return codStatement(code, rows, day);
  }

  /** What it measured and asks for the parcels that it took on some days, in the form of its carrier. @param asked days of Bangkok; by default today. */
  async bill(code: CarrierCode, asked: Days): Promise<FileAnswer> {
    const { day, rows } = await this.ofDays('pickup_dt', code, asked);
    return carrierBill(code, rows, day);
  }

  private async ofDays(what: 'pickup_dt' | 'delivered_dt', code: CarrierCode, { date, from }: Days) {
    const day = date ?? bangkokDate(this.clock.now());
    const span = [startOfBangkokDay(from ?? day), endOfBangkokDay(day)] as const;
    const rows = await this.db.systemAutocommit((tx: Tx) => this.repository.between(tx, code, what, ...span));
    return { day, rows };
  }
}
