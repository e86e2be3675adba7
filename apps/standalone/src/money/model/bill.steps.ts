/** Steps of carriers' bills and of objections to them. */
import { walletRoutes, type CarrierBillDetail } from '@lamliang/contracts/wallet';
import { uuidv7 } from '@lamliang/kernel';
import fc from 'fast-check';
import { objection } from '../../testing-money.ts';
import { money, same, type Bill, type BooksModel, type Carrier, type Noted, type Parcel } from './books.model.ts';
import { counted, tallyOf } from './cod.steps.ts';
import { baht, granted, type Product } from './product.ts';
import { any, pick, step } from './step.ts';

const HEAD: Record<Carrier, string> = {
  ninjavan: 'tracking_id,picked_up_at,billed_weight_kg,delivery_fee,invoice_id',
  flash: 'เลขพัสดุ,วันที่เข้ารับ,น้ำหนัก (กรัม),ค่าขนส่ง,เลขที่ใบแจ้งหนี้',
};
/** How far a bill may be from what was booked before somebody looks at it. */
const TOLERANCE = { satang: 500, grams: 100, percent: 5 };
/** Whether a carrier asks what is expected of it: its carriage by the cost card, and perhaps its fee for the COD. */
const isUsual = (cost: number, usual: number, cod_fee: number) => {
  const off = Math.max(cost - usual - cod_fee, usual - cost);
  return off <= TOLERANCE.satang || off * 100 <= usual * TOLERANCE.percent;
};
const isMoving = ({ way }: Parcel) => way !== 'booked' && way !== 'cancelled';
const billable = ({ parcels }: BooksModel) => parcels.filter((one) => isMoving(one) && !one.bill);
const matched = ({ parcels }: BooksModel) => parcels.filter(({ bill }) => bill);
const lineOf = ({ carrier, awb, day }: Parcel, weight: number, cost: number, reference: string) =>
  [awb, day, carrier === 'ninjavan' ? (weight / 1_000).toFixed(3) : weight, baht(cost), reference].join(',');
const readLine = (carrier: Carrier, line: string) => {
  const [awb, , weight, cost] = line.split(',');
  return { awb, weight: Math.round(Number(weight) * (carrier === 'ninjavan' ? 1_000 : 1)), cost: Math.round(Number(cost) * 100) }; // prettier-ignore
};
const says = (known: Said, bill: Said) => known.weight === bill.weight && known.cost === bill.cost;
type Said = Pick<Bill, 'weight' | 'cost'>;
type Expected = { outcome: string; parcel: Parcel | undefined; weight: number; cost: number; repriced: number };

async function outcomes(model: BooksModel, product: Product, carrier: Carrier, lines: string[]): Promise<Expected[]> {
  const billed = new Set<Parcel>();
  const found: Expected[] = [];
  for (const content of counted(lines)) {
    const { awb, weight, cost } = readLine(carrier, content);
    const parcel = model.parcels.find((one) => one.awb === awb && one.carrier === carrier);
    const repriced = parcel ? await product.priceOf(parcel, weight) : 0;
    const usual = parcel ? await product.costOf(parcel, weight) : 0;
    const outcome = (): string => {
      if (model.applied.bill.has(content)) return 'repeated';
      if (!parcel) return 'unknown-parcel';
      if (parcel.bill && says(parcel.bill, { weight, cost })) return 'repeated';
      if (parcel.way === 'cancelled') return 'cancelled';
      if (parcel.way === 'booked') return 'not-picked-up';
      if (billed.has(parcel) || parcel.bill) return 'billed-twice';
      if (!isUsual(cost, usual, parcel.cod?.fee_before_vat ?? 0)) return 'cost-outside';
      if (repriced === parcel.price) return 'matched';
      const isNear = Math.abs(weight - parcel.weight) <= TOLERANCE.grams;
      return isNear || Math.abs(repriced - parcel.price) <= TOLERANCE.satang ? 'tolerated' : 'outside';
    };
    const what = outcome();
    if (parcel && ['matched', 'tolerated', 'outside', 'cost-outside'].includes(what)) billed.add(parcel);
    found.push({ outcome: what, parcel, weight, cost, repriced });
  }
  return found;
}

