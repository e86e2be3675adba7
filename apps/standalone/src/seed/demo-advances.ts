import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { approveAll, type MoneyPeople } from './money-people.ts';

const ASKED = 'ร้านขอรับเงินก่อนเพื่อหมุนสต๊อก';

/** Staff let a shop have its COD before its carriers hand it over. */
export async function allowAdvances({ finance, first }: MoneyPeople): Promise<void> {
  const terms = { account_id: first.account_id, enabled_flag: 1 as const, fee_percent: 75, limit_amount: satang(20_000_00) }; // prettier-ignore
  await finance.call(walletRoutes.setCodAdvanceTerms, { body: { ...terms, reason: 'ร้านส่งประจำ ขอรับ COD ก่อนขนส่งส่งมอบ' } }); // prettier-ignore
}

/** The oldest orders of that shop whose COD its carriers have, at most so many. */
async function ready({ finance, first }: MoneyPeople, most: number): Promise<number[]> {
  const filter = { account_id: first.account_id, cod_status: ['delivery-success' as const] };
  const parcels = await finance.call(walletRoutes.staffCodParcels, { query: { filter, sort: ['id', 'ASC'], range: [0, 99] } }); // prettier-ignore
  const free = parcels.filter((one) => one.cod_approval_id === null && !one.complaint_flag);
  return free.slice(0, most).map(({ order_id }) => order_id);
}

/** Pays some of them in advance. @returns which; none where there are none */
export async function payInAdvance(people: MoneyPeople, most: number): Promise<number[]> {
  const { finance, first } = people;
  const order_ids = await ready(people, most);
  if (!order_ids.length) return [];
  const { id } = await finance.call(walletRoutes.payCodInAdvance, {
    body: { account_id: first.account_id, order_ids, reason: ASKED },
  });
  await finance.call(walletRoutes.moveCodRound, { params: { id }, body: { status: 'approved' } });
  await approveAll(people, 'cod_round', id);
  const body = { status: 'transferred' as const, bank_reference: `KBANK-${String(id).padStart(6, '0')}` };
  await finance.call(walletRoutes.moveCodRound, { params: { id }, body });
  return order_ids;
}

/** Pays two in advance, of which one comes back. */
export async function takeOneBack(people: MoneyPeople): Promise<void> {
  const [back] = await payInAdvance(people, 2);
  if (back === undefined) return;
  const body = { ends_as: 'return' as const, reason: 'ขนส่งนำพัสดุกลับมาคืนร้าน ผู้รับยกเลิกหลังรับของ' };
  await people.finance.call(walletRoutes.reverseCodAdvance, { params: { id: back }, body });
}

/** What waits at the end: one that its carrier has to settle, and a round of another that waits for approval. */
export async function leaveAdvances(people: MoneyPeople): Promise<void> {
  const { finance, first } = people;
  await payInAdvance(people, 1);
  const order_ids = await ready(people, 1);
  if (order_ids.length)
    await finance.call(walletRoutes.payCodInAdvance, {
      body: { account_id: first.account_id, order_ids, reason: ASKED },
    });
}
