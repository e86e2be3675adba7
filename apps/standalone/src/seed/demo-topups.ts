import type { Client } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { walletRoutes, type TopupTerms } from '@lamliang/contracts/wallet';
import { HOUR_MS, satang } from '@lamliang/kernel';
import { specimen } from './pictures.ts';

/** Kasikornbank, by the code of the Bank of Thailand. */
const BANK = 4;

/** What finance offer: what is paid, and the bonus on it (satang). */
const PACKAGES = [
  { name: 'เริ่มต้น', price: satang(500_00), bonus: satang(0) },
  { name: 'คุ้มค่า', price: satang(1_000_00), bonus: satang(30_00) },
  { name: 'ร้านขายดี', price: satang(5_000_00), bonus: satang(250_00) },
  { name: 'ส่งทุกวัน', price: satang(20_000_00), bonus: satang(1_400_00) },
] as const;

/** A package of the list, or an amount of a wallet; hours ago; and what finance made of it. */
type DemoTopup = ({ package: number } | { insurance: number } | { amount: number }) & {
  ago: number;
  refused?: string;
  /** For anybody of finance, or above the limit of one person for the other one. */
  waits?: true | 'second';
};
const FIRST: readonly DemoTopup[] = [
  { package: 2, ago: 70 },
  { package: 1, ago: 46, refused: 'ยอดในสลิปเป็น 100 บาท ไม่ตรงกับแพ็กเกจ กรุณาส่งสลิปของยอดเต็ม' },
  { package: 1, ago: 44 },
  { insurance: 500_00, ago: 20 },
  { package: 0, ago: 2, waits: true },
];
const OTHER: readonly DemoTopup[] = [{ package: 3, ago: 3, waits: true }];
const HEAVY: readonly DemoTopup[] = [
  { package: 2, ago: 27 },
  { insurance: 300_00, ago: 5, waits: true },
  { amount: 65_000_00, ago: 4, waits: 'second' },
];
/** The same of past weeks, by days ago. */
export const PAST_TOPUPS: Record<number, DemoTopup> = {
  46: { package: 2, ago: 2 },
  32: { package: 3, ago: 5 },
  18: { amount: 1_500_00, ago: 1, refused: 'สลิปนี้ใช้เติมเงินไปแล้วเมื่อสองสัปดาห์ก่อน' },
};

/** Packages that all shops are offered. */
export async function seedPackages(finance: Client): Promise<void> {
  for (const { name, price, bonus } of PACKAGES)
    await finance.call(walletRoutes.createTopupPackage, {
      body: { name, price, credit_amount: price, bonus_amount: bonus, reason: 'แพ็กเกจประจำของระบบ' },
    });
}

/** Top-ups of the last days in each state: approved, refused and sent again, and waiting for finance. */
export async function seedTopups(finance: Client, [first, other, heavy]: readonly Client[], now: Date): Promise<void> {
  const wanted = [[first, FIRST], [other, OTHER], [heavy, HEAVY]] as const; // prettier-ignore
  let number = 0;
  for (const [shop, topups] of wanted)
    for (const one of shop ? topups : [])
      await topUp(finance, shop!, one, now, `20261${String(++number).padStart(9, '0')}`);
}

/** A shop asks for a top-up, and finance decide on it unless it waits. @param slip_reference of its own */
export async function topUp(finance: Client, shop: Client, one: DemoTopup, now: Date, slip_reference: string): Promise<void> {
  const packages = await shop.call(walletRoutes.topupPackages, {});
  const { file: slip_file } = await shop.call(authRoutes.uploadFile, { body: { purpose: 'slip' }, files: { file: [specimen('slip', slip_reference)] } });
  const chosen = 'package' in one ? packages[one.package] : undefined;
  const transfer_dt = new Date(now.getTime() - one.ago * HOUR_MS);
  const what: Pick<TopupTerms, 'wallet_type' | 'amount' | 'topup_package_id'> = chosen
    ? { wallet_type: 'transport', amount: chosen.price, topup_package_id: chosen.id }
    : 'insurance' in one
      ? { wallet_type: 'insurance', amount: satang(one.insurance) }
      : { wallet_type: 'transport', amount: satang('amount' in one ? one.amount : 0) };
  const { id } = await shop.call(walletRoutes.createTopup, { body: { ...what, bank_id: BANK, transfer_dt, slip_file, slip_reference } });
  if (one.waits === true) return;
  const body = one.refused ? { status: 'not-approved' as const, remark: one.refused } : { status: 'approved' as const };
  await finance.call(walletRoutes.decideTopup, { params: { id }, body });
} // prettier-ignore