async function importBill(model: BooksModel, product: Product, carrier: Carrier, lines: string[], seed: number): Promise<void> {
  const { finance } = product;
  const { status, body } = await product.send(walletRoutes.importCarrierBill.path, carrier, [HEAD[carrier], ...lines]);
  same(status, 200, `the answer to a bill ${JSON.stringify(body)}`);
  const read = body as CarrierBillDetail;
  const isKnown = read.state === 'applied';
  const expected = await outcomes(model, product, carrier, lines);
  if (!isKnown) {
    const figures = read.figures.flatMap(({ outcome, line_count }) => Array.from({ length: line_count }, () => outcome));
    same(tallyOf(figures), tallyOf(expected.map(({ outcome }) => outcome)), 'what a bill was read as');
  }
  await finance.call(walletRoutes.applyCarrierBill, { params: { id: read.id } });
  if (isKnown) return;
  for (const line of counted(lines)) model.applied.bill.add(line);
  for (const { outcome, parcel, repriced, ...bill } of expected)
    if (outcome === 'matched' || outcome === 'tolerated') model.settle(parcel!, repriced, bill, product.now);
  const waiting = await finance.call(walletRoutes.staffBillLines, { query: { filter: { carrier_bill_id: read.id, state: ['waiting'] }, range: [0, 99], sort: ['id', 'ASC'] } });
  for (const { id, line_no } of waiting) {
    const state = (seed + line_no) % 2 ? 'settled' : 'refused';
    const { outcome, parcel, repriced, ...bill } = expected[line_no - 2]!;
    // What says the same of a parcel once more is settled, and moves nothing.
    const may = parcel !== undefined && isMoving(parcel) && (!parcel.bill || says(parcel.bill, bill));
    const done = await granted(finance.call(walletRoutes.settleBillLine, { params: { id }, body: { state, reason: 'ตรวจสอบแล้ว' } }), 'carrier_bill_line.not_billable', 'parcel_bill.illegal_move');
    same(done !== false, state === 'refused' || may, `whether a line ${outcome} is ${state}`);
    if (!done) await finance.call(walletRoutes.settleBillLine, { params: { id }, body: { state: 'refused', reason: 'ตรวจสอบแล้ว' } });
    else if (state === 'settled' && !parcel!.bill) model.settle(parcel!, repriced, bill, product.now);
  }
  model.last.bill = { carrier, lines };
} // prettier-ignore

const measured = fc.record({ parcel: any, more: fc.constantFrom(0, 0, 0, 60, 2_000, 4_000, 8_000, -2_000), off: fc.constantFrom(0, 0, 0, 2_50, -2_50, 8_00, -4_00, 60_00) }); // prettier-ignore

