import type { StaffOtherFeeDetail } from '@lamliang/contracts/invoicing';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { OtherFeeQuestion } from './other-fee-question.entity.ts';

type Told = StaffOtherFeeDetail['questions'][number];

/** SQL of what shops ask about their fees. */
@Injectable()
export class FeeQuestionsRepository {
  /** @returns whether none was open */
  async insert(tx: Tx, asked: Pick<OtherFeeQuestion, 'other_fee_id' | 'account_id' | 'question' | 'asked_by'>): Promise<boolean> {
    const made = await tx.run(
      `INSERT INTO other_fee_question (other_fee_id, account_id, question, asked_by, asked_dt) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (other_fee_id) WHERE answer IS NULL DO NOTHING`,
      [asked.other_fee_id, asked.account_id, asked.question, asked.asked_by, tx.now()],
    );
    return made === 1;
  } // prettier-ignore

  /** Answers the open one. @returns whether there was one */
  async answer(tx: Tx, other_fee_id: number, by: Pick<OtherFeeQuestion, 'answer' | 'answered_by' | 'answered_name'>): Promise<boolean> {
    const made = await tx.run(
      `UPDATE other_fee_question SET answer = $2, answered_by = $3, answered_name = $4, answered_dt = $5 WHERE other_fee_id = $1 AND answer IS NULL`,
      [other_fee_id, by.answer, by.answered_by, by.answered_name, tx.now()],
    );
    return made === 1;
  } // prettier-ignore

  /** Of a fee, in their order. */
  of(tx: Tx, other_fee_id: number): Promise<Told[]> {
    return tx.query(
      'SELECT question, asked_dt, answer, answered_dt, answered_name FROM other_fee_question WHERE other_fee_id = $1 ORDER BY id',
      [other_fee_id],
    );
  }

  async eraseWords(tx: Tx, account_id: number, erased: string): Promise<void> {
    await tx.run(
      'UPDATE other_fee_question SET question = $2, answer = CASE WHEN answer IS NOT NULL THEN $2 END WHERE account_id = $1',
      [account_id, erased],
    );
  }
}
