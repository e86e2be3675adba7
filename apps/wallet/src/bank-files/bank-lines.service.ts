import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { BankFileLineEntity } from './bank-file-line.entity.ts';
import { bankFileMachine, bankLineMachine } from './bank-file.machine.ts';
import { BankFilesRepository } from './bank-files.repository.ts';

/** What a round has to do with files for the bank; its row is locked before. */
@Injectable()
export class BankLinesService {
  constructor(private readonly files: BankFilesRepository) {}

  /** Whether the bank may pay a round: it is in a file and not answered. */
  async isWithBank(tx: Tx, cod_round_id: number): Promise<boolean> {
    return (await this.files.openLine(tx, cod_round_id)) !== undefined;
  }

  /** What the bank did with a round stands with its file, whoever recorded it; the last answer ends the file. */
  async answered(tx: Tx, cod_round_id: number, move: 'pay' | 'refuse', answer: Pick<BankFileLineEntity, 'bank_reference' | 'reason' | 'answered_dt'>): Promise<void> {
    const line = await this.files.openLine(tx, cod_round_id);
    if (!line) return;
    await this.files.answer(tx, line.id, { ...answer, state: bankLineMachine.next('sent', move) });
    await this.files.settle(tx, line.bank_file_id, bankFileMachine.next('made', 'settle'));
  } // prettier-ignore
}
