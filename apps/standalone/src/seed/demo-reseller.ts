import type { Client } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { DEMO_RESELLER, type DemoShop } from './demo-shops.ts';

/**
 * Puts the demo shops under their reseller, before anything is booked: so what they ship is counted from the first parcel on.
 * @throws Error where one of them was not made
 */
export async function seedReseller(shops: { shop: DemoShop; account_id: number }[], staff: Client): Promise<void> {
  const idOf = (owner: string) => shops.find(({ shop }) => shop.login.telephone === owner)?.account_id;
  const reseller_id = idOf(DEMO_RESELLER.reseller);
  for (const id of DEMO_RESELLER.shops.map(idOf)) {
    if (!id || !reseller_id) throw new Error('the reseller or a shop under it was not made');
    const body = { reseller_id, reason: 'ร้านใต้พาร์ตเนอร์ของข้อมูลสาธิต' };
    await staff.call(authRoutes.updateCustomer, { params: { id }, body });
  }
}
