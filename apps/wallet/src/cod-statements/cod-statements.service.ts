import { createHash } from 'node:crypto';
import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { CodStatement, CodStatementDetail, CodStatementRead, walletRoutes } from '@lamliang/contracts/wallet';
import { displaySum, sum, type Satang } from '@lamliang/kernel';
import { AppError, Db, SERVICE_CONFIG, staffList, type AuditTrail, type Listed, type Sent, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import { CarrierFilesService } from '../carrier-files/carrier-files.service.ts';
import type { WalletConfig } from '../config.ts';
import type { CodParcelEntity } from '../cod/cod-parcel.entity.ts';
import { CodParcelsService, isKept } from '../cod/cod-parcels.service.ts';
import { CodLinesRepository, type FoundLine } from './cod-lines.repository.ts';
import type { CodStatementLineEntity } from './cod-statement-line.entity.ts';
import type { CodStatementEntity } from './cod-statement.entity.ts';
import { codStatementMachine } from './cod-statement.machine.ts';
import { CodStatementsRepository, STATEMENT_COLUMNS } from './cod-statements.repository.ts';
import { contentsOf, matchLines, type KnownParcel, type Match } from './match.rules.ts';
import { OrdersClient } from './orders.client.ts';
import { STATEMENT_FORM } from './statement-file.rules.ts';

/** Lines that are applied in one transaction. */
const BATCH = 1_000;
const FILE_NAME_LENGTH = 200;
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url');

/** Carriers' files of the COD they handed over: read, looked at, and then applied line by line. */
@Injectable()
export class CodStatementsService {
  constructor(
    private readonly db: Db,
    private readonly statements: CodStatementsRepository,
    private readonly lines: CodLinesRepository,
    private readonly parcels: CodParcelsService,
    private readonly orders: OrdersClient,
    private readonly files: CarrierFilesService,
    @Inject(SERVICE_CONFIG) private readonly config: WalletConfig,
  ) {}

  list(query: QueryOf<typeof walletRoutes.staffCodStatements>): Promise<Listed<CodStatement>> {
    const list = staffList(query, STATEMENT_COLUMNS);
    return this.db.systemAutocommit((tx) => this.statements.list(tx, list));
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<CodStatementDetail> {
    return this.db.systemAutocommit((tx) => this.detail(tx, id));
  }

  /**
   * Reads a file and tells what each line is; nothing is received by it. The same file again answers what was read then, by `known_flag`.
   * @throws AppError file.type, file.broken, request.invalid with the line and column of each fault, service.unavailable
   */
  async import(
    staff: StaffCaller,
    { partner_code }: BodyOf<typeof walletRoutes.importCodStatement>,
    sheet: Sent,
    audit: AuditTrail,
  ): Promise<CodStatementRead> {
    const sha256 = hashOf(sheet.body);
    const known = await this.db.systemAutocommit((tx) => this.statements.ofFile(tx, partner_code, sha256));
    if (known !== undefined) return (audit.unchanged(), { ...(await this.get(known)), known_flag: 1 });
    const read = await this.files.read(STATEMENT_FORM, sheet, partner_code);
    const contents = contentsOf(read).map(hashOf);
    const lines = read.map((line, at) => ({ ...line, content_hash: contents[at]! }));
    const awbs = [...new Set(lines.map((line) => line.partner_awb_no))];
    const parcels = await this.known(partner_code, awbs);
    const amount = sum(lines.map((line) => line.amount));
    const file_name = sheet.name.slice(0, FILE_NAME_LENGTH);
    return await this.db.system(async (tx) => {
      const id = await this.statements.insert(tx, {
        partner_code,
        file_name,
        sha256,
        state: codStatementMachine.initial,
        line_count: lines.length,
        amount,
        imported_by: staff.login_id,
        imported_name: staff.user_name,
      });
      if (id === undefined) {
        audit.unchanged();
        return {
          ...(await this.detail(tx, (await this.statements.ofFile(tx, partner_code, sha256)) ?? 0)),
          known_flag: 1,
        };
      }
      const applied = await this.lines.applied(tx, partner_code, contents);
      const matches = matchLines(lines, parcels, applied, this.config.COD_TOLERANCE_SATANG);
      const found = lines.map((line, at) => ({ ...line, ...foundOf(matches[at]!), state: 'previewed' as const }));
      await this.lines.insert(tx, id, partner_code, found);
      await audit.write(tx, { target_id: id, after: { partner_code, file_name, line_count: lines.length, amount } });
      return { ...(await this.detail(tx, id)), known_flag: 0 };
    });
  }

  /**
   * Records what fits as received and leaves the rest to the queue, batch by batch: what is left is done when it is
   * applied again, and nothing twice. @throws AppError record.not_found, cod_statement.illegal_move where it was discarded
   */
  async apply(staff: StaffCaller, id: number, audit: AuditTrail): Promise<CodStatementDetail> {
    while (await this.db.system((tx) => this.applyBatch(tx, staff, id, audit)));
    return this.get(id);
  }

  /** @throws AppError record.not_found, cod_statement.illegal_move where any of it was applied */
  async discard(staff: StaffCaller, id: number, audit: AuditTrail): Promise<CodStatementDetail> {
    return await this.db.system(async (tx) => {
      const statement = await this.locked(tx, id);
      if (statement.state === 'discarded') audit.unchanged();
      else {
        const { state } = statement;
        if (!codStatementMachine.can(state, 'discard') || (await this.lines.discard(tx, id)) > 0)
          throw new AppError('cod_statement.illegal_move');
        await this.decide(tx, staff, id, 'discarded');
        await audit.write(tx, { target_id: id, before: { state }, after: { state: 'discarded' } });
      }
      return this.detail(tx, id);
    });
  }

  /** @returns whether there is more to do */
  private async applyBatch(tx: Tx, staff: StaffCaller, id: number, audit: AuditTrail): Promise<boolean> {
    const statement = await this.locked(tx, id);
    if (statement.state === 'applied') return (audit.unchanged(), false);
    if (!codStatementMachine.can(statement.state, 'apply')) throw new AppError('cod_statement.illegal_move');
    const { partner_code, file_name, state } = statement;
    await this.statements.lockCarrier(tx, partner_code);
    const lines = await this.lines.next(tx, id, BATCH);
    const isLast = lines.length < BATCH;
    const parcels = await this.parcels.lockByAwbs(tx, partner_code, lines.map((line) => line.partner_awb_no)); // prettier-ignore
    const applied = await this.lines.applied(tx, partner_code, lines.map((line) => line.content_hash)); // prettier-ignore
    const known = new Map(parcels.map((row) => [row.partner_awb_no ?? '', followed(row)]));
    const matches = matchLines(lines, known, applied, this.config.COD_TOLERANCE_SATANG);
    const byOrder = new Map(parcels.map((row) => [row.order_id, row]));
    const received = lines.flatMap((line, at) => {
      const row = matches[at]?.state === 'received' ? byOrder.get(matches[at].parcel?.order_id ?? 0) : undefined;
      return row ? [{ row, cod_received_dt: line.paid_dt, reference: line.reference ?? file_name }] : [];
    });
    await this.parcels.receiveMany(tx, received);
    await this.lines.apply(tx, lines.map((line, at) => ({ id: line.id, ...afterOf(line, matches[at]!) }))); // prettier-ignore
    if (isLast) await this.decide(tx, staff, id, 'applied');
    const after = {
      state: isLast ? 'applied' : state,
      line_count: lines.length,
      received_count: received.length,
      cod_amount: displaySum(...received.map(({ row }) => row.cod_amount)),
    };
    await audit.write(tx, { target_id: id, before: { state }, after });
    return !isLast;
  }

  private async decide(tx: Tx, staff: StaffCaller, id: number, state: CodStatementEntity['state']): Promise<void> {
    await this.statements.decide(tx, id, { state, decided_by: staff.login_id, decided_name: staff.user_name });
  }
  private async locked(tx: Tx, id: number): Promise<CodStatementEntity> {
    const statement = await this.statements.lock(tx, id);
    if (!statement) throw new AppError('record.not_found');
    return statement;
  }
  private async detail(tx: Tx, id: number): Promise<CodStatementDetail> {
    const [statement, figures] = [await this.statements.one(tx, id), await this.statements.figures(tx, id)];
    if (!statement) throw new AppError('record.not_found');
    return { ...statement, figures };
  }

  /** What wallet follows, and for the rest what orders has. */
  private async known(partner_code: CarrierCode, awbs: readonly string[]): Promise<Map<string, KnownParcel>> {
    const rows = await this.db.systemAutocommit((tx) => this.parcels.byAwbs(tx, partner_code, awbs));
    const known = new Map(rows.map((row) => [row.partner_awb_no ?? '', followed(row)]));
    const others = await this.orders.ofAwbs(partner_code, awbs.filter((awb) => !known.has(awb))); // prettier-ignore
    for (const { partner_awb_no, ...order } of others)
      known.set(partner_awb_no, { ...order, cod_received_flag: 0, followed: false });
    return known;
  }
}

const followed = ({ order_id, order_no, cod_amount, cod_status, cod_received_flag, delivered_dt, ...row }: CodParcelEntity): KnownParcel => ({ order_id, order_no, cod_amount, cod_status, cod_received_flag, delivered_dt, followed: true, kept: isKept(row) }); // prettier-ignore
const foundOf = ({ outcome, state, parcel }: Match): FoundLine => ({
  outcome,
  state,
  order_id: parcel?.order_id ?? null,
  order_no: parcel?.order_no ?? null,
  cod_amount: parcel?.cod_amount ?? (null as Satang | null),
});
/** What wallet does not follow is what orders told of it when the file was read. */
const afterOf = (line: CodStatementLineEntity, match: Match): FoundLine => {
  const { outcome, order_id, order_no, cod_amount } = line;
  if (match.parcel || match.outcome === 'repeated') return foundOf(match);
  return { outcome, state: match.state, order_id, order_no, cod_amount };
};
