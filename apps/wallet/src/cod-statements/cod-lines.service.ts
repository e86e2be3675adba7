import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type { CodStatementLine, walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Db, staffList, type AuditTrail, type Listed, type StaffCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { mayReceive } from '../cod/cod-parcel.machine.ts';
import { CodParcelsService, isKept } from '../cod/cod-parcels.service.ts';
import { CodLinesRepository, LINE_COLUMNS } from './cod-lines.repository.ts';
import type { CodStatementLineEntity } from './cod-statement-line.entity.ts';
import { codLineMachine } from './cod-statement.machine.ts';

/** The queue of lines that did not fit, and what somebody decides about each. */
@Injectable()
export class CodLinesService {
  constructor(
    private readonly db: Db,
    private readonly lines: CodLinesRepository,
    private readonly parcels: CodParcelsService,
  ) {}

  list(query: QueryOf<typeof walletRoutes.staffCodLines>): Promise<Listed<CodStatementLine>> {
    const list = staffList(query, LINE_COLUMNS);
    return this.db.systemAutocommit((tx) => this.lines.list(tx, list));
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<CodStatementLine> {
    return this.db.systemAutocommit((tx) => this.one(tx, id));
  }

  /**
   * Settles a line: the whole COD of its parcel is recorded as received, or the line has no effect. The same again
   * changes nothing.
   * @throws AppError record.not_found, cod_statement_line.illegal_move, cod_statement_line.not_receivable
   */
  async settle(
    staff: StaffCaller,
    id: number,
    { state, reason }: BodyOf<typeof walletRoutes.settleCodLine>,
    audit: AuditTrail,
  ): Promise<CodStatementLine> {
    return await this.db.system(async (tx) => {
      const line = await this.lines.lock(tx, id);
      if (!line) throw new AppError('record.not_found');
      const { settled_dt, outcome, amount, cod_amount, order_id, order_no } = line;
      if (line.state === state && settled_dt) audit.unchanged();
      else {
        if (line.state !== 'waiting' || !codLineMachine.can(line.state, state === 'received' ? 'receive' : 'refuse'))
          throw new AppError('cod_statement_line.illegal_move', { data: { state: line.state } });
        const parcel = state === 'received' ? await this.receive(tx, line) : { order_id, order_no, cod_amount };
        const { login_id: settled_by, user_name: settled_name } = staff;
        await this.lines.settle(tx, id, { state, reason, settled_by, settled_name, ...parcel });
        const before = { state: line.state, outcome };
        await audit.write(tx, { target_id: id, reason, before, after: { state, amount, ...parcel } });
      }
      return this.one(tx, id);
    });
  }

  /** The parcel may have been delivered since the file was read, so it is looked for again. */
  private async receive(tx: Tx, line: CodStatementLineEntity): Promise<Pick<CodStatementLineEntity, 'order_id' | 'order_no' | 'cod_amount'>> {
    const [row] = await this.parcels.lockByAwbs(tx, line.partner_code, [line.partner_awb_no]);
    if (!row || row.cod_received_flag || !mayReceive(row.cod_status, isKept(row)))
      throw new AppError('cod_statement_line.not_receivable', { data: { cod_status: row?.cod_status ?? null } });
    // A day before the delivery is none on which anybody paid.
    const paid_dt = line.paid_dt < row.delivered_dt ? row.delivered_dt : line.paid_dt;
    await this.parcels.receive(tx, row, paid_dt, line.reference);
    const { order_id, order_no, cod_amount } = row;
    return { order_id, order_no, cod_amount };
  } // prettier-ignore

  private async one(tx: Tx, id: number): Promise<CodStatementLine> {
    const line = await this.lines.one(tx, id);
    if (!line) throw new AppError('record.not_found');
    return line;
  }
}
