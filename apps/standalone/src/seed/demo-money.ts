import type { CarrierEvent, Order } from '@lamliang/contracts/orders';
import { CARRIERS, type CarrierCode } from '@lamliang/contracts/pricing';
import type { Measure } from '@lamliang/contracts/sandbox';
import { addDays, bangkokDate, daysBetween, startOfBangkokDay } from '@lamliang/kernel';
import {
  measuredOf,
  object,
  payCarriers,
  settleBills,
  settleSomeBills,
  takeBill,
  waiveOne,
  type DemoObjection,
} from './demo-bills.ts';
import { allowAdvances, leaveAdvances, payInAdvance, takeOneBack } from './demo-advances.ts';
import {
  FAULTY,
  leaveRounds,
  payRounds,
  settleStatements,
  takeStatement,
  withdraw,
  type RoundsEnd,
} from './demo-cod.ts';
import { tellCarriers } from './demo-carriers.ts';
import { complain } from './demo-complaints.ts';
import { chargeFees, leaveFees } from './demo-fees.ts';
import { closeMonths, leaveDecisions, refer, setMoneyTerms } from './demo-rewards.ts';
import { PAST_TOPUPS, topUp } from './demo-topups.ts';
import type { MoneyPeople } from './money-people.ts';
import { firstDayBefore } from './order-plan.rules.ts';

/** When the work of a day is done, after midnight in Bangkok: ms. */
const TEN_MS = 10 * 3_600_000;
/** Before there is any COD to be paid. */
const FIRST_DAYS = 10;

/** A day on which people move money, so many days before the end. */
interface MoneyDay {
  ago: number;
  /** What becomes of the rounds of COD. */
  rounds?: RoundsEnd;
  /** Carriers bill what they took. */
  bills?: true;
  /** Statements and bills have lines that nobody can match. */
  faults?: true;
  /** Finance have not come to what waits in the queues of statements and bills. */
  waits?: true;
  pays_carriers?: true;
  waives?: true;
  objection?: DemoObjection & { of?: 'first' };
  /** A shop has COD in advance, which its carriers settle, or of which a parcel comes back. */
  advance?: 'settled' | 'reversed';
  /** Staff charge what no quote has. */
  fees?: true;
  /** No work of a week: a shop asks for its COD. */
  withdrawal?: 'paid' | 'open';
}

const LOST: DemoObjection = {
  detail: 'ชั่งก่อนส่งได้เบากว่าที่คิดเงินเกือบครึ่งกิโล มีรูปบนตาชั่งแนบมาด้วย', shown: '9800',
  answer: 'ขนส่งส่งภาพจากสายพาน เห็นน้ำหนัก 10.2 กิโลกรัมชัดเจน',
  ends: { state: 'lost', reason: 'ภาพของขนส่งชัดเจนกว่า รูปของร้านไม่เห็นเลขพัสดุ' },
}; // prettier-ignore
const WON: DemoObjection = {
  detail: 'ชั่งที่โกดังก่อนเข้ารับ น้ำหนักต่ำกว่า 10 กิโลกรัม', shown: '9820',
  answer: 'ขนส่งตรวจแล้ว ชั่งรวมกับพัสดุอีกกล่อง ยินดีแก้ไข',
  ends: { state: 'won', reason: 'ขนส่งยอมรับว่าชั่งรวมสองกล่อง' },
}; // prettier-ignore
const FOR_THE_SECOND: DemoObjection = {
  detail: 'กล่องนี้ชั่งพร้อมกล่องข้าง ๆ ที่น้ำหนักเท่ากัน แต่คิดเงินไม่เท่ากัน', shown: '9790',
  answer: 'ขนส่งไม่มีภาพจากสายพานของวันนั้น',
  ends: { state: 'won', reason: 'ขนส่งไม่มีหลักฐานน้ำหนัก', second: true },
}; // prettier-ignore

const OPEN: DemoObjection = {
  detail: 'น้ำหนักที่คิดเงินมากกว่าที่ชั่งไว้หลายขีด ขอให้ตรวจอีกครั้ง', shown: '9810',
  answer: 'ขนส่งขอเวลาตรวจภาพสามวันทำการ',
}; // prettier-ignore

/** The weeks of finance, oldest first. COD that a carrier hands over is free six days after the receiver paid: it is in the round of the week after. */
const DAYS: readonly MoneyDay[] = [
  { ago: 74, bills: true, rounds: 'file', pays_carriers: true },
  { ago: 60, bills: true, rounds: 'file', pays_carriers: true },
  { ago: 46, bills: true, rounds: 'file', pays_carriers: true, objection: LOST },
  { ago: 39, rounds: 'refused', waives: true },
  { ago: 32, bills: true, rounds: 'by-hand', pays_carriers: true },
  { ago: 25, bills: true, rounds: 'file', faults: true, objection: WON },
  { ago: 18, rounds: 'withdrawn', advance: 'settled', fees: true },
  { ago: 15, withdrawal: 'paid' },
  { ago: 11, bills: true, rounds: 'file', advance: 'reversed', objection: FOR_THE_SECOND },
  { ago: 4, bills: true, rounds: 'open', faults: true, waits: true, objection: OPEN },
  { ago: 1, withdrawal: 'open', objection: { of: 'first', detail: 'กล่องเดียวกับที่ส่งทุกวัน ไม่เคยเกินหนึ่งกิโล', shown: '980' } },
]; // prettier-ignore

/** A parcel, and the day of Bangkok on which its carrier did something with it. */
interface Told {
  order: Order;
  day: string;
}