export const BILL_STEPS = [
  step(
    'bill', 4,
    fc.record({
      carrier: fc.constantFrom<Carrier>('ninjavan', 'ninjavan', 'flash'),
      billed: fc.array(measured, { minLength: 1, maxLength: 5 }),
      strange: fc.array(fc.record({ parcel: any, what: fc.constantFrom('nobody', 'any', 'twice') }), { maxLength: 2 }),
      reference: fc.nat(),
      seed: any,
    }),
    ({ parcels }) => parcels.length > 0,
    async (model, product, { carrier, billed, strange, reference, seed }) => {
      const mine = billable(model).filter((one) => one.carrier === carrier);
      const all = model.parcels.filter((one) => one.carrier === carrier);
      const told = (parcel: Parcel, weight: number, cost: number) => lineOf(parcel, weight, cost, `I-${reference}`);
      const lines: string[] = [];
      for (const { parcel: n, more, off } of mine.length ? billed : []) {
        const parcel = pick(mine, n);
        const weight = Math.max(parcel.weight + more, 500);
        lines.push(told(parcel, weight, Math.max((await product.costOf(parcel, weight)) + off, 0)));
      }
      for (const { parcel, what } of strange) {
        if (what === 'nobody') lines.push(`${carrier === 'flash' ? 'TH' : 'NVTH'}999${String(parcel).padStart(4, '0')},${product.day},1,25.00,I-${reference}`);
        if (what === 'any' && all.length) lines.push(told(pick(all, parcel), pick(all, parcel).weight + 2_000, 31_00));
        if (what === 'twice' && lines.length) lines.push(pick(lines, parcel));
      }
      if (lines.length) await importBill(model, product, carrier, lines, seed);
    },
  ),
  step(
    'bill again', 2,
    fc.record({ form: fc.constantFrom('whole', 'shuffled', 'part', 'wrong'), seed: any }),
    ({ last }) => last.bill !== undefined,
    async (model, product, { form, seed }) => {
      const { carrier, lines } = model.last.bill!;
      if (form === 'wrong') {
        const before = await product.t.app.db('wallet', 'SELECT count(*) AS n FROM carrier_bill');
        const { status } = await product.send(walletRoutes.importCarrierBill.path, carrier, [HEAD[carrier], ...lines, `${lines[0]!.split(',')[0]},${product.day},1.5OO,25.00,I`]);
        same([status, await product.t.app.db('wallet', 'SELECT count(*) AS n FROM carrier_bill')], [400, before], 'a wrong bill');
      } else await importBill(model, product, carrier, form === 'whole' ? lines : form === 'part' ? lines.slice(seed % lines.length) : lines.toReversed(), seed);
    },
  ),
  step(
    'bill by hand', 2, measured,
    (model) => billable(model).length > 0,
    async (model, product, { parcel: n, more, off }) => {
      const parcel = pick(billable(model), n);
      const weight = Math.max(parcel.weight + more, 500);
      const repriced = await product.priceOf(parcel, weight);
      const cost = Math.max((await product.costOf(parcel, weight)) + off, 0);
      const bill = await product.finance.call(walletRoutes.matchWithPartner, { params: { id: parcel.id }, body: { actual_weight: weight, partner_cost: money(cost) } });
      same(bill.difference_amount, model.differenceOf(parcel, repriced), 'the difference of a bill');
      model.settle(parcel, repriced, { weight, cost }, product.now);
    },
  ),
  step(
    'waiver', 1, any,
    ({ parcels }) => parcels.some((one) => one.way !== 'cancelled' && !one.waived),
    async (model, { finance }, n) => {
      const parcel = pick(model.parcels.filter((one) => one.way !== 'cancelled' && !one.waived), n);
      const done = await granted(finance.call(walletRoutes.waiveFee, { params: { id: parcel.id }, body: { reason: 'ขนส่งชั่งผิด' } }), 'parcel_bill.illegal_move');
      same(done !== false, parcel.bill?.dispute !== 'open', 'a waiver beside an objection');
      if (!done) return;
      model.giveBack(parcel);
      parcel.waived = true;
      if (parcel.bill) parcel.bill.dispute = null;
    },
  ),
  step(
    'objection', 2, any,
    (model) => matched(model).some(({ bill }) => bill!.difference > 0),
    async (model, product, n) => {
      const parcel = pick(matched(model).filter(({ bill }) => bill!.difference > 0), n);
      const body = await objection(parcel.shop.who);
      const done = await granted(parcel.shop.who.call(walletRoutes.disputeBill, { params: { id: parcel.id }, body }), 'bill_dispute.not_possible');
      same(done !== false, parcel.bill!.dispute === 'possible' && product.now < parcel.bill!.until, 'an objection in time');
      if (done) parcel.bill!.dispute = 'open';
    },
  ),
  step(
    'objection decided', 2, fc.record({ parcel: any, state: fc.constantFrom<'won' | 'lost'>('won', 'lost') }),
    (model) => matched(model).some(({ bill }) => bill!.dispute === 'open'),
    async (model, { support }, { parcel: n, state }) => {
      const parcel = pick(matched(model).filter(({ bill }) => bill!.dispute === 'open'), n);
      const [found] = await support.call(walletRoutes.staffBillDisputes, { query: { filter: { order_id: parcel.id } } });
      await support.call(walletRoutes.decideDispute, { params: { id: found!.id }, body: { state, reason: 'ดูรูปแล้ว' } });
      if (state === 'won') model.giveBack(parcel);
      parcel.bill!.dispute = 'over';
    },
  ),
  step(
    'credit note', 3,
    fc.record({ parcel: any, charge: fc.constantFrom<Noted>('shipping', 'shipping', 'difference', 'difference', 'premium'), share: fc.constantFrom(0.2, 0.5, 1, 1.5), again: fc.boolean() }),
    ({ parcels }) => parcels.length > 0,
    async (model, product, { parcel: n, charge, share, again }) => {
      const parcel = pick(charge === 'difference' && matched(model).length ? matched(model) : model.parcels, n);
      const whole = { shipping: parcel.price, premium: parcel.premium, difference: Math.max(parcel.bill?.difference ?? 0, 10_00) }[charge];
      const amount = Math.max(Math.round(whole * share), 1);
      const told = product.toldNote(parcel, charge, amount);
      await product.t.app.publish([told]);
      // Told once more by a new event, as after a backfill, it is the same note.
      if (again) await product.t.app.publish([{ ...told, event_id: uuidv7(product.now) }]);
      await product.t.app.drain();
      model.note(parcel, charge, amount);
    },
  ),
  step(
    'carrier paid', 1, any,
    (model) => matched(model).some(({ bill }) => !bill!.paid),
    async (model, { finance }, n) => {
      const parcel = pick(matched(model).filter(({ bill }) => !bill!.paid), n);
      await finance.call(walletRoutes.paidToPartner, { params: { id: parcel.id }, body: {} });
      parcel.bill!.paid = true;
    },
  ),
]; // prettier-ignore
