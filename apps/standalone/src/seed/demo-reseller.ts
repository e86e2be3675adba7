import type { Client } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, ZERO } from '@lamliang/kernel';
import { DEMO_RESELLER, type DemoShop } from './demo-shops.ts';

/**
 * Puts the demo shops under their reseller, before anything is booked, and sets its rate: so what they ship is counted, and
 * earns it commission, from the first parcel on.
 * @throws Error where one of them was not made
 */
export async function seedReseller(
  shops: { shop: DemoShop; account_id: number }[],
  { staff, finance, now }: { staff: Client; finance: Client; now: Date },
): Promise<void> {
  const idOf = (owner: string) => shops.find(({ shop }) => shop.login.telephone === owner)?.account_id;
  const reseller_id = idOf(DEMO_RESELLER.reseller);
  if (reseller_id) {
    const rate = { kind: 'reseller', account_id: reseller_id, valid_from: bangkokDate(now) } as const;
    const steps = [{ from_amount: ZERO, rate_percent: 250 }];
    await finance.call(walletRoutes.setRewardTerms, { body: { ...rate, steps, reason: 'ตกลงกับพาร์ตเนอร์แล้ว' } });
  }
  for (const id of DEMO_RESELLER.shops.map(idOf)) {
    if (!id || !reseller_id) throw new Error('the reseller or a shop under it was not made');
    const body = { reseller_id, reason: 'ร้านใต้พาร์ตเนอร์ของข้อมูลสาธิต' };
    await staff.call(authRoutes.updateCustomer, { params: { id }, body });
  }
}
