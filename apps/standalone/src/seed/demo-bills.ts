import { authRoutes } from '@lamliang/contracts/auth';
import type { Order } from '@lamliang/contracts/orders';
import type { Measure } from '@lamliang/contracts/sandbox';
import { walletRoutes, type CarrierBillLine } from '@lamliang/contracts/wallet';
import { toWireTime } from '@lamliang/kernel';
import { UNTOLD_CARRIER } from './demo-carriers.ts';
import { forTwo } from './demo-rewards.ts';
import { approveAll, carrierFile, type CarrierFile, type MoneyPeople, type MoneyShop } from './money-people.ts';
import { specimen } from './pictures.ts';

/** By how much a carrier's scale differs from what was booked, parcel by parcel and over again: grams. */
const SCALES = { heavy: [0, 10_600, -450, 400, 2_200], other: [0, 0, 0, 0, 0, 1_300, 0, 0, 0, 0, 0, 0, -90, 0, 0] };

/** What the carrier measures of the nth parcel of a shop; undefined where it agrees. */
export function measuredOf(order: Order, n: number, isHeavy: boolean): Measure | undefined {
  const scales = isHeavy ? SCALES.heavy : SCALES.other;
  const more = scales[n % scales.length] ?? 0;
  if (!more) return undefined;
  const [width_cm, length_cm, height_cm] = [order.width / 10, order.length / 10, order.height / 10];
  return { weight_g: Math.max(100, order.weight + more), width_cm, length_cm, height_cm };
}

/** Imports the bill of a carrier, and applies it unless it is to be looked at first. @param stranger whether it has a line of nobody's parcel */
export async function takeBill(people: MoneyPeople, { stranger, ...terms }: CarrierFile & { stranger: boolean }): Promise<void> {
  const { name, bytes } = await carrierFile(people, terms, 'bill');
  const line = ['NVTH9900417736', 'X-4417', toWireTime(people.now()), '2.300', '20', '30', '15', '39.00', 'INV-NINJAVAN-ADJ'].join(',');
  const files = { sheet: [new File(stranger ? [bytes, `${line}\r\n`] : [bytes], name)] };
  const { id } = await people.finance.call(walletRoutes.importCarrierBill, { body: { partner_code: terms.code }, files });
  if (!terms.look) await people.finance.call(walletRoutes.applyCarrierBill, { params: { id } });
} // prettier-ignore

/** Finance settle the lines of bills that wait; the second person approves those above the limit. */
export async function settleBills(people: MoneyPeople): Promise<void> {
  for (const line of await waitingLines(people)) await settleLine(people, line);
  await approveAll(people, 'parcel_bill');
}

/** They settle those of one shop and the dearest one, which waits for the second person. */
export async function settleSomeBills(people: MoneyPeople, { account_id }: MoneyShop): Promise<void> {
  const [dearest, ...others] = (await waitingLines(people)).filter(({ outcome }) => outcome.endsWith('outside'));
  if (dearest) await forTwo(people, 'parcel_bill', () => settleLine(people, dearest));
  for (const line of others) if (line.account_id === account_id) await settleLine(people, line);
}

/** Lines that wait, the dearest first. */
function waitingLines({ finance }: MoneyPeople): Promise<CarrierBillLine[]> {
  const query = { filter: { state: ['waiting' as const] }, sort: ['difference_amount', 'DESC'] as ['difference_amount', 'DESC'] }; // prettier-ignore
  return finance.call(walletRoutes.staffBillLines, { query });
}

async function settleLine({ finance }: MoneyPeople, { id, outcome }: CarrierBillLine): Promise<void> {
  const body = outcome.endsWith('outside')
    ? { state: 'settled' as const, reason: 'ดูภาพจากสายพานของขนส่งแล้ว น้ำหนักตามบิล' }
    : { state: 'refused' as const, reason: 'ไม่ใช่พัสดุของเรา แจ้งขนส่งให้ตัดออกจากบิล' }; // prettier-ignore
  await finance.call(walletRoutes.settleBillLine, { params: { id }, body });
}

/** Finance pay carriers for their parcels of the bills so far. */
export async function payCarriers({ finance }: MoneyPeople, reference: string): Promise<void> {
  const query = { filter: { state: ['settled' as const] }, sort: ['billed_dt', 'DESC'] as ['billed_dt', 'DESC'], range: [0, 14] as [number, number] }; // prettier-ignore
  for (const { order_id, partner_code } of await finance.call(walletRoutes.staffBillLines, { query }))
    if (order_id && partner_code !== UNTOLD_CARRIER)
      await finance.call(walletRoutes.paidToPartner, { params: { id: order_id }, body: { reference } });
}

/** Finance waive what a parcel of a shop cost beyond its quote. */
export async function waiveOne(people: MoneyPeople, shop: MoneyShop): Promise<void> {
  const { rows } = await shop.client.call(walletRoutes.billedOrders, { query: { state: 'possible' } });
  const found = rows.at(-1);
  if (!found) return;
  const body = { reason: 'ร้านยกเลิกไม่ทันเพราะระบบล่ม ยกเว้นส่วนต่างให้ครั้งเดียว' };
  await people.finance.call(walletRoutes.waiveFee, { params: { id: found.id }, body });
  await approveAll(people, 'parcel_bill');
}

/** Why a shop objects, what the carrier answers, and how it is decided. */
export interface DemoObjection {
  detail: string;
  /** Grams that the scale of its picture shows. */
  shown: string;
  answer?: string;
  ends?: { state: 'won' | 'lost'; reason: string; second?: true };
}

/** A shop objects to what it was charged last. @returns false where there is nothing that it may object to */
export async function object(people: MoneyPeople, { client }: MoneyShop, { detail, shown, answer, ends }: DemoObjection): Promise<boolean> {
  const { finance, support } = people;
  const { rows } = await client.call(walletRoutes.billedOrders, { query: { state: 'possible' } });
  const found = rows.toSorted((a, b) => b.difference_amount - a.difference_amount)[0];
  if (!found) return false;
  const files: string[] = [];
  for (const number of [shown, `${Number(shown) + 10}`]) {
    const upload = { body: { purpose: 'dispute' as const }, files: { file: [specimen('scale', number)] } };
    files.push((await client.call(authRoutes.uploadFile, upload)).file);
  }
  await client.call(walletRoutes.disputeBill, { params: { id: found.id }, body: { detail, files } });
  const [asked] = await support.call(walletRoutes.staffBillDisputes, { query: { filter: { order_id: found.id } } });
  if (!asked) throw new Error('an objection of the demo was not made');
  const params = { id: asked.id };
  if (answer) await support.call(walletRoutes.answerDispute, { params, body: { carrier_answer: answer } });
  if (!ends) return true;
  const { second, ...body } = ends;
  if (!second) {
    await support.call(walletRoutes.decideDispute, { params, body });
    await approveAll(people, 'bill_dispute');
    return true;
  }
  await forTwo(people, 'bill_dispute', () => finance.call(walletRoutes.decideDispute, { params, body }));
  return true;
} // prettier-ignore
