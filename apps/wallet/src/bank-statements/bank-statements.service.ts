import { createHash } from 'node:crypto';
import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type { BankStatement, BankStatementDetail, walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, negate, satang, sum } from '@lamliang/kernel';
import { AppError, Db, staffList, type AuditTrail, type Listed, type Sent, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { CarrierFilesService } from '../carrier-files/carrier-files.service.ts';
import { ClosedDaysService } from '../day-closes/closed-days.service.ts';
import { BankJoinsService } from './bank-joins.service.ts';
import { bankContentsOf, matchBankLines, type BankMatch } from './bank-match.rules.ts';
import { BANK_FORM } from './bank-statement-file.rules.ts';
import { BankStatementLinesRepository, type FoundBankLine } from './bank-statement-lines.repository.ts';
import type { BankStatementEntity } from './bank-statement.entity.ts';
import { bankStatementMachine } from './bank-statement.machine.ts';
import { BankStatementsRepository, STATEMENT_COLUMNS } from './bank-statements.repository.ts';

const FILE_NAME_LENGTH = 200;
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url');

/** Statements of our bank accounts: read, looked at, and then applied as a whole. */
@Injectable()
export class BankStatementsService {
  constructor(
    private readonly db: Db,
    private readonly statements: BankStatementsRepository,
    private readonly lines: BankStatementLinesRepository,
    private readonly joins: BankJoinsService,
    private readonly days: ClosedDaysService,
    private readonly files: CarrierFilesService,
  ) {}

  list(query: QueryOf<typeof walletRoutes.bankStatements>): Promise<Listed<BankStatement>> {
    const list = staffList(query, STATEMENT_COLUMNS);
    return this.db.systemAutocommit((tx) => this.statements.list(tx, list));
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<BankStatementDetail> {
    return this.db.systemAutocommit((tx) => this.detail(tx, id));
  }

  /**
   * Reads a file and tells what each line is; nothing is recorded by it. The same file again answers what was read.
   * @throws AppError file.type, file.broken, request.invalid with the line and column of each fault
   */
  async import(
    staff: StaffCaller,
    { bank_code }: BodyOf<typeof walletRoutes.importBankStatement>,
    sheet: Sent,
    audit: AuditTrail,
  ): Promise<BankStatementDetail> {
    const sha256 = hashOf(sheet.body);
    const known = await this.db.systemAutocommit((tx) => this.statements.ofFile(tx, bank_code, sha256));
    if (known !== undefined) return (audit.unchanged(), await this.get(known));
    const read = await this.files.read(BANK_FORM, sheet, bank_code);
    const contents = bankContentsOf(read).map(hashOf);
    const lines = read.map((line, at) => ({ ...line, content_hash: contents[at]! }));
    const sides = { deposit_amount: sum(lines.map(({ amount }) => satang(Math.max(amount, 0)))), withdrawal_amount: negate(sum(lines.map(({ amount }) => satang(Math.min(amount, 0))))) }; // prettier-ignore
    const times = lines.map(({ booked_dt }) => booked_dt.getTime()).toSorted((a, b) => a - b);
    const [first_dt, last_dt] = [new Date(times[0]!), new Date(times.at(-1)!)];
    const file_name = sheet.name.slice(0, FILE_NAME_LENGTH);
    return await this.db.system(async (tx) => {
      const id = await this.statements.insert(tx, {
        bank_code,
        file_name,
        sha256,
        state: bankStatementMachine.initial,
        line_count: lines.length,
        ...sides,
        first_dt,
        last_dt,
        imported_by: staff.login_id,
        imported_name: staff.user_name,
      });
      if (id === undefined) {
        audit.unchanged();
        return this.detail(tx, (await this.statements.ofFile(tx, bank_code, sha256)) ?? 0);
      }
      const applied = await this.lines.applied(tx, bank_code, contents);
      const matches = matchBankLines(lines, await this.joins.free(tx, first_dt), applied);
      const found = lines.map((line, at) => ({ ...line, ...foundOf(matches[at]!), day: null, state: 'previewed' as const })); // prettier-ignore
      await this.lines.insert(tx, id, bank_code, found);
      await audit.write(tx, { target_id: id, after: { bank_code, file_name, line_count: lines.length, ...sides } });
      return this.detail(tx, id);
    });
  }

  /**
   * Joins what fits with its payments and leaves the rest to the queue; all of it, or nothing. Each line counts for the day
   * on which the bank booked it; where that is closed, for today. Again, it changes nothing.
   * @throws AppError record.not_found, bank_statement.illegal_move where it was discarded
   */
  async apply(staff: StaffCaller, id: number, audit: AuditTrail): Promise<BankStatementDetail> {
    return await this.db.system(async (tx) => {
      // Whoever closes a day meanwhile sees all of these lines, or none.
      await this.days.lock(tx);
      const statement = await this.locked(tx, id);
      const { state, bank_code, first_dt } = statement;
      if (state === 'applied') return (audit.unchanged(), this.detail(tx, id));
      if (!bankStatementMachine.can(state, 'apply')) throw new AppError('bank_statement.illegal_move');
      const lines = await this.lines.previewed(tx, id);
      const applied = await this.lines.applied(tx, bank_code, lines.map((line) => line.content_hash)); // prettier-ignore
      const matches = matchBankLines(lines, await this.joins.free(tx, first_dt), applied);
      const [today, closed] = [bangkokDate(tx.now()), await this.days.last(tx)];
      const dayOf = (booked: Date) => (closed && bangkokDate(booked) <= closed ? today : bangkokDate(booked));
      const found = lines.map((line, at) => {
        const match = foundOf(matches[at]!);
        return { id: line.id, ...match, day: match.state === 'passed-over' ? null : dayOf(line.booked_dt) };
      });
      await this.lines.apply(tx, found);
      const pairs = lines.flatMap(({ id: line_id }, at) => {
        const { payment } = matches[at]!;
        return payment ? [{ line_id, payment }] : [];
      });
      await this.joins.join(tx, pairs);
      await this.decide(tx, staff, id, 'applied');
      const after = { state: 'applied', line_count: lines.length, matched_count: pairs.length };
      await audit.write(tx, { target_id: id, before: { state }, after });
      return this.detail(tx, id);
    });
  }

  /** @throws AppError record.not_found, bank_statement.illegal_move where it was applied */
  async discard(staff: StaffCaller, id: number, audit: AuditTrail): Promise<BankStatementDetail> {
    return await this.db.system(async (tx) => {
      const { state } = await this.locked(tx, id);
      if (state === 'discarded') audit.unchanged();
      else {
        if (!bankStatementMachine.can(state, 'discard')) throw new AppError('bank_statement.illegal_move');
        await this.lines.discard(tx, id);
        await this.decide(tx, staff, id, 'discarded');
        await audit.write(tx, { target_id: id, before: { state }, after: { state: 'discarded' } });
      }
      return this.detail(tx, id);
    });
  }

  private async decide(tx: Tx, staff: StaffCaller, id: number, state: BankStatementEntity['state']): Promise<void> {
    await this.statements.decide(tx, id, { state, decided_by: staff.login_id, decided_name: staff.user_name });
  }
  private async locked(tx: Tx, id: number): Promise<BankStatementEntity> {
    const statement = await this.statements.lock(tx, id);
    if (!statement) throw new AppError('record.not_found');
    return statement;
  }
  private async detail(tx: Tx, id: number): Promise<BankStatementDetail> {
    const [statement, figures] = [await this.statements.one(tx, id), await this.statements.figures(tx, id)];
    if (!statement) throw new AppError('record.not_found');
    return { ...statement, figures };
  }
}

const foundOf = ({ outcome, state, payment }: BankMatch): Omit<FoundBankLine, 'day'> => ({
  outcome,
  state,
  match_type: payment?.match_type ?? null,
  match_key: payment?.match_key ?? null,
  match_no: payment?.match_no ?? null,
});
