import { createHash } from 'node:crypto';
import type { BodyOf, QueryOf } from '@lamliang/contracts';
import {
  MOST_BANK_LINES,
  type BankFile,
  type BankFileLine,
  type BankFilePreview,
  type walletRoutes,
} from '@lamliang/contracts/wallet';
import { bangkokDate, sum } from '@lamliang/kernel';
import { AppClock, AppError, Db, exportRows, fileAnswer, staffList, type AuditTrail, type FileAnswer, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { CodRoundsService } from '../cod-rounds/cod-rounds.service.ts';
import type { BankFileEntity } from './bank-file.entity.ts';
import { bankFileMachine, bankLineMachine } from './bank-file.machine.ts';
import { bankLineOf } from './bank-file.view.ts';
import { BANK_FILE_COLUMNS, BANK_LINE_COLUMNS, BankFilesRepository } from './bank-files.repository.ts';
import { PAYMENT_COLUMNS, paymentRows, type Payment } from './payment-file.rules.ts';
import { PayeeNumbersClient } from './payee-numbers.client.ts';

type FileType = QueryOf<typeof walletRoutes.downloadBankFile>['file_type'];

/** Files with which the bank pays approved rounds: made, downloaded, withdrawn. */
@Injectable()
export class BankFilesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: BankFilesRepository,
    private readonly numbers: PayeeNumbersClient,
    private readonly rounds: CodRoundsService,
  ) {}

  list(query: QueryOf<typeof walletRoutes.bankFiles>): Promise<Listed<BankFile>> {
    const list = staffList(query, BANK_FILE_COLUMNS);
    return this.db.systemAutocommit((tx) => this.files.list(tx, list));
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<BankFile> {
    return this.db.systemAutocommit((tx) => this.one(tx, id));
  }

  /** Payments of all files, by default newest first. */
  async lines(query: QueryOf<typeof walletRoutes.bankFileLines>): Promise<Listed<BankFileLine>> {
    const list = staffList(query, BANK_LINE_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.files.lines(tx, list));
    return { rows: rows.map(bankLineOf), ...found };
  }

  /** @throws AppError record.not_found */
  async line(id: number): Promise<BankFileLine> {
    const row = await this.db.systemAutocommit((tx) => this.files.line(tx, id));
    if (!row) throw new AppError('record.not_found');
    return bankLineOf(row);
  }

  /** What `make` would put into a file now. */
  preview({ round_date = this.today() }: BodyOf<typeof walletRoutes.previewBankFile>): Promise<BankFilePreview> {
    return this.db.systemAutocommit((tx) => this.files.waits(tx, round_date, MOST_BANK_LINES));
  }

  /**
   * Makes a file of approved rounds that are in none, the oldest first. Their amounts are remembered: the bank is held
   * to them, whatever becomes of a round.
   * @throws AppError bank_file.no_rounds, bank_file.changed where a round moved meanwhile, service.unavailable
   */
  async make(
    staff: StaffCaller,
    { round_date = this.today() }: BodyOf<typeof walletRoutes.makeBankFile>,
    audit: AuditTrail,
  ): Promise<BankFile> {
    const rounds = await this.db.systemAutocommit((tx) => this.files.waiting(tx, round_date, MOST_BANK_LINES));
    if (!rounds.length) throw new AppError('bank_file.no_rounds');
    const numbers = await this.numbers.open(`file for the bank, made by ${staff.user_name}`, rounds);
    const create_dt = this.clock.now();
    const payments = rounds.map((round, at) => ({ ...round, amount: round.net_amount, account_number: numbers[at]! }));
    const sha256 = hashOf(await bytesOf('csv', '', payments, create_dt));
    const amount = sum(rounds.map((round) => round.net_amount));
    return await this.db.system(async (tx) => {
      if ((await this.files.unchanged(tx, rounds)) !== rounds.length) throw new AppError('bank_file.changed');
      const file = { profile: 'plain-1', state: bankFileMachine.initial, line_count: rounds.length, amount, sha256 } as const; // prettier-ignore
      const made = { ...file, made_by: staff.login_id, made_name: staff.user_name, create_dt };
      const id = await this.files.insert(tx, made, rounds, bankLineMachine.initial);
      await audit.write(tx, { target_id: id, after: { line_count: rounds.length, amount, sha256 } });
      return this.one(tx, id);
    });
  }

  /**
   * The file with account numbers in full, written again from what was remembered; as csv it is the same to the byte.
   * @throws AppError record.not_found, bank_file.gone once its account numbers are, bank_file.altered where
   *   it is not what it was when it was made, service.unavailable
   */
  async download(staff: StaffCaller, id: number, file_type: FileType): Promise<FileAnswer> {
    const [file, lines] = await this.db.systemAutocommit(async (tx) => [await this.one(tx, id), await this.files.sent(tx, id)] as const); // prettier-ignore
    const sealed = lines.flatMap(({ account_sealed, ...line }) => (account_sealed === null ? [] : [{ ...line, account_sealed }])); // prettier-ignore
    if (file.state !== 'made' || sealed.length !== lines.length) throw new AppError('bank_file.gone');
    const numbers = await this.numbers.open(`${file.bank_file_no}, downloaded by ${staff.user_name}`, sealed);
    const payments = sealed.map((line, at) => ({ ...line, account_number: numbers[at]! }));
    const csv = await bytesOf('csv', file.bank_file_no, payments, file.create_dt);
    if (hashOf(csv) !== file.sha256) throw new AppError('bank_file.altered');
    const body = file_type === 'csv' ? csv : await bytesOf(file_type, file.bank_file_no, payments, file.create_dt);
    const { name, type } = exportRows({ file_type, name: file.bank_file_no, columns: PAYMENT_COLUMNS, batches: batchOf([]) }); // prettier-ignore
    return fileAnswer({ name, type, size: body.length, body });
  }

  /**
   * Takes back a file that the bank was not given. Its rounds may go into another one, or be taken back themselves;
   * parcels that somebody complained about or claimed for meanwhile leave them.
   * @throws AppError record.not_found, bank_file.illegal_move once anything of it was answered
   */
  async withdraw(staff: StaffCaller, id: number, reason: string, audit: AuditTrail): Promise<BankFile> {
    return await this.db.system(async (tx) => {
      const known = await this.files.sent(tx, id);
      await this.files.lockRounds(tx, known.map((line) => line.cod_round_id)); // prettier-ignore
      const file = await this.files.lock(tx, id);
      if (!file) throw new AppError('record.not_found');
      if (file.state === 'withdrawn') audit.unchanged();
      else {
        const lines = await this.files.sent(tx, id);
        if (!bankFileMachine.can(file.state, 'withdraw') || lines.some(({ state }) => !bankLineMachine.can(state, 'withdraw'))) throw illegal(file); // prettier-ignore
        const state = bankFileMachine.next('made', 'withdraw');
        await this.files.withdraw(tx, id, { state, withdrawn_by: staff.login_id, withdrawn_name: staff.user_name, remark: reason }, bankLineMachine.next('sent', 'withdraw')); // prettier-ignore
        await this.rounds.releaseKept(tx, lines.map((line) => line.cod_round_id)); // prettier-ignore
        await audit.write(tx, { target_id: id, reason, before: { state: file.state }, after: { state, amount: file.amount } }); // prettier-ignore
      }
      return this.one(tx, id);
    });
  }

  private today = () => bangkokDate(this.clock.now());
  private async one(tx: Tx, id: number): Promise<BankFile> {
    const file = await this.files.one(tx, id);
    if (!file) throw new AppError('record.not_found');
    return file;
  }
}

const illegal = ({ state }: Pick<BankFileEntity, 'state'>) => new AppError('bank_file.illegal_move', { data: { state } }); // prettier-ignore
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
async function* batchOf(rows: string[][]): AsyncGenerator<string[][]> {
  await Promise.resolve();
  yield rows;
}
async function bytesOf(file_type: FileType, name: string, payments: readonly Payment[], made: Date): Promise<Buffer> {
  const { body } = exportRows({ file_type, name, columns: PAYMENT_COLUMNS, batches: batchOf(paymentRows(payments, made)) }); // prettier-ignore
  const parts: Buffer[] = [];
  for await (const part of body as AsyncIterable<string | Buffer>) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
