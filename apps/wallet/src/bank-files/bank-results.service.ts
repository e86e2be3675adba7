import type { BankResult } from '@lamliang/contracts/wallet';
import { displaySum, ZERO, type Satang } from '@lamliang/kernel';
import { AppClock, AppError, Db, type AuditTrail, type Sent, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CodRoundsService } from '../cod-rounds/cod-rounds.service.ts';
import { rowsOf } from '../carrier-files/carrier-files.service.ts';
import { BankFilesRepository } from './bank-files.repository.ts';
import { answersOf, type Answer } from './result-file.rules.ts';

/** Payments that are recorded in one transaction. */
const BATCH = 100;

/** What the bank answers to a file, by a file of its own. */
@Injectable()
export class BankResultsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: BankFilesRepository,
    private readonly rounds: CodRoundsService,
  ) {}

  /** What an answer says, before it is recorded. @throws AppError as `take` does */
  async preview(id: number, sheet: Sent): Promise<BankResult> {
    const { answers, open } = await this.read(id, sheet);
    return resultOf(answers, open - answers.filter((one) => !one.repeated).length);
  }

  /**
   * Records an answer, some payments in a transaction: a round that was paid is transferred with the bank's reference, one
   * that was refused fails and is owed again. What was interrupted goes on when the same file is sent again.
   * @throws AppError record.not_found, bank_file.illegal_move where the file was withdrawn, file.type, file.broken,
   *   request.invalid with the line and column of each fault; nothing is recorded then
   */
  async take(id: number, sheet: Sent, audit: AuditTrail): Promise<BankResult> {
    const { answers } = await this.read(id, sheet);
    const fresh = answers.filter((one) => !one.repeated);
    if (!fresh.length) audit.unchanged();
    for (let from = 0; from < fresh.length; from += BATCH)
      await this.db.system((tx) => this.record(tx, id, fresh.slice(from, from + BATCH), audit));
    const left = await this.db.systemAutocommit((tx) => this.files.sent(tx, id));
    return resultOf(answers, left.filter(({ state }) => state === 'sent').length);
  }

  private async read(id: number, { body }: Sent): Promise<{ answers: Answer[]; open: number }> {
    const [file, lines] = await this.db.systemAutocommit(async (tx) => [await this.files.one(tx, id), await this.files.sent(tx, id)] as const); // prettier-ignore
    if (!file) throw new AppError('record.not_found');
    if (file.state === 'withdrawn') throw new AppError('bank_file.illegal_move', { data: { state: file.state } });
    const found = answersOf(await rowsOf(body), lines, { now: this.clock.now(), made_dt: file.create_dt });
    if ('faults' in found) throw new AppError('request.invalid', { errors: found.faults });
    return { answers: found.answers, open: lines.filter(({ state }) => state === 'sent').length };
  }

  /** Who sends the same answer at the same time finds nothing left to record. */
  private async record(tx: Tx, id: number, answers: readonly Answer[], audit: AuditTrail): Promise<void> {
    await this.files.lockRounds(tx, answers.map((one) => one.cod_round_id)); // prettier-ignore
    const done: Answer[] = [];
    for (const answer of answers) {
      const line = await this.files.openLine(tx, answer.cod_round_id);
      if (line?.bank_file_id !== id) continue;
      const { cod_round_id, state, bank_reference, reason, paid_dt } = answer;
      if (state === 'paid')
        await this.rounds.paid(tx, cod_round_id, { bank_reference: bank_reference ?? '', ...(paid_dt && { transfer_dt: paid_dt }) }); // prettier-ignore
      else await this.rounds.refused(tx, cod_round_id, reason ?? '');
      done.push(answer);
    }
    if (!done.length) return audit.unchanged();
    const { paid_count, paid_amount, refused_count, refused_amount } = resultOf(done, 0);
    await audit.write(tx, { target_id: id, after: { paid_count, paid_amount, refused_count, refused_amount } });
  }
}

function resultOf(answers: readonly Answer[], left_count: number): BankResult {
  const fresh = answers.filter((one) => !one.repeated);
  const of = (state: Answer['state']) => fresh.filter((one) => one.state === state);
  const amount = (some: readonly Answer[]): Satang => (some.length ? displaySum(...some.map((one) => one.amount)) : ZERO); // prettier-ignore
  const [paid, refused] = [of('paid'), of('refused')];
  return {
    paid_count: paid.length,
    paid_amount: amount(paid),
    refused_count: refused.length,
    refused_amount: amount(refused),
    repeated_count: answers.length - fresh.length,
    left_count,
  };
}
