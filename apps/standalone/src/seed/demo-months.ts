import type { BodyOf } from '@lamliang/contracts';
import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { satang } from '@lamliang/kernel';
import type { MoneyPeople } from './money-people.ts';

type Limit = BodyOf<typeof routes.setDecisionLimit>;
/** Up to which amounts one person decides: as they are by themselves, so that whoever tries the demo finds them so. Satang. */
const LIMITS = {
  invoice_approval: 50_000_00,
  invoice_payment: 50_000_00,
  withholding_certificate: 5_000_00,
  credit_note: 1_000_00,
  tax_period: 50_000_00,
} satisfies Partial<Record<Limit['kind'], number>>;

/** Something is entered while two have to agree on all of its kind that is above so much. */
export async function withLimit(people: MoneyPeople, kind: keyof typeof LIMITS, amount: number, work: () => Promise<unknown>): Promise<void> {
  const set = async (most: number, reason: string) => {
    const { id } = await people.finance.call(routes.setDecisionLimit, { body: { kind, amount: satang(most), reason } });
    await people.second.call(routes.approveDecision, { params: { id }, body: {} });
  };
  await set(amount, 'ตรวจเข้มช่วงสิ้นเดือน ให้สองคนอนุมัติ');
  await work();
  await set(LIMITS[kind], 'กลับไปใช้วงเงินเดิม');
} // prettier-ignore

/** The second person approves all that waits of a kind in invoicing. */
async function approveAll({ second }: MoneyPeople, kind: keyof typeof LIMITS): Promise<void> {
  const waiting = await second.call(routes.decisions, { query: { filter: { state: ['waiting'], kind: [kind] } } });
  for (const { id } of waiting) await second.call(routes.approveDecision, { params: { id }, body: {} });
}

/** Finance close a month of papers that is over, alone or by two. @param day any day of it */
export async function closeMonth(people: MoneyPeople, day: string, by: 'one' | 'two'): Promise<void> {
  const params = { id: Number(day.slice(0, 7).replace('-', '')) };
  await people.fire('invoicing', 'receipt-payments');
  const months = await people.finance.call(routes.taxPeriods, { query: {} });
  if (!months.some(({ id }) => id === params.id)) return;
  const { allowed_moves } = await people.finance.call(routes.taxPeriod, { params });
  if (!allowed_moves.length) return;
  const body = { reason: 'ยื่น ภ.พ.30 แล้ว รายการที่ค้างออกเอกสารในเดือนถัดไป' };
  const close = () => people.finance.call(routes.closeTaxPeriod, { params, body });
  if (by === 'one') return void (await close());
  await withLimit(people, 'tax_period', 0, close);
  await approveAll(people, 'tax_period');
}
