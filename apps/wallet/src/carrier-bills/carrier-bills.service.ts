import { createHash } from 'node:crypto';
import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type { CarrierBill, CarrierBillDetail, CarrierBillRead, walletRoutes } from '@lamliang/contracts/wallet';
import { displaySum, sum } from '@lamliang/kernel';
import { AppError, Db, SERVICE_CONFIG, staffList, type AuditTrail, type Listed, type Sent, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import { CarrierFilesService } from '../carrier-files/carrier-files.service.ts';
import type { WalletConfig } from '../config.ts';
import { ParcelBillsService } from '../parcel-bills/parcel-bills.service.ts';
import { BILL_FORM, billContentsOf } from './bill-file.rules.ts';
import { BillLinesRepository, type FoundLine } from './bill-lines.repository.ts';
import type { CarrierBillLineEntity } from './carrier-bill-line.entity.ts';
import type { CarrierBillEntity } from './carrier-bill.entity.ts';
import { carrierBillMachine } from './carrier-bill.machine.ts';
import { BILL_COLUMNS, CarrierBillsRepository } from './carrier-bills.repository.ts';
import { matchBill, type BillMatch } from './match.rules.ts';
import { PricedLinesService, type PricedLine } from './priced-lines.service.ts';

/** Lines that are applied in one transaction. */
const BATCH = 1_000;
const FILE_NAME_LENGTH = 200;
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url');

/** Carriers' files of what they ask for parcels: read, looked at, and then applied line by line. */
@Injectable()
export class CarrierBillsService {
  constructor(
    private readonly db: Db,
    private readonly bills: CarrierBillsRepository,
    private readonly lines: BillLinesRepository,
    private readonly parcels: ParcelBillsService,
    private readonly prices: PricedLinesService,
    private readonly files: CarrierFilesService,
    @Inject(SERVICE_CONFIG) private readonly config: WalletConfig,
  ) {}

  list(query: QueryOf<typeof walletRoutes.staffCarrierBills>): Promise<Listed<CarrierBill>> {
    const list = staffList(query, BILL_COLUMNS);
    return this.db.systemAutocommit((tx) => this.bills.list(tx, list));
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<CarrierBillDetail> {
    return this.db.systemAutocommit((tx) => this.detail(tx, id));
  }

  /**
   * Reads a file and tells what each line is; nothing is charged by it. The same file again answers what was read then, by `known_flag`.
   * @throws AppError file.type, file.broken, request.invalid with the line and column of each fault, service.unavailable
   */
  async import(
    staff: StaffCaller,
    { partner_code }: BodyOf<typeof walletRoutes.importCarrierBill>,
    sheet: Sent,
    audit: AuditTrail,
  ): Promise<CarrierBillRead> {
    const sha256 = hashOf(sheet.body);
    const known = await this.db.systemAutocommit((tx) => this.bills.ofFile(tx, partner_code, sha256));
    if (known !== undefined) return (audit.unchanged(), { ...(await this.get(known)), known_flag: 1 });
    const read = await this.files.read(BILL_FORM, sheet, partner_code);
    const contents = billContentsOf(read).map(hashOf);
    const lines = read.map((line, at) => ({ ...line, content_hash: contents[at]! }));
    const priced = await this.prices.priced(partner_code, lines);
    const amount = sum(lines.map((line) => line.partner_cost));
    const file_name = sheet.name.slice(0, FILE_NAME_LENGTH);
    return await this.db.system(async (tx) => {
      const id = await this.bills.insert(tx, {
        partner_code,
        file_name,
        sha256,
        state: carrierBillMachine.initial,
        line_count: lines.length,
        amount,
        imported_by: staff.login_id,
        imported_name: staff.user_name,
      });
      if (id === undefined) {
        audit.unchanged();
        return { ...(await this.detail(tx, (await this.bills.ofFile(tx, partner_code, sha256)) ?? 0)), known_flag: 1 };
      }
      const applied = await this.lines.applied(tx, partner_code, contents);
      const parcels = await this.prices.known(tx, priced, false);
      const matches = matchBill(partner_code, lines, parcels, applied, this.tolerance);
      const found = lines.map((line, at) => ({ ...line, ...foundOf(matches[at]!), state: 'previewed' as const }));
      await this.lines.insert(tx, id, partner_code, found);
      await audit.write(tx, { target_id: id, after: { partner_code, file_name, line_count: lines.length, amount } });
      return { ...(await this.detail(tx, id)), known_flag: 0 };
    });
  }

  /**
   * Matches the parcels of lines that fit and leaves the rest to the queue, batch by batch: what is left is done when it
   * is applied again, and nothing twice.
   * @throws AppError record.not_found, carrier_bill.illegal_move where it was discarded, service.unavailable
   */
  async apply(staff: StaffCaller, id: number, audit: AuditTrail): Promise<CarrierBillDetail> {
    while (await this.applyBatch(staff, id, audit));
    return this.get(id);
  }

  /** @throws AppError record.not_found, carrier_bill.illegal_move where any of it was applied */
  async discard(staff: StaffCaller, id: number, audit: AuditTrail): Promise<CarrierBillDetail> {
    return await this.db.system(async (tx) => {
      const bill = await this.locked(tx, id);
      if (bill.state === 'discarded') audit.unchanged();
      else {
        const { state } = bill;
        if (!carrierBillMachine.can(state, 'discard') || (await this.lines.discard(tx, id)) > 0)
          throw new AppError('carrier_bill.illegal_move');
        await this.decide(tx, staff, id, 'discarded');
        await audit.write(tx, { target_id: id, before: { state }, after: { state: 'discarded' } });
      }
      return this.detail(tx, id);
    });
  }

  /** Parcels and prices are asked for before anything is locked. @returns whether there is more to do */
  private async applyBatch(staff: StaffCaller, id: number, audit: AuditTrail): Promise<boolean> {
    const [bill, next] = await this.db.systemAutocommit(async (tx) => [await this.bills.get(tx, id), await this.lines.next(tx, id, BATCH)] as const); // prettier-ignore
    if (!bill) throw new AppError('record.not_found');
    const priced = await this.prices.priced(bill.partner_code, next);
    return this.db.system((tx) => this.applyPriced(tx, staff, id, next, priced, audit));
  }

  private async applyPriced(tx: Tx, staff: StaffCaller, id: number, lines: readonly CarrierBillLineEntity[], priced: readonly (PricedLine | undefined)[], audit: AuditTrail): Promise<boolean> {
    const { state, partner_code } = await this.locked(tx, id);
    if (state === 'applied') return (audit.unchanged(), false);
    if (!carrierBillMachine.can(state, 'apply')) throw new AppError('carrier_bill.illegal_move');
    await this.bills.lockAll(tx);
    const [first] = await this.lines.next(tx, id, 1);
    // Somebody else has applied these meanwhile.
    if (first?.id !== lines[0]?.id) return true;
    const isLast = lines.length < BATCH;
    const parcels = await this.prices.known(tx, priced, true);
    const applied = await this.lines.applied(tx, partner_code, lines.map((line) => line.content_hash));
    const matches = matchBill(partner_code, lines, parcels, applied, this.tolerance);
    const settled = matches.flatMap(({ state: next, parcel }) => (next === 'settled' && parcel?.figures ? [{ parcel: parcel.parcel, figures: parcel.figures }] : []));
    await this.parcels.matchMany(tx, settled);
    await this.lines.apply(tx, lines.map((line, at) => ({ id: line.id, ...foundOf(matches[at]!) })));
    if (isLast) await this.decide(tx, staff, id, 'applied');
    const after = {
      state: isLast ? 'applied' : state,
      line_count: lines.length,
      settled_count: settled.length,
      difference_amount: displaySum(...settled.map(({ figures }) => figures.difference_amount)),
    };
    await audit.write(tx, { target_id: id, before: { state }, after });
    return !isLast;
  } // prettier-ignore

  private get tolerance() {
    const { BILL_TOLERANCE_GRAMS: grams, BILL_TOLERANCE_PERCENT: percent, BILL_TOLERANCE_SATANG: satang } = this.config;
    return { grams, percent, satang };
  }
  private async decide(tx: Tx, staff: StaffCaller, id: number, state: CarrierBillEntity['state']): Promise<void> {
    await this.bills.decide(tx, id, { state, decided_by: staff.login_id, decided_name: staff.user_name });
  }
  private async locked(tx: Tx, id: number): Promise<CarrierBillEntity> {
    const bill = await this.bills.lock(tx, id);
    if (!bill) throw new AppError('record.not_found');
    return bill;
  }
  private async detail(tx: Tx, id: number): Promise<CarrierBillDetail> {
    const [bill, figures] = [await this.bills.one(tx, id), await this.bills.figures(tx, id)];
    if (!bill) throw new AppError('record.not_found');
    return { ...bill, figures };
  }
}

const foundOf = ({ outcome, state, parcel }: BillMatch): FoundLine => ({
  outcome,
  state,
  order_id: parcel?.parcel.order_id ?? null,
  order_no: parcel?.parcel.order_no ?? null,
  account_id: parcel?.parcel.account_id ?? null,
  booked_weight: parcel?.parcel.weight ?? null,
  quoted_amount: parcel?.parcel.quoted_amount ?? null,
  repriced_amount: parcel?.figures?.repriced_amount ?? null,
  difference_amount: parcel?.figures?.difference_amount ?? null,
  expected_cost: parcel?.expected_cost ?? null,
});
