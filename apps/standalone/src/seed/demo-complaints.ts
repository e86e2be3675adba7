import { ordersRoutes, type Order } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { heldUntil } from '@lamliang/kernel';
import type { MoneyPeople } from './money-people.ts';
import { specimen } from './pictures.ts';

/** COD that its receiver has paid and no round has taken yet. */
const KEPT: readonly (string | null)[] = ['delivery-success', 'cod-received'];

/** What receivers say of parcels with COD: one complaint waits, one was settled for the shop, and one parcel was refused after it was opened. */
export async function complain(people: MoneyPeople): Promise<void> {
  const { support, first, heavy, credit } = people;
  const shops = [first, heavy, credit];
  const found: Order[] = [];
  const refusable: Order[] = [];
  for (const { client } of shops) {
    const of = async (shipment_status: 'delivery-success' | 'on-return') =>
      (await client.call(ordersRoutes.list, { query: { shipment_status, limit: 100 } })).rows.filter(({ cod_flag }) => cod_flag === 1); // prettier-ignore
    const held = (await of('delivery-success')).filter(
      ({ cod_status, delivered_dt }) => KEPT.includes(cod_status) && delivered_dt && people.now() < heldUntil(delivered_dt), // prettier-ignore
    );
    found.push(...held);
    refusable.push(...(await of('on-return')));
  }
  const [open, settled] = found;
  if (open)
    await support.call(walletRoutes.staffComplains, {
      body: { order_id: open.id, complaint_reason: 'wrong-goods', detail: 'ผู้รับโทรแจ้งว่าได้เสื้อคนละสีกับที่สั่ง ส่งภาพมาทางแชตแล้ว' },
    });
  if (settled) {
    const body = { order_id: settled.id, complaint_reason: 'incomplete' as const, detail: 'ผู้รับแจ้งว่าของในกล่องขาดหนึ่งชิ้น' };
    const { id } = await support.call(walletRoutes.staffComplains, { body });
    const decision = { state: 'released' as const, reason: 'ร้านส่งชิ้นที่ขาดให้แล้ว ผู้รับยืนยันว่าได้ครบ' };
    await support.call(walletRoutes.decideComplaint, { params: { id }, body: decision });
  }
  const [refused] = refusable;
  if (refused)
    await support.call(ordersRoutes.staffRefuse, {
      params: { id: refused.id },
      body: { complaint_reason: 'wrong-goods', detail: 'เปิดดูต่อหน้าพนักงานส่ง สินค้าไม่ตรงกับที่สั่ง จึงไม่ชำระเงิน' },
      files: { images: [specimen('scale', '1250')] },
    });
} // prettier-ignore
