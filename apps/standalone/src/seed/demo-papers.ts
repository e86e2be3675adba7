import type { Client } from '@lamliang/contracts';
import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { addDays, bangkokDate, HOUR_MS, satang, startOfBangkokDay } from '@lamliang/kernel';
import { payUntold } from './demo-carriers.ts';
import { enterFee } from './demo-fees.ts';
import {
  approve,
  certify,
  certifyWhole,
  change,
  decideCertificate,
  gather,
  invoice,
  leaveSome,
  payInvoice,
} from './demo-invoices.ts';
import { closeMonth, withLimit } from './demo-months.ts';
import { takeBack, tellInVain, tellOne, tellTaxOffice } from './demo-notes.ts';
import type { MoneyPeople } from './money-people.ts';
import { firstDayBefore, nextMonth } from './order-plan.rules.ts';

/** When finance are at their papers, after midnight in Bangkok (ms). */
const ELEVEN_MS = 11 * HOUR_MS;
/** When the papers of the day before are issued. */
const ISSUE_MS = HOUR_MS + 5 * 60_000;
/** Before the end TR Cloud is tried for so long. */
const TRIED_MS = 35 * 60_000;

interface PaperStep {
  at: Date;
  work(): Promise<unknown>;
}

/**
 * The papers of the demo: those of prepaid days, what a credit customer is billed and pays, certificates, credit notes and
 * where they are sent, and two months that are closed. None is printed before somebody opens it.
 */
export class DemoPapers {
  private readonly steps: PaperStep[];
  private readonly first: string;
  /** The next day whose papers are issued. */
  private day: string;
  /** An invoice whose payment waits for a second person, and one whose certificate was refused. */
  private paying: number | undefined;
  private refused: number | undefined;