/** What moves the money of the demo beside its orders: statements and bills of carriers, payments to shops, objections, rewards. */
export class DemoMoney {
  private readonly weeks: MoneyDay[];
  /** What carriers took, and whose COD they collected, that no file has told yet. */
  private readonly untold = { 'cod-statement': [] as Told[], bill: [] as Told[] };
  private readonly paid: Order[] = [];
  private readonly objections: NonNullable<MoneyDay['objection']>[] = [];
  private readonly counts = new Map<number, number>();

  /** @param end when the demo's time is over */
  constructor(
    private readonly people: MoneyPeople,
    private readonly end: Date,
  ) {
    const span = daysBetween(firstDayBefore(end), bangkokDate(end));
    this.weeks = DAYS.filter(({ ago }) => ago <= span - FIRST_DAYS).map((day) => ({ ...day }));
  }

  /** Before anything is booked. */
  async begin(): Promise<void> {
    await setMoneyTerms(this.people);
    await allowAdvances(this.people);
    await tellCarriers(this.people);
    const { referrer, heavy, credit } = this.people;
    for (const { client } of [heavy, credit]) await refer(referrer.client, client);
  }

  /** When the next of its days is, where it comes before another moment. */
  due(before: Date): Date | undefined {
    const [day] = this.weeks;
    const at = day && new Date(startOfBangkokDay(addDays(bangkokDate(this.end), -day.ago)).getTime() + TEN_MS);
    return at && at < before ? at : undefined;
  }

  /** What the carrier measures of a parcel that it took; remembers what went on. */
  carried(order: Order, account_id: number, event: CarrierEvent): Measure | undefined {
    const day = bangkokDate(this.people.now());
    if (event === 'delivered' && order.cod_amount > 0) this.untold['cod-statement'].push({ order, day });
    if (event !== 'picked_up') return undefined;
    this.untold.bill.push({ order, day });
    const n = this.counts.get(account_id) ?? 0;
    this.counts.set(account_id, n + 1);
    return measuredOf(order, n, account_id === this.people.heavy.account_id);
  }

  /** Does what is due now. */
  async step(): Promise<void> {
    const day = this.weeks.shift();
    if (!day) return;
    const { people } = this;
    await people.settle();
    const topup = PAST_TOPUPS[day.ago];
    if (topup)
      await topUp(people.finance, people.heavy.client, topup, people.now(), `20260${String(day.ago).padStart(9, '0')}`);
    if (day.withdrawal) await withdraw(people, [people.first, people.heavy, people.credit], day.withdrawal === 'paid');
    else await this.week(day);
    if (day.objection) this.objections.push(day.objection);
    await this.object();
  }

  /** Objections are made as soon as there is a bill for them: on which days a shop has one, the day of the demo decides. */
  private async object(): Promise<void> {
    const { first, heavy } = this.people;
    for (const { of, ...objection } of this.objections.splice(0)) {
      const made =
        (await object(this.people, of ? first : heavy, objection)) ||
        (await object(this.people, of ? heavy : first, objection));
      if (!made) this.objections.push({ ...objection, ...(of ? { of } : {}) });
    }
  }

  /** The last day: files that were read and not applied, rounds and decisions that wait. */
  async finish(): Promise<void> {
    await this.files({ bills: true }, (code) => code === 'jt' || code === 'dhl');
    await closeMonths(this.people);
    await complain(this.people);
    await leaveAdvances(this.people);
    await leaveFees(this.people);
    await leaveRounds(this.people);
    await leaveDecisions(this.people);
  }

  private async week(day: MoneyDay): Promise<void> {
    const { people } = this;
    if (day.advance === 'settled') await payInAdvance(people, 1);
    if (day.advance === 'reversed') await takeOneBack(people);
    await this.files(day, () => false);
    if (day.waits) await settleSomeBills(people, people.first);
    else {
      await settleBills(people);
      await settleStatements(people);
    }
    if (day.pays_carriers) await payCarriers(people, `CHQ-${bangkokDate(people.now()).replaceAll('-', '')}`);
    if (day.waives) await waiveOne(people, people.heavy);
    await closeMonths(people);
    if (day.fees) await chargeFees(people);
    if (day.rounds) await payRounds(people, day.rounds);
  }

  /** What carriers send of the days since their last file, up to yesterday. */
  private async files({ faults, bills }: Pick<MoneyDay, 'faults' | 'bills'>, look: (code: CarrierCode) => boolean): Promise<void> {
    const { people, paid } = this;
    const kinds = bills ? (['cod-statement', 'bill'] as const) : (['cod-statement'] as const);
    for (const kind of kinds) {
      const told = this.takeTold(kind);
      for (const { code } of CARRIERS) {
        const of = told.filter(({ order }) => order.partner_code === code);
        const [first] = of;
        if (!first) continue;
        const isFaulty = Boolean(faults) && code === FAULTY;
        const terms = { code, from: first.day, look: look(code) };
        const known = paid.filter((order) => order.partner_code === code);
        if (kind === 'bill') await takeBill(people, { ...terms, stranger: isFaulty });
        else await takeStatement(people, terms, isFaulty ? { parcels: of.map(({ order }) => order), paid: known } : undefined);
      }
      if (kind === 'cod-statement') paid.push(...told.map(({ order }) => order));
    }
  } // prettier-ignore

  private takeTold(kind: 'cod-statement' | 'bill'): Told[] {
    const today = bangkokDate(this.people.now());
    const all = this.untold[kind];
    this.untold[kind] = all.filter(({ day }) => day >= today);
    return all.filter(({ day }) => day < today);
  }
}
