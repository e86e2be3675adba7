import { hasFlag } from '@lamliang/contracts';
import type { Balances, ShopBalances } from '@lamliang/contracts/wallet';
import type { ShopCaller } from '@lamliang/platform';

/** Whether somebody of a shop sees its balances, limits and the figures before and after. */
export const seesFigures = ({ flags }: Pick<ShopCaller, 'flags'>): boolean => hasFlag(flags, 'finance_flag') === true;

/** What somebody of a shop sees of its balances; COD has a flag of its own. */
export function balancesOf(caller: Pick<ShopCaller, 'flags'>, held: Balances): ShopBalances {
  const cod = hasFlag(caller.flags, 'cod_flag') ? held.cod : null;
  if (seesFigures(caller)) return { ...held, cod };
  const credit_line = { limit: null, used: null, open: null };
  return { ...held, cod, credit: null, bonus: null, insurance: null, on_hold: null, credit_line };
}
