import { isZero, ZERO, type Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CreditedCharge } from './credited-charge.entity.ts';
import { CreditedChargesRepository } from './credited-charges.repository.ts';
import { BillDisputesService } from '../disputes/bill-disputes.service.ts';
import { creditNotePosting, givenOf, leftAfter, type LeftOfOrder, type Note } from '../ledger/credit-note-posting.rules.ts'; // prettier-ignore
import { LedgerService } from '../ledger/ledger.service.ts';
import type { Leg } from '../ledger/posting.rules.ts';
import { ParcelBillsService } from '../parcel-bills/parcel-bills.service.ts';

const NOTHING = { cash: ZERO, bonus: ZERO, insurance: ZERO, difference: ZERO };

/** What invoicing takes back of papers by hand. */
@Injectable()
export class CreditNotesService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly charges: CreditedChargesRepository,
    private readonly parcels: ParcelBillsService,
    private readonly disputes: BillDisputesService,
  ) {}

  /**
   * Posts a note once; one that a fact made is in the books already. Of each charge it gives back what nothing else gave
   * back before. Objections, bills and books are locked in the order in which everybody locks them.
   */
  async issued(tx: Tx, note: Note): Promise<void> {
    if (!note.by_hand_flag) return;
    if (!note.parts) {
      const posting = creditNotePosting(note);
      if (posting) await this.ledger.post(tx, posting);
      return;
    }
    const { account_id, credit_note_id, payment_type, credit_note_no } = note;
    const ids = [...new Set(note.parts.flatMap(({ order_id }) => order_id ?? []))].toSorted((a, b) => a - b);
    const open = await this.disputes.lockOpen(tx, ids);
    await this.parcels.known(tx, ids, true);
    await this.ledger.lock(tx, [account_id]);
    if (await this.charges.isKnown(tx, credit_note_id)) return;
    const left = new Map<number, LeftOfOrder>((await this.charges.left(tx, ids)).map((order) => [order.order_id, order])); // prettier-ignore
    const legs: Leg[] = [];
    const rows: Omit<CreditedCharge, 'create_dt'>[] = [];
    for (const { order_id, ...charge } of note.parts) {
      const known = left.get(order_id ?? 0) ?? { order_id: order_id ?? 0, ...NOTHING };
      const given = givenOf({ account_id, payment_type }, charge, known, open.has(known.order_id));
      left.set(known.order_id, leftAfter(known, charge.charge_code, given));
      legs.push(...given.legs);
      rows.push({ credit_note_id, order_id: known.order_id, charge_code: charge.charge_code, account_id, amount: charge.amount as Satang, given_amount: given.amount, given_vat: given.vat_amount, given_bonus: given.bonus, legs: given.legs }); // prettier-ignore
    }
    await this.charges.insert(tx, rows);
    const posting = creditNotePosting(note, legs);
    if (posting) await this.ledger.post(tx, posting);
    for (const { order_id, charge_code, given_amount, given_vat } of rows) {
      if (charge_code !== 'difference' || isZero(given_amount)) continue;
      const rest = left.get(order_id)!.difference;
      const dispute = open.get(order_id);
      if (dispute) await this.disputes.credited(tx, dispute, { amount: given_amount, vat: given_vat, credit_note_no });
      else if (isZero(rest)) await this.parcels.creditedWhole(tx, order_id);
    }
  }
}