  /** @param end when the demo's time is over */
  constructor(
    private readonly people: MoneyPeople,
    private readonly anyone: Client,
    private readonly end: Date,
  ) {
    this.first = firstDayBefore(end);
    this.day = this.first;
    this.steps = [...this.firstMonths(), ...this.lastDays(), ...this.closings()]
      .filter(({ at }) => at <= end)
      .sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  /** When the next of its steps is, where it comes before another moment. */
  due(before: Date): Date | undefined {
    const [step] = this.steps;
    return step && step.at < before ? step.at : undefined;
  }

  /** Does what is due now. */
  async step(): Promise<void> {
    const step = this.steps.shift();
    await this.catchUp();
    await step?.work();
  }

  /** Issues the papers of all days that are over, each at the hour at which they are issued. */
  async catchUp(): Promise<void> {
    const { people } = this;
    const now = people.now();
    const hour = (day: string) => new Date(startOfBangkokDay(addDays(day, 1)).getTime() + ISSUE_MS);
    if (hour(this.day) > now) return;
    await people.settle();
    await people.fire('invoicing', 'bill-orders');
    for (; hour(this.day) <= now; this.day = addDays(this.day, 1)) {
      people.set(hour(this.day));
      await people.fire('invoicing', 'issue-daily-papers');
      await people.fire('invoicing', 'issue-payee-certificates');
    }
    people.set(now);
  }

  /** The last day: what waits for finance, for a second person and for others. */
  async finish(): Promise<void> {
    const { people, end } = this;
    people.set(new Date(end.getTime() - TRIED_MS));
    await this.catchUp();
    await tellInVain(people, this.anyone);
    people.set(end);
    await payUntold(people);
    await people.settle();
    await people.fire('invoicing', 'issue-payee-certificates');
    await people.fire('invoicing', 'bill-orders');
    await tellTaxOffice(people);
    await gather(people, bangkokDate(end));
    const { paying } = this;
    if (paying !== undefined) await withLimit(people, 'invoice_payment', 10_00, () => payInvoice(people, paying, 'BBL-884120'));
    if (this.refused !== undefined) await certify(people, this.refused, 'WT-0118-1');
    await certifyWhole(people, 'HN-2569-031', 15);
    const large = await certifyWhole(people, 'HN-2569-032', 30);
    await withLimit(people, 'withholding_certificate', 0, () => decideCertificate(people, large));
    await withLimit(people, 'credit_note', 50_00, () => takeBack(people, people.heavy, 'receipt', 'ตกลงคืนค่าขนส่งทั้งใบ กล่องแตกสองใบ'));
    await people.fire('invoicing', 'receipt-payments');
    await people.fire('invoicing', 'remind-of-invoices');
  } // prettier-ignore

  /** Invoices of the two months that were paid less tax withheld, one that is void, and one that nobody paid. */
  private firstMonths(): PaperStep[] {
    const { people } = this;
    const on = (days: number, work: () => Promise<unknown>): PaperStep => ({ at: atEleven(addDays(this.first, days)), work }); // prettier-ignore
    const fee = (amount: number, detail: string) => async () => {
      const id = await enterFee(people, people.credit, { fee_type: 'packaging', amount: satang(amount), detail });
      await people.finance.call(routes.approveOtherFees, { body: { ids: [id] } });
    };
    let one: number | undefined;
    let two: number | undefined;
    let three: number | undefined;
    let void_one: number | undefined;
    return [
      on(9, fee(1_284_00, 'กล่องสั่งทำพิมพ์ลาย 120 ใบ')),
      on(12, async () => (one = await invoice(people))),
      on(20, async () => one !== undefined && (await payInvoice(people, one, 'SCB-201477'))),
      on(21, () => people.fire('invoicing', 'receipt-payments')),
      on(22, async () => {
        if (one !== undefined) await decideCertificate(people, await certify(people, one, 'WT-0092'));
        await decideCertificate(people, await certifyWhole(people, 'HN-2569-017', 40));
        const other = await certifyWhole(people, 'HN-2569-018', 25);
        await decideCertificate(people, other, 'ภาพไม่เห็นลายเซ็นผู้จ่ายเงิน กรุณาส่งใหม่');
      }),
      on(24, async () => {
        await takeBack(people, people.first, 'receipt', 'คิดค่าส่งพื้นที่ห่างไกลซ้ำ', satang(20_00));
        await takeBack(people, people.first, 'tax_invoice', 'คิดค่าธรรมเนียมผิดอัตรา', satang(10_00));
        await tellOne(people);
      }),
      on(32, fee(2_354_00, 'แรงงานแพ็กสินค้าช่วงแคมเปญ')),
      on(34, async () => (two = await invoice(people))),
      on(36, fee(2_675_00, 'เช่าพื้นที่คลังแพ็กสินค้าหนึ่งเดือน')),
      on(38, async () => (three = await invoice(people))),
      // Nobody hands in its certificate.
      on(43, async () => three !== undefined && (await payInvoice(people, three, 'SCB-206330'))),
      on(44, () => takeBack(people, people.heavy, 'receipt', 'ลดค่าส่งตามที่ตกลงกับร้าน', satang(25_00))),
      on(45, async () => two !== undefined && (await payInvoice(people, two, 'SCB-207815'))),
      on(46, async () => {
        await people.fire('invoicing', 'receipt-payments');
        if (two !== undefined) await decideCertificate(people, await certify(people, two, 'WT-0118'), 'เลขที่ใบแจ้งหนี้ในหนังสือรับรองไม่ตรง');
        this.refused = two;
      }),
      on(47, async () => (void_one = await invoice(people))),
      on(48, async () => {
        if (void_one !== undefined) await change(people, void_one, { status: 'cancelled', reason: 'ร้านแจ้งเปลี่ยนรอบวางบิล ขอใบแจ้งหนี้ใหม่' });
        await invoice(people, addDays(bangkokDate(this.end), -6));
      }),
    ];
  } // prettier-ignore

  /** Of the open month an invoice that is due later, and approvals in every state. */
  private lastDays(): PaperStep[] {
    const { people, end } = this;
    const today = bangkokDate(end);
    const ago = (days: number, work: () => Promise<unknown>): PaperStep => ({ at: atEleven(addDays(today, -days)), work }); // prettier-ignore
    const isOpen = addDays(today, -2).slice(0, 7) === today.slice(0, 7);
    return [
      ago(9, async () => (this.paying = await invoice(people))),
      ago(6, async () => {
        const id = await gather(people, addDays(today, -7));
        if (id !== undefined) await change(people, id, { status: 'cancelled', reason: 'รวมยอดผิดช่วง ขอวางบิลใหม่' });
      }),
      ago(5, () => invoice(people)),
      ago(4, async () => {
        await takeBack(people, people.credit, 'tax_invoice', 'งานแพ็กไม่ครบตามที่ตกลง ลดให้บางส่วน', satang(40_00));
        await tellOne(people);
      }),
      ago(2, async () => {
        if (isOpen) {
          const id = await enterFee(people, people.bare, { fee_type: 'packaging', amount: satang(85_60), detail: 'ห่อกันกระแทกให้ที่ศูนย์ 4 กล่อง' });
          await people.finance.call(routes.approveOtherFees, { body: { ids: [id] } });
        }
        const id = await gather(people, addDays(today, -3));
        if (id === undefined) return;
        await leaveSome(people, id);
        await withLimit(people, 'invoice_approval', 0, () => approve(people, id));
      }),
    ];
  } // prettier-ignore

  /** Both months are closed on the third day after them, the second one by two people; on the first days of a month as soon as it is over. */
  private closings(): PaperStep[] {
    const [second, third] = [nextMonth(this.first), nextMonth(nextMonth(this.first))];
    const at = atEleven(addDays(third, 2));
    const before_end = new Date(this.end.getTime() - TRIED_MS);
    return [
      { at: atEleven(addDays(second, 2)), work: () => closeMonth(this.people, this.first, 'one') },
      { at: at < before_end ? at : before_end, work: () => closeMonth(this.people, second, 'two') },
    ];
  }
}

const atEleven = (day: string): Date => new Date(startOfBangkokDay(day).getTime() + ELEVEN_MS);
