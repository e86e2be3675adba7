import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { CARRIERS, type CarrierCode } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate, isThaiId13, startOfBangkokDay } from '@lamliang/kernel';
import type { MoneyPeople } from './money-people.ts';

/** Nobody told the company of this one: what it is paid at the end waits for its certificate. */
export const UNTOLD_CARRIER = 'jt';
const ADDRESS = { subdistrict: 'ห้วยขวาง', district: 'ห้วยขวาง', province: 'กรุงเทพมหานคร', zip_code: '10310' };

/** An invented number of a company, with its check digit. */
function taxIdOf(id: number): string {
  const twelve = `01055${String(id).repeat(7)}`;
  return twelve + [...'0123456789'].find((digit) => isThaiId13(twelve + digit))!;
}

/** Finance tell the companies of carriers, all of them invented, but for one. */
export async function tellCarriers({ finance }: MoneyPeople): Promise<void> {
  for (const { id, code, name } of CARRIERS) {
    if (code === UNTOLD_CARRIER) continue;
    const body = { ...ADDRESS, name: `บริษัท ${name} (สมมติ) จำกัด`, tax_id: taxIdOf(id), branch_code: '00000', address: `${id} ถนนตัวอย่าง`, reason: 'ข้อมูลสมมติของระบบสาธิต' };
    await finance.call(invoicingRoutes.staffSetCarrierPayee, { params: { id }, body });
  }
} // prettier-ignore

/** Finance paid the untold carrier for some parcels, two days before. */
export async function payUntold(people: MoneyPeople): Promise<void> {
  const { finance } = people;
  const query = { filter: { state: ['settled' as const], partner_code: [UNTOLD_CARRIER as CarrierCode] }, range: [0, 2] as [number, number] }; // prettier-ignore
  const paid_to_partner_dt = new Date(startOfBangkokDay(addDays(bangkokDate(people.now()), -2)).getTime() + 14 * 3_600_000); // prettier-ignore
  for (const { order_id } of await finance.call(walletRoutes.staffBillLines, { query }))
    if (order_id)
      await finance.call(walletRoutes.paidToPartner, {
        params: { id: order_id },
        body: { reference: 'SCB-JT-0091', paid_to_partner_dt },
      });
}
