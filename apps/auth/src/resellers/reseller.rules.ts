import type { ResellerMonth, ResellerShop } from '@lamliang/contracts/auth';
import type { ShopVolume } from '@lamliang/contracts/orders';
import type { ResellerCommission } from '@lamliang/contracts/wallet';
import { sum, ZERO } from '@lamliang/kernel';

/** Months that are told where no period is asked for, this one among them. */
const DEFAULT_MONTHS = 6;

/** The months of two days as YYYY-MM, both ends included. @param from, to YYYY-MM-DD, in order */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  for (let at = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1; ; at += 1) {
    const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    months.push(month);
    if (month >= to.slice(0, 7)) return months;
  }
}

/** The first day of the months that are told by default. @param today YYYY-MM-DD */
export function defaultFrom(today: string): string {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - DEFAULT_MONTHS;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

type Volume = NonNullable<ResellerShop['volume']>;

/** Volumes added up; zero of each where there are none. */
export const summed = (volumes: readonly Volume[]): Volume => ({
  total: volumes.reduce((all, { total }) => all + total, 0),
  cancelled: volumes.reduce((all, { cancelled }) => all + cancelled, 0),
  shipping_cost: sum(volumes.map(({ shipping_cost }) => shipping_cost)),
});

/** The volumes of shops added up by month, those without parcels among them. */
export const byMonth = (volumes: readonly ShopVolume[], months: readonly string[]): ShopVolume[] =>
  months.map((period) => ({ period, ...summed(volumes.filter((volume) => volume.period === period)) }));

/** The months with what the reseller was given for each; null where that cannot be told. */
export const withCommission = (months: readonly ShopVolume[], earned: ResellerCommission | null): ResellerMonth[] =>
  months.map((month) => ({
    ...month,
    commission_amount: earned && (earned.months.find(({ period }) => period.startsWith(month.period))?.amount ?? ZERO),
  }));
