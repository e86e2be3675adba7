import { describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '@lamliang/contracts/auth';
import type { FlagMap } from '@lamliang/contracts';
import { entryOf } from '../routes/index.ts';
import { activeEntry, mayCreate, navigationOf } from './navigation.ts';

const holder = (access_level: FlagMap, access_level_id: 1 | 2 | 3 | 4) =>
  ({ account_child_link: { id: 1, access_level, access_level_id, access_name: '' } }) as CurrentUser;
const paths = (user: CurrentUser) => navigationOf(user).flatMap((group) => group.entries.map((entry) => entry.to));

describe('navigation', () => {
  it('shows only entries that the user may open', () => {
    expect(paths(holder({ order_flag: 1, advanced_order_flag: 1, pickup_point_flag: 1 }, 3))).toEqual([
      '/',
      '/orders/all',
      '/orders/createorder',
      '/orders/createorder-excel',
      '/orders/createmultiorder',
      '/orders/pickup',
      '/orders/parcel-handover-form',
      '/orders/claim',
      '/report/pickup',
      '/options/address',
    ]);
    expect(paths(holder({ finance_flag: 1 }, 2))).toEqual([
      '/',
      '/finances/refill',
      '/finance/wallet-transaction',
      '/finance/insurance',
      '/finance/disputes',
      '/finances/affiliate',
      '/finances/affiliatewithdraw',
      '/finances/cashback',
      '/finances/invoice',
      '/finances/witholdingtax',
      '/finance/transaction',
      '/report/affiliate',
      '/report/other-fee',
    ]);
    // [A75]
    expect(paths(holder({ cod_flag: 1 }, 2))).toEqual([
      '/',
      '/finance/wallet-transaction-cod',
      '/finances/codwithdraw',
      '/report/order-cod',
      '/report/cod-approve',
    ]);
  });

  it('[A74] has refill: shipping, credit, insurance and the history', () => {
    const [refill] = navigationOf(holder({ topup_flag: 1, finance_flag: 1 }, 2)).filter(({ label }) => label === 'frame.refill'); // prettier-ignore
    expect(refill?.entries.map(({ to }) => to)).toEqual([
      '/topup/create',
      '/topup/create?type=credit',
      '/topup/insurance',
      '/finances/refill',
    ]);
  });

  it('[A100] offers creating only with the write flag', () => {
    expect(mayCreate(holder({ order_flag: 1 }, 2))).toBe(false);
    expect(mayCreate(holder({ order_flag: 1, advanced_order_flag: 1 }, 2))).toBe(true);
  });

  it('links only to existing screens', () => {
    const owner = holder({ advanced_order_flag: 1 }, 1);
    expect(paths(owner).filter((to) => entryOf(to.split('?')[0]!).path === '*')).toEqual([]);
    expect(paths(owner)).toHaveLength(41);
  });

  it('marks the entry of the current page', () => {
    expect(activeEntry('/orders/all/12/booked')).toBe('/orders/all');
    expect(activeEntry('/')).toBe('/');
    expect(activeEntry('/topup/create', '?type=credit')).toBe('/topup/create?type=credit');
    expect(activeEntry('/topup/create', '?other=1')).toBe('/topup/create');
    expect(activeEntry('/search/x')).toBe('');
  });
});
