import { invoicingRoutes as routes, type OtherFeeTerms } from '@lamliang/contracts/invoicing';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { add, satang, type Satang } from '@lamliang/kernel';
import type { MoneyPeople, MoneyShop } from './money-people.ts';

/** Finance enter a fee for a shop, perhaps for its latest parcel. @returns its id */
export async function enterFee({ finance }: MoneyPeople, { account_id, client }: MoneyShop, terms: Omit<OtherFeeTerms, 'account_id' | 'shipment_order_id'>, of?: 'latest'): Promise<number> {
  const rows = of ? (await client.call(ordersRoutes.list, { query: { limit: 1 } })).rows : [];
  const order = rows[0] && { shipment_order_id: rows[0].id };
  return (await finance.call(routes.createOtherFee, { body: { account_id, ...terms, ...order } })).id;
} // prettier-ignore

/** Finance approve fees that the wallets of two shops have, and one that a credit customer is billed. */
export async function chargeFees(people: MoneyPeople): Promise<void> {
  const { finance, first, heavy, credit } = people;
  const ids = [
    await enterFee(people, first, { fee_type: 'label', amount: satang(42_80), detail: 'พิมพ์ใบปะหน้าให้ที่ศูนย์ 4 ใบ' }),
    await enterFee(people, heavy, { fee_type: 'overweight', amount: satang(160_50), detail: 'ชั่งที่ศูนย์คัดแยกได้เกินที่บิลขนส่งคิด' }, 'latest'),
    await enterFee(people, credit, { fee_type: 'return', amount: satang(128_40), detail: 'ค่าส่งคืนจากคลังภูเก็ต' }, 'latest'),
  ]; // prettier-ignore
  await finance.call(routes.approveOtherFees, { body: { ids } });
}

/** What is left at the end: a fee that a wallet cannot pay, with a question that is answered; fees that wait, with one that is not; one that wants a second person. */
export async function leaveFees(people: MoneyPeople): Promise<void> {
  const { finance, second, first, heavy, referrer } = people;
  const ask = (shop: MoneyShop, id: number, question: string) =>
    shop.client.call(routes.askAboutFee, { params: { id }, body: { question } });
  const { credit } = await referrer.client.call(walletRoutes.balances, {});
  const more: Satang = add(credit ?? satang(0), satang(85_60));
  const due = await enterFee(people, referrer, { fee_type: 'packaging', amount: more, detail: 'แพ็กใหม่ที่ศูนย์ กล่องเดิมแตก' }); // prettier-ignore
  const { decision_id } = await finance.call(routes.approveOtherFee, { params: { id: due }, body: {} });
  if (decision_id !== null) await second.call(routes.approveDecision, { params: { id: decision_id }, body: {} });
  await ask(referrer, due, 'แพ็กใหม่กี่กล่องครับ ขอรูปได้ไหม');
  await finance.call(routes.answerFeeQuestion, { params: { id: due }, body: { answer: '3 กล่อง ส่งรูปให้ทางอีเมลแล้วค่ะ' } }); // prettier-ignore
  await enterFee(people, first, { fee_type: 'remote-area', amount: satang(53_50), detail: 'ปลายทางเกาะ ขนส่งเรียกเก็บภายหลัง' }, 'latest'); // prettier-ignore
  const asked = await enterFee(people, heavy, { fee_type: 'other', amount: satang(321_00), detail: 'ค่าฝากเก็บที่คลัง 3 วัน' }); // prettier-ignore
  await ask(heavy, asked, 'ทำไมต้องฝากเก็บ 3 วัน พัสดุไม่ได้ตกค้างฝั่งเรา');
  const large = await enterFee(people, heavy, { fee_type: 'overweight', amount: satang(6_420_00), detail: 'น้ำหนักเกินที่พบภายหลังทั้งล็อต 40 กล่อง' }); // prettier-ignore
  await finance.call(routes.approveOtherFee, { params: { id: large }, body: {} });
}
