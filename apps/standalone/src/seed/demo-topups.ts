import type { Client } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { walletRoutes, type TopupTerms } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { specimen } from './pictures.ts';

const HOUR_MS = 3_600_000;
/** Kasikornbank, by the code of the Bank of Thailand. */
const BANK = 4;

/** What finance offer: what is paid, and the bonus on it (satang). */
const PACKAGES = [
  { name: 'เริ่มต้น', price: satang(500_00), bonus: satang(0) },
  { name: 'คุ้มค่า', price: satang(1_000_00), bonus: satang(30_00) },
  { name: 'ร้านขายดี', price: satang(5_000_00), bonus: satang(250_00) },
  { name: 'ส่งทุกวัน', price: satang(20_000_00), bonus: satang(1_400_00) },
] as const;

/** A package of the list, or an amount of the insurance wallet; hours ago; and what finance made of it. */
type DemoTopup = { package: number } | { insurance: number };
const FIRST: readonly (DemoTopup & { ago: number; refused?: string; waits?: true })[] = [
  { package: 2, ago: 70 },
  { package: 1, ago: 46, refused: 'ยอดในสลิปเป็น 100 บาท ไม่ตรงกับแพ็กเกจ กรุณาส่งสลิปของยอดเต็ม' },
  { package: 1, ago: 44 },
  { insurance: 500_00, ago: 20 },
  { package: 0, ago: 2, waits: true },
];
const OTHERS: readonly (typeof FIRST)[number][] = [{ package: 3, ago: 3, waits: true }];

/** Packages that all shops are offered. */
export async function seedPackages(finance: Client): Promise<void> {
  for (const { name, price, bonus } of PACKAGES)
    await finance.call(walletRoutes.createTopupPackage, {
      body: { name, price, credit_amount: price, bonus_amount: bonus, reason: 'แพ็กเกจประจำของระบบ' },
    });
}

/** Top-ups of the last days in each state: approved, refused and sent again, and waiting for finance. */
export async function seedTopups(finance: Client, shops: readonly Client[], now: Date): Promise<void> {
  const packages = await shops[0]!.call(walletRoutes.topupPackages, {});
  let number = 0;
  for (const [index, shop] of shops.entries())
    for (const one of index === 0 ? FIRST : OTHERS) {
      const slip_reference = `20261${String(++number).padStart(9, '0')}`;
      const { file: slip_file } = await shop.call(authRoutes.uploadFile, { body: { purpose: 'slip' }, files: { file: [specimen('slip', slip_reference)] } }); // prettier-ignore
      const chosen = 'package' in one ? packages[one.package] : undefined;
      const terms = {
        bank_id: BANK,
        transfer_dt: new Date(now.getTime() - one.ago * HOUR_MS),
        slip_file,
        slip_reference,
      };
      const what: Pick<TopupTerms, 'wallet_type' | 'amount' | 'topup_package_id'> = chosen
        ? { wallet_type: 'transport', amount: chosen.price, topup_package_id: chosen.id }
        : { wallet_type: 'insurance', amount: satang('insurance' in one ? one.insurance : 0) };
      const { id } = await shop.call(walletRoutes.createTopup, { body: { ...what, ...terms } });
      if (one.waits) continue;
      const body = one.refused ? { status: 'not-approved' as const, remark: one.refused } : { status: 'approved' as const }; // prettier-ignore
      await finance.call(walletRoutes.decideTopup, { params: { id }, body });
    }
}
